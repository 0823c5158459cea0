// Name: what a record is called in memory, its space, a blank and its key, with the hash by which
// it is looked for in several places, so that it is computed once.
// Lifetime: the text is somebody else's. Thread-safety: a plain value.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace waybill::store::sqlite {

struct Name {
  std::string_view text{};
  std::size_t hash = 0;

  static Name of(std::string_view text) { return {text, std::hash<std::string_view>()(text)}; }

  friend bool operator==(const Name& one, const Name& other) { return one.text == other.text; }
};

}  // namespace waybill::store::sqlite

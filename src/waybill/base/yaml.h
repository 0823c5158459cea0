// Reading the little YAML that stands at the head of documents.
//
// Whoever writes a document in a repository writes this, so it is bounded: bytes, depth and number
// of values; anchors and aliases, of which a small text makes a huge one, are refused.
// Thread-safety: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "waybill/base/error.h"

namespace waybill {

struct YamlValue {
  enum class Kind : std::uint8_t { null, text, list, map };
  Kind kind = Kind::null;
  std::string text{};
  bool plain = true;                // a text without quotes, which may mean a number or a truth
  std::vector<std::string> keys{};  // of a map, one for each value
  std::vector<YamlValue> values{};  // of a list or a map

  // Of a map; nullptr when there is none.
  const YamlValue* find(std::string_view key) const;
  // The text, or the texts of the list's elements.
  std::vector<std::string> texts() const;
};

struct YamlLimits {
  std::size_t bytes = 32 << 10;
  std::size_t depth = 16;
  std::size_t values = 4096;
};

// Fails with the byte where the text stops being YAML, or with the limit that it passes.
Result<YamlValue> read_yaml(std::string_view text, YamlLimits limits = {});

}  // namespace waybill

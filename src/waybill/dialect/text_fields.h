// TextFields: which members of an object are texts, and which field of a part each of them fills.
//
//   constexpr TextFields<Audit> kTexts{{Key::source, offsetof(Audit, source)}, ...};
//
// Most members of an envelope are plain texts. By a table all of them are taken in one place, and a
// reader's switch is left with what is special.
// Inside dialect/ only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include "waybill/base/text.h"
#include "waybill/dialect/keys.h"

namespace waybill::dialect {

template <class Part>
class TextFields {
 public:
  static_assert(std::is_standard_layout_v<Part>, "or fields would have no fixed places in it");
  struct Entry {
    Key key;
    std::size_t offset;  // of a Text
  };
  consteval TextFields(std::initializer_list<Entry> entries) {
    for (const Entry& entry : entries)
      places_[static_cast<std::size_t>(entry.key)] = static_cast<std::uint16_t>(entry.offset + 1);
  }

  // nullptr when the member is none of them.
  Text* find(Key key, Part& part) const {
    const std::size_t place = places_[static_cast<std::size_t>(key)];
    if (place == 0) return nullptr;
    return reinterpret_cast<Text*>(reinterpret_cast<char*>(&part) + place - 1);
  }

 private:
  std::array<std::uint16_t, kKeyCount> places_{};  // one more than the offset; 0: no text
};

}  // namespace waybill::dialect

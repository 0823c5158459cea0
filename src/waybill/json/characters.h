// The character classes of RFC 8259, shared by everything in json/ that looks at single bytes.
#pragma once

#include <array>

#include "waybill/json/document.h"

namespace waybill::json {

constexpr bool is_space(char c) noexcept { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

// A table and no switch: of what kind the next value is cannot be predicted.
inline constexpr auto kKinds = [] {
  std::array<Kind, 128> kinds{};
  kinds.fill(Kind::number);
  kinds['{'] = Kind::object;
  kinds['['] = Kind::array;
  kinds['"'] = Kind::string;
  kinds['t'] = kinds['f'] = Kind::boolean;
  kinds['n'] = Kind::null;
  return kinds;
}();
// The kind of the valid value that starts with this character.
constexpr Kind kind_of(char first) noexcept {
  return kKinds[static_cast<unsigned char>(first) & 127];
}

}  // namespace waybill::json

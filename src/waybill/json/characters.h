// The character classes of RFC 8259, shared by everything in json/ that looks at single bytes.
#pragma once

#include "waybill/json/document.h"

namespace waybill::json {

constexpr bool is_space(char c) noexcept { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

// The kind of the valid value that starts with this character.
constexpr Kind kind_of(char first) noexcept {
  switch (first) {
    case '{': return Kind::object;
    case '[': return Kind::array;
    case '"': return Kind::string;
    case 't':
    case 'f': return Kind::boolean;
    case 'n': return Kind::null;
    default: return Kind::number;
  }
}

}  // namespace waybill::json

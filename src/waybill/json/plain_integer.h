// The integers of which most numbers in a document are: short, and without fraction or exponent.
//
// Inside json/ only.
#pragma once

#include <cstdint>
#include <string_view>

namespace waybill::json {

// Takes the integer that a number plainly spells (-?digits), when it has at most 18 digits. Not as
// a std::optional, which would be handed on through memory.
inline bool take_plain_integer(std::string_view number, std::int64_t& integer) {
  const bool negative = number.front() == '-';
  if (negative) number.remove_prefix(1);
  if (number.size() > 18) return false;
  std::int64_t value = 0;
  for (const char c : number) {
    const auto digit = static_cast<unsigned char>(c - '0');
    if (digit > 9) return false;
    value = value * 10 + digit;
  }
  integer = negative ? -value : value;
  return true;
}

}  // namespace waybill::json

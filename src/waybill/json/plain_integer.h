// The integers of which most numbers in a document are: short, and without fraction or exponent.
//
// Inside json/ only.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace waybill::json {

// The integer that a number plainly spells (-?digits), when it has at most 18 digits.
inline std::optional<std::int64_t> plain_integer(std::string_view number) {
  const bool negative = number.front() == '-';
  if (negative) number.remove_prefix(1);
  if (number.size() > 18) return std::nullopt;
  std::int64_t value = 0;
  for (const char c : number) {
    const auto digit = static_cast<unsigned char>(c - '0');
    if (digit > 9) return std::nullopt;
    value = value * 10 + digit;
  }
  return negative ? -value : value;
}

}  // namespace waybill::json

#include "waybill/json/tokens.h"

namespace waybill::json {
namespace {

static_assert(std::endian::native == std::endian::little, "digits are counted from the low byte");

// Past the run of digits at `at`. Eight at a time: numbers vary in length, and a loop over single
// digits would pay for a mispredicted branch in nearly every one of them.
const char* digits_end(const char* at, const char* limit) {
  while (limit - at >= 8) {
    std::uint64_t eight;
    std::memcpy(&eight, at, 8);
    eight ^= 0x3030303030303030;  // digits become 0..9, everything else 10 or more
    const std::uint64_t others = ((eight + 0x7676767676767676) | eight) & 0x8080808080808080;
    if (others != 0) return at + std::countr_zero(others) / 8;
    at += 8;
  }
  while (at < limit && is_digit(*at)) ++at;
  return at;
}

int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// The UTF-16 unit of the four digits at `at`, or -1.
int hex_unit(const char* at, const char* limit) {
  if (limit - at < 4) return -1;
  int unit = 0;
  for (int i = 0; i < 4; ++i) {
    const int digit = hex_digit(at[i]);
    if (digit < 0) return -1;
    unit = unit * 16 + digit;
  }
  return unit;
}

bool is_short_escape(char kind) {
  switch (kind) {
    case '"':
    case '\\':
    case '/':
    case 'b':
    case 'f':
    case 'n':
    case 'r':
    case 't': return true;
    default: return false;
  }
}

}  // namespace

const char* any_number_end(const char* at, const char* limit) noexcept {
  at += *at == '-';
  const char* end = digits_end(at, limit);
  if (end == at || (*at == '0' && end - at > 1)) return nullptr;
  if (end == limit) return end;
  if (*end == '.') {
    at = end + 1;
    end = digits_end(at, limit);
    if (end == at) return nullptr;
    if (end == limit) return end;
  }
  if ((*end | 0x20) == 'e') {
    at = end + 1;
    if (at < limit && (*at == '+' || *at == '-')) ++at;
    end = digits_end(at, limit);
    if (end == at) return nullptr;
  }
  return end;
}

const char* escape_end(const char* at, const char* limit) noexcept {
  if (limit - at < 2) return nullptr;
  const char kind = at[1];
  at += 2;
  if (kind != 'u') return is_short_escape(kind) ? at : nullptr;
  const int unit = hex_unit(at, limit);
  if (unit < 0 || (unit >= 0xDC00 && unit <= 0xDFFF)) return nullptr;
  at += 4;
  if (unit < 0xD800 || unit > 0xDBFF) return at;
  if (limit - at < 6 || at[0] != '\\' || at[1] != 'u') return nullptr;
  const int low = hex_unit(at + 2, limit);
  return low >= 0xDC00 && low <= 0xDFFF ? at + 6 : nullptr;
}

}  // namespace waybill::json

#include "waybill/json/tokens.h"

namespace waybill::json {
namespace {

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

#include "waybill/json/number.h"

#include <charconv>
#include <cmath>
#include <string_view>

namespace waybill::json {
namespace {

constexpr std::size_t kLongest = 32;  // "-1.7976931348623157e+308" has 24

template <class T>
void append_chars(Buffer& out, T number) {
  char* const begin = out.room(kLongest);
  out.wrote(static_cast<std::size_t>(std::to_chars(begin, begin + kLongest, number).ptr - begin));
}

// Few decimals are common in answers, and the general algorithm costs ten times as much. If
// number is the double nearest to scaled / 10^k, that decimal reads back as number; and since
// smaller k were tried first and scaled has at most 15 digits, no shorter spelling does.
bool append_short_decimal(Buffer& out, double number) {
  constexpr double kLimit = 1e15;
  const double magnitude = std::fabs(number);
  if (!(magnitude < 1e9) || magnitude < 1e-3) return false;
  double power = 1;
  for (int decimals = 0; decimals <= 6; ++decimals, power *= 10) {
    const double scaled = std::nearbyint(magnitude * power);
    if (scaled >= kLimit) return false;
    if (scaled / power != magnitude) continue;
    if (number < 0) out.append('-');
    const auto digits = static_cast<std::uint64_t>(scaled);
    const auto divisor = static_cast<std::uint64_t>(power);
    append_chars(out, digits / divisor);
    if (decimals == 0) return true;
    char* const begin = out.room(8);
    std::uint64_t fraction = digits % divisor;
    for (int i = decimals; i > 0; --i, fraction /= 10)
      begin[i] = static_cast<char>('0' + fraction % 10);
    begin[0] = '.';
    out.wrote(static_cast<std::size_t>(decimals) + 1);
    return true;
  }
  return false;
}

// ECMAScript's Number::toString from the digits d1…dn and the place of the decimal point.
void append_ecmascript(Buffer& out, std::string_view digits, int point) {
  const int count = static_cast<int>(digits.size());
  const auto zeros = [&out](int n) {
    for (; n > 0; --n) out.append('0');
  };
  if (count <= point && point <= 21) {
    out.append(digits);
    zeros(point - count);
  } else if (0 < point && point <= 21) {
    out.append(digits.substr(0, static_cast<std::size_t>(point)));
    out.append('.');
    out.append(digits.substr(static_cast<std::size_t>(point)));
  } else if (-6 < point && point <= 0) {
    out.append("0.");
    zeros(-point);
    out.append(digits);
  } else {
    out.append(digits[0]);
    if (count > 1) {
      out.append('.');
      out.append(digits.substr(1));
    }
    out.append(point - 1 < 0 ? "e-" : "e+");
    append_chars(out, std::abs(point - 1));
  }
}

}  // namespace

void append_integer(Buffer& out, std::int64_t number) { append_chars(out, number); }
void append_integer(Buffer& out, std::uint64_t number) { append_chars(out, number); }

void append_double(Buffer& out, double number) {
  if (!std::isfinite(number)) return out.append("null");
  if (number == 0) return out.append('0');
  if (append_short_decimal(out, number)) return;
  // Shortest digits in scientific form, "d.ddde±xx", taken apart.
  char text[kLongest];
  const char* const end =
      std::to_chars(text, text + kLongest, std::fabs(number), std::chars_format::scientific).ptr;
  std::string_view spelled(text, static_cast<std::size_t>(end - text));
  const std::size_t e = spelled.find('e');
  int exponent = 0;
  const bool negative = spelled[e + 1] == '-';
  std::from_chars(text + e + 2, end, exponent);
  char digits[kLongest];
  std::size_t count = 0;
  for (const char c : spelled.substr(0, e))
    if (c != '.') digits[count++] = c;
  if (number < 0) out.append('-');
  append_ecmascript(out, {digits, count}, (negative ? -exponent : exponent) + 1);
}

}  // namespace waybill::json

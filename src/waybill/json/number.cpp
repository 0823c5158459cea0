#include "waybill/json/number.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <string_view>

namespace waybill::json {
namespace {

// "00", "01", ... "99": two digits for each division.
constexpr auto kPairs = [] {
  std::array<char, 200> pairs{};
  for (std::size_t i = 0; i < 100; ++i) {
    pairs[2 * i] = static_cast<char>('0' + i / 10);
    pairs[2 * i + 1] = static_cast<char>('0' + i % 10);
  }
  return pairs;
}();

void put_pair(char* at, std::uint64_t below_100) {
  std::memcpy(at, kPairs.data() + 2 * below_100, 2);
}

// How many decimal digits, for every number but 0 exactly so.
int digit_count(std::uint64_t number) {
  int count = 1;
  for (;; number /= 10000, count += 4) {
    if (number < 10) return count;
    if (number < 100) return count + 1;
    if (number < 1000) return count + 2;
    if (number < 10000) return count + 3;
  }
}

// Exactly `count` digits, with zeros in front.
char* put_digits(char* at, std::uint64_t number, int count) {
  int left = count;
  for (; left >= 2; left -= 2, number /= 100) put_pair(at + left - 2, number % 100);
  if (left == 1) *at = static_cast<char>('0' + number % 10);
  return at + count;
}

// Few decimals are common in answers, and the general algorithm costs ten times as much. If
// number is the double nearest to scaled / 10^6, that decimal reads back as number; and since
// scaled has at most 15 digits, no shorter spelling does than that one without its last zeros.
// Returns nothing when there is no such decimal.
char* put_short_decimal(char* at, double number) {
  const double magnitude = std::fabs(number);
  if (!(magnitude < 1e9) || magnitude < 1e-3) return nullptr;
  constexpr int kDecimals = 6;
  constexpr std::uint64_t kPower = 1'000'000;
  // Rounds by truncation, because rounding functions are calls on a plain x86-64.
  const auto scaled = static_cast<std::int64_t>(magnitude * double{kPower} + 0.5);
  if (static_cast<double>(scaled) / double{kPower} != magnitude) return nullptr;
  if (number < 0) *at++ = '-';
  const auto digits = static_cast<std::uint64_t>(scaled);
  at = put_integer(at, digits / kPower);
  const auto fraction = static_cast<std::uint32_t>(digits % kPower);  // narrow, to divide it fast
  if (fraction == 0) return at;
  *at++ = '.';
  put_pair(at, fraction / 10000);
  put_pair(at + 2, fraction / 100 % 100);
  put_pair(at + 4, fraction % 100);
  at += kDecimals;
  while (at[-1] == '0') --at;
  return at;
}

char* put_text(char* at, std::string_view text) {
  std::memcpy(at, text.data(), text.size());
  return at + text.size();
}

char* put_zeros(char* at, int count) {
  std::memset(at, '0', static_cast<std::size_t>(count));
  return at + count;
}

// ECMAScript's Number::toString from the digits d1…dn and the place of the decimal point.
char* put_ecmascript(char* at, std::string_view digits, int point) {
  const int count = static_cast<int>(digits.size());
  if (count <= point && point <= 21) return put_zeros(put_text(at, digits), point - count);
  if (0 < point && point <= 21) {
    at = put_text(at, digits.substr(0, static_cast<std::size_t>(point)));
    *at++ = '.';
    return put_text(at, digits.substr(static_cast<std::size_t>(point)));
  }
  if (-6 < point && point <= 0) {
    at = put_zeros(put_text(at, "0."), -point);
    return put_text(at, digits);
  }
  *at++ = digits[0];
  if (count > 1) {
    *at++ = '.';
    at = put_text(at, digits.substr(1));
  }
  at = put_text(at, point - 1 < 0 ? "e-" : "e+");
  return put_integer(at, static_cast<std::uint64_t>(std::abs(point - 1)));
}

// Neither zero nor infinite. Shortest digits in scientific form, "d.ddde±xx", taken apart. Not
// inlined: what needs it is rare, and its registers would be saved for every number.
template <class Real>
[[gnu::noinline]] char* put_shortest(char* at, Real number) {
  char text[kLongestNumber];
  const char* const end =
      std::to_chars(text, text + kLongestNumber, std::fabs(number), std::chars_format::scientific)
          .ptr;
  std::string_view spelled(text, static_cast<std::size_t>(end - text));
  const std::size_t e = spelled.find('e');
  int exponent = 0;
  const bool negative = spelled[e + 1] == '-';
  std::from_chars(text + e + 2, end, exponent);
  char digits[kLongestNumber];
  std::size_t count = 0;
  for (const char c : spelled.substr(0, e))
    if (c != '.') digits[count++] = c;
  if (number < 0) *at++ = '-';
  return put_ecmascript(at, {digits, count}, (negative ? -exponent : exponent) + 1);
}

}  // namespace

// Most numbers in answers are short: they are written without counting their digits first.
char* put_integer(char* at, std::uint64_t number) {
  if (number < 10) {
    *at = static_cast<char>('0' + number);
    return at + 1;
  }
  if (number < 100) {
    put_pair(at, number);
    return at + 2;
  }
  if (number < 1000) {
    *at = static_cast<char>('0' + number / 100);
    put_pair(at + 1, number % 100);
    return at + 3;
  }
  return put_digits(at, number, digit_count(number));
}

char* put_integer(char* at, std::int64_t number) {
  auto magnitude = static_cast<std::uint64_t>(number);
  if (number < 0) {
    *at++ = '-';
    magnitude = 0 - magnitude;
  }
  return put_integer(at, magnitude);
}

char* put_double(char* at, double number) {
  if (!std::isfinite(number)) return put_text(at, "null");
  if (number == 0) return put_text(at, "0");
  if (char* const end = put_short_decimal(at, number)) return end;
  return put_shortest(at, number);
}

char* put_float(char* at, float number) {
  if (!std::isfinite(number)) return put_text(at, "null");
  if (number == 0) return put_text(at, "0");
  return put_shortest(at, number);
}

void append_integer(Buffer& out, std::int64_t number) {
  out.wrote_up_to(put_integer(out.room(kLongestNumber), number));
}
void append_integer(Buffer& out, std::uint64_t number) {
  out.wrote_up_to(put_integer(out.room(kLongestNumber), number));
}
void append_double(Buffer& out, double number) {
  out.wrote_up_to(put_double(out.room(kLongestNumber), number));
}
void append_float(Buffer& out, float number) {
  out.wrote_up_to(put_float(out.room(kLongestNumber), number));
}

}  // namespace waybill::json

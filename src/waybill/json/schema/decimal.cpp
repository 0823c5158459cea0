#include "waybill/json/schema/decimal.h"

#include <algorithm>
#include <array>

#include "waybill/json/schema/ascii.h"
#include "waybill/json/schema/hashing.h"

namespace waybill::json::schema {
namespace {

constexpr std::int64_t kMaxExponent = 100'000'000'000'000'000;
constexpr std::int64_t kMaxWhole = 1'000'000'000'000'000'000;

constexpr auto kPowers = [] {
  std::array<std::uint64_t, 19> powers{1};
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * 10;
  return powers;
}();

std::int64_t read_exponent(const char* at, const char* end) {
  const bool negative = *at == '-';
  if (*at == '-' || *at == '+') ++at;
  std::int64_t value = 0;
  for (; at != end; ++at) value = std::min(value * 10 + (*at - '0'), kMaxExponent);
  return negative ? -value : value;
}

__extension__ using Wide = unsigned __int128;

std::uint64_t multiply(std::uint64_t a, std::uint64_t b, std::uint64_t modulus) {
  return static_cast<std::uint64_t>(static_cast<Wide>(a) * b % modulus);
}

std::uint64_t power_of_ten(std::int64_t exponent, std::uint64_t modulus) {
  std::uint64_t result = 1 % modulus;
  std::uint64_t factor = 10 % modulus;
  for (; exponent > 0; exponent >>= 1) {
    if (exponent & 1) result = multiply(result, factor, modulus);
    factor = multiply(factor, factor, modulus);
  }
  return result;
}

}  // namespace

// The significant digits one after another, over a decimal point between them.
class Decimal::Digits {
 public:
  explicit Digits(const Decimal& number) : at_(number.first_), left_(number.digits_) {}
  bool done() const { return left_ == 0; }
  std::uint32_t next() {
    if (*at_ == '.') ++at_;
    --left_;
    return static_cast<std::uint32_t>(*at_++ - '0');
  }

 private:
  const char* at_;
  std::uint32_t left_;
};

Decimal Decimal::read(std::string_view number) {
  Decimal result;
  const char* at = number.data();
  const char* const end = at + number.size();
  const bool negative = *at == '-';
  if (negative) ++at;
  std::int64_t whole = 0;  // digits before the point, seen from the first significant one
  std::uint32_t met = 0;   // digits since then
  bool fraction = false;
  for (; at != end; ++at) {
    if (*at == '.') {
      fraction = true;
      continue;
    }
    if (!is_digit(*at)) break;
    if (result.first_ == nullptr) {
      if (*at == '0') {
        whole -= fraction;  // a zero between the point and the first significant digit
        continue;
      }
      result.first_ = at;
    }
    whole += !fraction;
    ++met;
    if (met <= 18) result.lead_ = result.lead_ * 10 + static_cast<std::uint64_t>(*at - '0');
    if (*at != '0') result.digits_ = met;
  }
  if (result.first_ == nullptr) return {};
  if (met < 18) result.lead_ *= kPowers[18 - met];
  result.spelling_ = number;
  result.negative_ = negative;
  result.point_ = whole + (at != end ? read_exponent(at + 1, end) : 0);
  return result;
}

std::uint64_t Decimal::mantissa() const { return lead_ / kPowers[18 - digits_]; }

std::int64_t Decimal::floor() const {
  if (is_zero()) return 0;
  if (point_ > 18) return negative_ ? -kMaxWhole : kMaxWhole;
  const auto kept = static_cast<std::size_t>(std::max<std::int64_t>(point_, 0));
  const auto whole = static_cast<std::int64_t>(lead_ / kPowers[18 - kept]);
  if (!negative_) return whole;
  return is_integer() ? -whole : -whole - 1;
}

std::optional<std::uint64_t> Decimal::count() const {
  if (!is_integer() || (negative_ && !is_zero())) return std::nullopt;
  return static_cast<std::uint64_t>(floor());
}

bool Decimal::is_multiple_of(const Decimal& divisor) const {
  if (is_zero()) return true;
  const std::uint64_t modulus = divisor.mantissa();
  // Both as an integer that does not end in zero, times a power of ten. With the smaller power
  // the quotient could only be whole if this integer did end in zero.
  const std::int64_t shift = (point_ - digits_) - (divisor.point_ - divisor.digits_);
  if (shift < 0) return false;
  std::uint64_t rest = 0;
  if (!is_long()) {
    rest = mantissa() % modulus;
  } else {
    for (Digits digits(*this); !digits.done();) {
      rest = static_cast<std::uint64_t>((static_cast<Wide>(rest) * 10 + digits.next()) % modulus);
    }
  }
  if (rest == 0 || shift == 0) return rest == 0;
  return multiply(rest, power_of_ten(shift, modulus), modulus) == 0;
}

std::uint64_t Decimal::hash(std::uint64_t seed) const {
  if (is_zero()) return mix(seed, 1);
  std::uint64_t sum = mix(seed ^ static_cast<std::uint64_t>(point_), lead_ + negative_);
  if (is_long()) {
    for (Digits digits(*this); !digits.done();) sum = sum * 31 + digits.next();
  }
  return sum;
}

std::strong_ordering operator<=>(const Decimal& a, const Decimal& b) {
  const int sign_a = a.is_zero() ? 0 : a.negative_ ? -1 : 1;
  const int sign_b = b.is_zero() ? 0 : b.negative_ ? -1 : 1;
  if (sign_a != sign_b) return sign_a <=> sign_b;
  if (sign_a == 0) return std::strong_ordering::equal;
  auto order = a.point_ <=> b.point_;
  if (order == 0) order = a.lead_ <=> b.lead_;
  if (order == 0 && (a.is_long() || b.is_long())) {
    Decimal::Digits left(a);
    Decimal::Digits right(b);
    while (order == 0 && !(left.done() && right.done())) {
      const std::uint32_t x = left.done() ? 0 : left.next();
      const std::uint32_t y = right.done() ? 0 : right.next();
      order = x <=> y;
    }
  }
  return sign_a > 0 ? order : 0 <=> order;
}

}  // namespace waybill::json::schema

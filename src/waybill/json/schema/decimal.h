// Decimal: a JSON number compared exactly as it was spelled, whatever its size: 1.0 equals 1,
// -0 equals 0, and integers above 2^53 keep all their digits.
//
// A Decimal is a view: it lives as long as the text it was read from. Exponents beyond +-10^17
// are taken as +-10^17.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

namespace waybill::json::schema {

class Decimal {
 public:
  Decimal() = default;                           // zero
  static Decimal read(std::string_view number);  // of text that a Scanner accepted

  bool is_zero() const { return digits_ == 0; }
  bool is_integer() const { return digits_ == 0 || static_cast<std::int64_t>(digits_) <= point_; }
  // Significant digits: those between the first and the last that is not zero.
  std::uint32_t digits() const { return digits_; }
  // As it was written; "0" for every zero.
  std::string_view spelling() const { return is_zero() ? "0" : spelling_; }
  // The greatest integer not above this number, kept within +-10^18.
  std::int64_t floor() const;
  // The number as a count of something, at most 10^18; nothing when negative or fractional.
  std::optional<std::uint64_t> count() const;
  // Is this number `divisor` times an integer? The divisor has at most 18 digits and is above 0.
  bool is_multiple_of(const Decimal& divisor) const;
  std::uint64_t hash(std::uint64_t seed) const;

  friend std::strong_ordering operator<=>(const Decimal& a, const Decimal& b);
  friend bool operator==(const Decimal& a, const Decimal& b) { return (a <=> b) == 0; }

 private:
  class Digits;
  bool is_long() const { return digits_ > 18; }
  std::uint64_t mantissa() const;  // all digits as an integer; only when there are at most 18

  // The magnitude is 0.d1d2d3... * 10^point_.
  std::string_view spelling_{};
  const char* first_ = nullptr;  // the first significant digit in the text
  std::uint64_t lead_ = 0;       // the first 18 digits, filled up with zeros
  std::int64_t point_ = 0;
  std::uint32_t digits_ = 0;
  bool negative_ = false;
};

}  // namespace waybill::json::schema

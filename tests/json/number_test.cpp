// Numbers that we make: the shortest spelling, as ECMAScript and RFC 8785 lay it out.
#include "waybill/json/number.h"

#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "json/random_text.h"

namespace waybill::json::test {
namespace {

std::string spelled(double number) {
  Buffer out;
  append_double(out, number);
  return out.str();
}

template <class T>
std::string integer(T number) {
  Buffer out;
  append_integer(out, number);
  return out.str();
}

// The layout rules of ECMA-262, Number::toString, in their plainest form: `digits` with the
// decimal point after the first `point` of them.
std::string laid_out(std::string digits, int point) {
  const int count = static_cast<int>(digits.size());
  const auto zeros = [](int n) { return std::string(static_cast<std::size_t>(n), '0'); };
  if (count <= point && point <= 21) return digits + zeros(point - count);
  if (0 < point && point <= 21) return digits.insert(static_cast<std::size_t>(point), ".");
  if (-6 < point && point <= 0) return "0." + zeros(-point) + digits;
  if (count > 1) digits.insert(1, ".");
  return digits + (point > 0 ? "e+" : "e-") + std::to_string(std::abs(point - 1));
}

std::string expected(double number) {
  if (number == 0) return "0";
  char text[64];
  const auto done =
      std::to_chars(text, text + sizeof text, std::fabs(number), std::chars_format::scientific);
  const std::string scientific(text, done.ptr);
  const std::size_t e = scientific.find('e');
  std::string digits = scientific.substr(0, e);
  std::erase(digits, '.');
  return (number < 0 ? "-" : "") + laid_out(digits, std::stoi(scientific.substr(e + 1)) + 1);
}

void expect_right(double number) {
  const std::string text = spelled(number);
  ASSERT_EQ(text, expected(number));
  double back = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), back);
  ASSERT_EQ(read.ptr, text.data() + text.size()) << text;
  ASSERT_EQ(back, number) << text;
}

struct Sample {
  std::uint64_t bits;
  const char* text;
};
// RFC 8785, appendix B.
const Sample kRfc8785[] = {
    {0x0000000000000000, "0"},
    {0x8000000000000000, "0"},
    {0x0000000000000001, "5e-324"},
    {0x8000000000000001, "-5e-324"},
    {0x7fefffffffffffff, "1.7976931348623157e+308"},
    {0xffefffffffffffff, "-1.7976931348623157e+308"},
    {0x4340000000000000, "9007199254740992"},
    {0xc340000000000000, "-9007199254740992"},
    {0x4430000000000000, "295147905179352830000"},
    {0x44b52d02c7e14af5, "9.999999999999997e+22"},
    {0x44b52d02c7e14af6, "1e+23"},
    {0x44b52d02c7e14af7, "1.0000000000000001e+23"},
    {0x444b1ae4d6e2ef4e, "999999999999999700000"},
    {0x444b1ae4d6e2ef4f, "999999999999999900000"},
    {0x444b1ae4d6e2ef50, "1e+21"},
    {0x3eb0c6f7a0b5ed8c, "9.999999999999997e-7"},
    {0x3eb0c6f7a0b5ed8d, "0.000001"},
    {0x41b3de4355555553, "333333333.3333332"},
    {0x41b3de4355555554, "333333333.33333325"},
    {0x41b3de4355555555, "333333333.3333333"},
    {0x41b3de4355555556, "333333333.3333334"},
    {0x41b3de4355555557, "333333333.33333343"},
    {0xbecbf647612f3696, "-0.0000033333333333333333"},
    {0x43143ff3c1cb0959, "1424953923781206.2"},
};

TEST(Double, is_spelled_as_the_table_of_rfc_8785_says) {
  for (const Sample& sample : kRfc8785)
    EXPECT_EQ(spelled(std::bit_cast<double>(sample.bits)), sample.text);
}

TEST(Double, that_json_has_no_word_for_is_null) {
  EXPECT_EQ(spelled(std::numeric_limits<double>::quiet_NaN()), "null");
  EXPECT_EQ(spelled(std::numeric_limits<double>::infinity()), "null");
  EXPECT_EQ(spelled(-std::numeric_limits<double>::infinity()), "null");
}

TEST(Double, is_spelled_as_a_person_would) {
  EXPECT_EQ(spelled(1), "1");
  EXPECT_EQ(spelled(-1.5), "-1.5");
  EXPECT_EQ(spelled(0.1), "0.1");
  EXPECT_EQ(spelled(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(spelled(100), "100");
  EXPECT_EQ(spelled(1e20), "100000000000000000000");
  EXPECT_EQ(spelled(123456.789), "123456.789");
  EXPECT_EQ(spelled(0.001), "0.001");
  EXPECT_EQ(spelled(999999999.999999), "999999999.999999");
  EXPECT_EQ(spelled(1e-7), "1e-7");
}

TEST(Double, reads_back_as_itself_bit_by_bit) {
  Chance chance(5);
  for (int i = 0; i < 1'000'000; ++i) {
    const auto number = std::bit_cast<double>(chance.bits());
    if (!std::isfinite(number)) continue;
    ASSERT_NO_FATAL_FAILURE(expect_right(number));
  }
}

TEST(Double, with_few_decimals_is_spelled_as_the_general_rule_says) {
  Chance chance(6);
  for (int i = 0; i < 300'000; ++i) {
    const auto digits = static_cast<double>(chance.below(std::size_t{1} << chance.below(54)));
    const double number = digits / std::pow(10, static_cast<double>(chance.below(10)));
    ASSERT_NO_FATAL_FAILURE(expect_right(chance.once_in(2) ? number : -number));
    // The neighbours look almost the same and are spelled with all their digits.
    ASSERT_NO_FATAL_FAILURE(expect_right(std::nextafter(number, 1e300)));
    ASSERT_NO_FATAL_FAILURE(expect_right(std::nextafter(number, -1e300)));
  }
}

TEST(Double, on_a_border_of_the_short_way_is_spelled_as_the_general_rule_says) {
  for (const double border : {1e-3, 1e-6, 1e-7, 1.0, 10.0, 1e6, 1e9, 1e15, 1e16, 1e20, 1e21, 1e22,
                              0.5e-6, 999999999.9999995, 9007199254740993.0})
    for (double number : {border, std::nextafter(border, 0), std::nextafter(border, 1e300)})
      ASSERT_NO_FATAL_FAILURE(expect_right(number));
  for (int exponent = -323; exponent <= 308; ++exponent)
    ASSERT_NO_FATAL_FAILURE(
        expect_right(std::strtod(("1e" + std::to_string(exponent)).c_str(), nullptr)));
}

TEST(Float, reads_back_as_itself_and_shows_no_digits_of_a_double) {
  const auto spelled_float = [](float number) {
    Buffer out;
    append_float(out, number);
    return out.str();
  };
  EXPECT_EQ(spelled_float(0.1F), "0.1");
  EXPECT_EQ(spelled_float(16777216.0F), "16777216");
  EXPECT_EQ(spelled_float(-0.0F), "0");
  EXPECT_EQ(spelled_float(std::numeric_limits<float>::infinity()), "null");
  Chance chance(7);
  for (int i = 0; i < 300'000; ++i) {
    const auto number = std::bit_cast<float>(static_cast<std::uint32_t>(chance.bits()));
    if (!std::isfinite(number)) continue;
    const std::string text = spelled_float(number);
    float back = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), back);
    ASSERT_EQ(read.ptr, text.data() + text.size()) << text;
    ASSERT_EQ(back, number) << text;
  }
}

TEST(Integer, of_any_size_is_written_in_full) {
  EXPECT_EQ(integer(std::int64_t{0}), "0");
  EXPECT_EQ(integer(std::numeric_limits<std::int64_t>::max()), "9223372036854775807");
  EXPECT_EQ(integer(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
  EXPECT_EQ(integer(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
  std::uint64_t power = 1;
  for (int digits = 1; digits <= 20; ++digits, power *= 10) {
    EXPECT_EQ(integer(power), std::to_string(power));
    EXPECT_EQ(integer(power - 1), std::to_string(power - 1));
    EXPECT_EQ(integer(-static_cast<std::int64_t>(power / 10)),
              std::to_string(-static_cast<std::int64_t>(power / 10)));
  }
  Chance chance(8);
  for (int i = 0; i < 100'000; ++i) {
    const std::uint64_t number = chance.bits() >> chance.below(64);
    ASSERT_EQ(integer(number), std::to_string(number));
    ASSERT_EQ(integer(static_cast<std::int64_t>(number)),
              std::to_string(static_cast<std::int64_t>(number)));
  }
}

}  // namespace
}  // namespace waybill::json::test

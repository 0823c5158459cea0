// What is told by many characters at once, a time or a code, is told rightly.
#include "waybill/dialect/forms.h"

#include <gtest/gtest.h>

#include <string>

namespace waybill::dialect {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The same, one character after the other.
bool is_plainly_utc(std::string_view text) {
  constexpr std::string_view kShape = "dddd-dd-ddTdd:dd:dd";
  if (text.size() < kShape.size()) return false;
  for (std::size_t i = 0; i < kShape.size(); ++i)
    if (kShape[i] == 'd' ? !is_digit(text[i]) : text[i] != kShape[i]) return false;
  const auto two = [&](std::size_t i) { return (text[i] - '0') * 10 + text[i + 1] - '0'; };
  if (two(5) < 1 || two(5) > 12 || two(8) < 1 || two(8) > 28 || two(11) > 23 || two(14) > 59 ||
      two(17) > 59)
    return false;
  std::string_view rest = text.substr(kShape.size());
  if (rest.starts_with('.')) {
    std::size_t digits = 0;
    while (digits + 1 < rest.size() && is_digit(rest[digits + 1])) ++digits;
    if (digits < 1 || digits > 9) return false;
    rest.remove_prefix(digits + 1);
  }
  return rest == "Z" || rest == "+00:00";
}

std::vector<std::string> times() {
  std::vector<std::string> times;
  for (const std::string zone : {"Z", "+00:00", "", "z", "-00:00", "+01:00"})
    for (std::size_t digits = 0; digits <= 11; ++digits)
      times.push_back("2026-01-02T13:57:00." + std::string("98765432101").substr(0, digits) + zone);
  for (const std::string text : {"2026-12-28T23:59:59Z", "0000-01-01T00:00:00+00:00", "Z", ""})
    times.push_back(text);
  return times;
}

TEST(PlainUtc, IsToldAsByReadingEachCharacter) {
  for (const std::string& time : times()) {
    ASSERT_EQ(is_plain_utc(time), is_plainly_utc(time)) << time;
    for (std::size_t at = 0; at < time.size(); ++at) {
      for (int c = 0; c < 256; ++c) {
        std::string changed = time;
        changed[at] = static_cast<char>(c);
        ASSERT_EQ(is_plain_utc(changed), is_plainly_utc(changed)) << changed;
      }
      ASSERT_EQ(is_plain_utc(time.substr(0, at)), is_plainly_utc(time.substr(0, at))) << time;
      ASSERT_EQ(is_plain_utc(time.substr(at)), is_plainly_utc(time.substr(at))) << time;
    }
  }
  EXPECT_TRUE(is_plain_utc("2026-01-02T13:57:00.125Z"));
  EXPECT_TRUE(is_plain_utc("2026-01-02T13:57:00.125000+00:00"));
}

TEST(PlainUtc, KnowsWhichPairsOfDigitsThereAre) {
  constexpr std::size_t kPairs[] = {5, 8, 11, 14, 17};
  for (const std::size_t at : kPairs) {
    for (int pair = 0; pair < 100; ++pair) {
      std::string time = "2026-01-02T13:57:00Z";
      time[at] = static_cast<char>('0' + pair / 10);
      time[at + 1] = static_cast<char>('0' + pair % 10);
      ASSERT_EQ(is_plain_utc(time), is_plainly_utc(time)) << time;
    }
  }
}

TEST(Code, HasItsLettersDigitsAndUnderscoresWhereverTheyStand) {
  const auto belongs = [](char c) { return (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_'; };
  for (std::size_t size = 2; size <= 50; ++size) {
    const std::string code =
        std::string("FRONTMATTER_MISSING_0123456789_AZ_").append(50, 'Q').substr(0, size);
    EXPECT_TRUE(is_code(code)) << code;
    for (std::size_t at = 1; at < size; ++at) {
      std::string changed = code;
      for (int c = 0; c < 256; ++c) {
        changed[at] = static_cast<char>(c);
        ASSERT_EQ(is_code(changed), belongs(changed[at])) << changed;
      }
    }
  }
  EXPECT_FALSE(is_code(""));
  EXPECT_FALSE(is_code("A"));
  EXPECT_FALSE(is_code("1A"));
  EXPECT_FALSE(is_code("_FRONTMATTER_MISSING"));
}

}  // namespace
}  // namespace waybill::dialect

#include "waybill/base/utf8.h"

#include <gtest/gtest.h>

namespace waybill {
namespace {

using namespace std::string_view_literals;

#define FFFD "\xEF\xBF\xBD"

struct Case {
  std::string_view text;
  std::optional<std::size_t> fault;
  std::string_view sanitized;
};

// Table 3-8 to 3-11 of the Unicode standard among them.
constexpr Case kCases[] = {
    {"", {}, ""},
    {"plain text that is longer than eight bytes",
     {},
     "plain text that is longer than eight bytes"},
    {"a\0b"sv, {}, "a\0b"sv},
    {"\xC3\xA4\xE2\x82\xAC\xF0\x9F\x99\x82", {}, "\xC3\xA4\xE2\x82\xAC\xF0\x9F\x99\x82"},
    {"\xF4\x8F\xBF\xBF", {}, "\xF4\x8F\xBF\xBF"},
    {"12345678\x80", 8, "12345678" FFFD},
    {"a\xFFz", 1, "a" FFFD "z"},
    {"\xC0\xAF", 0, FFFD FFFD},                    // overlong
    {"\xE0\x80\xBFz", 0, FFFD FFFD FFFD "z"},      // overlong
    {"\xF0\x80\x80\x80", 0, FFFD FFFD FFFD FFFD},  // overlong
    {"\xED\xA0\x80", 0, FFFD FFFD FFFD},           // surrogate
    {"\xF4\x90\x80\x80", 0, FFFD FFFD FFFD FFFD},  // beyond U+10FFFF
    {"\xF5\x80", 0, FFFD FFFD},
    {"ab\xE2\x82", 2, "ab" FFFD},  // cut off: one mark for the part
    {"\xE2\x82g", 0, FFFD "g"},
    {"\xF0\x9F\x99\xC3\xA4", 0, FFFD "\xC3\xA4"},
    {"\xE1\x80\xE2\xF0\x91\x92\xF1\xBFz", 0, FFFD FFFD FFFD FFFD "z"},
};

TEST(Utf8, NamesTheByteOfTheFirstFault) {
  for (const Case& c : kCases) {
    EXPECT_EQ(utf8::first_fault(c.text), c.fault) << testing::PrintToString(c.text);
    EXPECT_EQ(utf8::is_valid(c.text), !c.fault) << testing::PrintToString(c.text);
  }
}

TEST(Utf8, PutsOneReplacementForEachPartThatCouldHaveBeenACharacter) {
  for (const Case& c : kCases) {
    EXPECT_EQ(utf8::sanitized(c.text), c.sanitized) << testing::PrintToString(c.text);
  }
}

TEST(Utf8, FindsAFaultWhereverItLies) {
  for (std::size_t at = 0; at < 40; ++at) {
    std::string text(40, 'a');
    text[at] = '\xFE';
    EXPECT_EQ(utf8::first_fault(text), at);
  }
}

TEST(Utf8, SanitizedIsAlwaysValidWhateverTheBytes) {
  for (unsigned first = 0; first < 256; ++first) {
    for (unsigned second = 0; second < 256; ++second) {
      const std::string text{'x', static_cast<char>(first), static_cast<char>(second), '\x80'};
      ASSERT_TRUE(utf8::is_valid(utf8::sanitized(text)));
    }
  }
}

std::string encoded(char32_t c) {
  const auto byte = [](char32_t bits) { return static_cast<char>(bits); };
  if (c < 0x80) return {byte(c)};
  if (c < 0x800) return {byte(0xC0 | c >> 6), byte(0x80 | (c & 0x3F))};
  if (c < 0x10000)
    return {byte(0xE0 | c >> 12), byte(0x80 | (c >> 6 & 0x3F)), byte(0x80 | (c & 0x3F))};
  return {byte(0xF0 | c >> 18), byte(0x80 | (c >> 12 & 0x3F)), byte(0x80 | (c >> 6 & 0x3F)),
          byte(0x80 | (c & 0x3F))};
}

TEST(Utf8, AcceptsEveryCodePointAndNoSurrogate) {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    const std::string text = encoded(c);
    const bool is_surrogate = c >= 0xD800 && c < 0xE000;
    ASSERT_EQ(utf8::is_valid(text), !is_surrogate) << static_cast<unsigned>(c);
    ASSERT_EQ(utf8::code_points(text), 1U);
    ASSERT_EQ(utf8::utf16_units(text), c < 0x10000 ? 1U : 2U);
  }
}

TEST(Utf8, CountsLongTextsAsTheSumOfTheirParts) {
  const std::string parts[] = {"a", "\xC3\xA4", "\xE2\x82\xAC", "\xF0\x9F\x99\x82"};
  std::string text;
  std::size_t points = 0;
  std::size_t units = 0;
  for (std::size_t i = 0; i < 3000; ++i) {
    ASSERT_EQ(utf8::code_points(text), points);
    ASSERT_EQ(utf8::utf16_units(text), units);
    const std::size_t part = (i * i + i / 7) % 4;
    text += parts[part];
    points += 1;
    units += part == 3 ? 2 : 1;
  }
}

// Wherever a character stands in a text of whatever length, and whatever stands before the text.
TEST(Utf8, CountsACharacterAtEveryPlace) {
  const std::string around(64, '\x9F');
  for (const std::string part : {"\xC3\xA4", "\xE2\x82\xAC", "\xF0\x9F\x99\x82"}) {
    for (std::size_t size = part.size(); size < 200; ++size) {
      for (std::size_t at = 0; at + part.size() <= size; ++at) {
        std::string text(size, 'x');
        text.replace(at, part.size(), part);
        const std::string all = around + text + around;
        const auto seen = std::string_view(all).substr(around.size(), size);
        ASSERT_EQ(utf8::code_points(seen), size - part.size() + 1) << size << ' ' << at;
        ASSERT_EQ(utf8::utf16_units(seen), size - part.size() + (part.size() == 4 ? 2 : 1));
      }
    }
  }
}

// Counters of a byte each are emptied in time.
TEST(Utf8, CountsTextsThatConsistOfNothingElse) {
  const std::string euro = "\xE2\x82\xAC";
  for (std::size_t count = 2600; count < 5600; count += count % 97 == 0 ? 1 : 7) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += euro;
    ASSERT_EQ(utf8::utf16_units(text), count);
    ASSERT_EQ(utf8::code_points(std::string(count * 3, '\x80')), 0U);
  }
}

TEST(Utf8, CountsAsciiAndPairsOfAnyLength) {
  EXPECT_EQ(utf8::utf16_units(std::string(100000, 'x')), 100000U);
  std::string smileys;
  for (int i = 0; i < 1000; ++i) smileys += "\xF0\x9F\x99\x82";
  EXPECT_EQ(utf8::utf16_units(smileys), 2000U);
  EXPECT_EQ(utf8::utf16_units(std::string(1000, '\xF0')), 2000U);  // nonsense, but no overflow
}

}  // namespace
}  // namespace waybill

#include "waybill/base/error.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "waybill/base/utf8.h"

namespace waybill {
namespace {

TEST(ErrorKinds, HaveTheNamesThatProgramsBranchOn) {
  EXPECT_EQ(name_of(ErrorKind::bad_input), "bad_input");
  EXPECT_EQ(name_of(ErrorKind::over_limit), "over_limit");
  EXPECT_EQ(name_of(ErrorKind::not_found), "not_found");
  EXPECT_EQ(name_of(ErrorKind::conflict), "conflict");
  EXPECT_EQ(name_of(ErrorKind::not_allowed), "not_allowed");
  EXPECT_EQ(name_of(ErrorKind::unavailable), "unavailable");
}

TEST(Locate, CountsLinesAndColumnsFromOne) {
  EXPECT_EQ(locate("abc", 0), (Position{1, 1}));
  EXPECT_EQ(locate("abc", 2), (Position{1, 3}));
  EXPECT_EQ(locate("a\nbc\nd", 2), (Position{2, 1}));
  EXPECT_EQ(locate("a\nbc\nd", 5), (Position{3, 1}));
}

TEST(Locate, PutsALineEndOnTheLineItEnds) { EXPECT_EQ(locate("ab\nc", 2), (Position{1, 3})); }

TEST(Locate, CountsCodePointsAndNotBytes) {
  EXPECT_EQ(locate("\xC3\xA4\xE2\x82\xAC\xF0\x9F\x99\x82x", 9), (Position{1, 4}));
}

TEST(Locate, StopsAtTheEndOfTheInput) {
  EXPECT_EQ(locate("ab", 99), (Position{1, 3}));
  EXPECT_EQ(locate("", 0), (Position{1, 1}));
}

TEST(Explain, IsTheMessageAloneWhenThereIsNoByte) {
  EXPECT_EQ(explain({ErrorKind::not_found, "there is no such tool"}, "{}"),
            "there is no such tool");
}

TEST(Explain, ShowsTheLineWithACaretUnderTheByte) {
  EXPECT_EQ(explain({ErrorKind::bad_input, "expected a value", 9}, "{\n  \"a\": ,\n}"),
            "expected a value (byte 9, line 2, column 8)\n"
            "    \"a\": ,\n"
            "         ^");
}

TEST(Explain, PutsTheCaretUnderTheCharacterAfterWideText) {
  EXPECT_EQ(explain({ErrorKind::bad_input, "bad", 5}, "\xC3\xA4\xE2\x82\xAC?"),
            "bad (byte 5, line 1, column 3)\n  \xC3\xA4\xE2\x82\xAC?\n    ^");
}

TEST(Explain, PointsBehindTheInputThatEndedTooEarly) {
  EXPECT_EQ(explain({ErrorKind::bad_input, "the input ends", 1}, "["),
            "the input ends (byte 1, line 1, column 2)\n  [\n   ^");
  EXPECT_EQ(explain({ErrorKind::bad_input, "the input is empty", 7}, ""),
            "the input is empty (byte 0, line 1, column 1)\n  \n  ^");
}

TEST(Explain, ShowsAWindowOfALongLineThatContainsTheByte) {
  const std::string line = std::string(5000, 'a') + "!" + std::string(5000, 'b');
  const std::string shown = explain({ErrorKind::bad_input, "bad", 5000}, line);
  ASSERT_LT(shown.size(), 300U);
  const std::size_t row = shown.find('\n') + 1;
  const std::size_t carets = shown.find('\n', row) + 1;
  ASSERT_EQ(shown.find_first_not_of(' ', carets), shown.size() - 1);
  EXPECT_EQ(shown[row + (shown.size() - 1 - carets)], '!');
}

TEST(Explain, NeverPrintsAControlCharacterOfTheInput) {
  const std::string shown = explain({ErrorKind::bad_input, "bad", 3}, "a\x1B[\x07 \t\x7F");
  EXPECT_TRUE(std::ranges::none_of(
      shown, [](char c) { return (c >= 0 && c < 0x20 && c != '\n') || c == 0x7F; }));
}

TEST(Explain, StaysShortAndIsTextWhateverTheBytes) {
  for (const char byte : {'\x80', '\xFF', '\xE2', '\xF0'}) {
    const std::string shown =
        explain({ErrorKind::bad_input, "bad", 500000}, std::string(1000000, byte));
    EXPECT_LT(shown.size(), 500U);
    EXPECT_TRUE(utf8::is_valid(shown));
  }
}

}  // namespace
}  // namespace waybill

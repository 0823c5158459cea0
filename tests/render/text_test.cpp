// Text made visible, measured, cut and broken.
#include <gtest/gtest.h>

#include <array>

#include "waybill/render/columns.h"
#include "waybill/render/screen/wrap.h"
#include "waybill/render/tree/json_text.h"
#include "waybill/render/tree/link.h"
#include "waybill/render/visible.h"

namespace waybill::render {
namespace {

TEST(Visible, ShowsControlCharactersAsSigns) {
  EXPECT_EQ(visible("a\x1b[31mb"), "a␛[31mb");
  EXPECT_EQ(visible(std::string_view("\0\x7f\b", 3)), "␀␡␈");
  EXPECT_EQ(visible("\u009b31m"), "\\u009b31m");
}

TEST(Visible, ShowsWhatReordersOrHidesTextAsNumbers) {
  EXPECT_EQ(visible("\u202eevil\u202c"), "\\u202eevil\\u202c");
  EXPECT_EQ(visible("\u2066x\u2069\u200b\ufeff\u2028"), "\\u2066x\\u2069\\u200b\\ufeff\\u2028");
  EXPECT_EQ(visible("\U000E0041"), "\\u{e0041}");
  EXPECT_EQ(visible("\uE000"), "\\ue000") << "private use: every font draws another thing";
}

TEST(Visible, KeepsLettersOfAllScriptsAndEmoji) {
  for (const std::string_view text :
       {"äöü", "東京", "👩‍👩‍👧‍👦", "می‌خواهم", "e\u0301", "🇩🇪", "❤️"})
    EXPECT_EQ(visible(text), text);
}

TEST(Visible, KeepsLineBreaksOfTextAndShowsThoseOfALine) {
  EXPECT_EQ(visible("a\r\nb\nc\rd\te"), "a\nb\nc␍d    e");
  EXPECT_EQ(visible_line("a\nb"), "a␊b");
}

TEST(Visible, RepairsBrokenBytes) { EXPECT_EQ(visible("a\xff\xc3"), "a\uFFFD\uFFFD"); }

TEST(Visible, IsCutBetweenCodePoints) {
  EXPECT_EQ(visible("äöü", 3), "ä…");
  EXPECT_EQ(visible("äöü", 6), "äöü");
  EXPECT_EQ(visible("東", 2), "…");
  EXPECT_EQ(visible("", 0), "");
  EXPECT_EQ(visible("abc", 0), "…");
}

TEST(Ascii, SpellsEverythingElse) {
  EXPECT_EQ(spelled_in_ascii("a…b – “c” → ␛[0m é 👍"),
            "a...b - \"c\" -> \\x1b[0m \\u00e9 \\u{1f44d}");
}

TEST(Columns, CountsWhatTerminalsShow) {
  EXPECT_EQ(columns("abc"), 3U);
  EXPECT_EQ(columns("äöü"), 3U);
  EXPECT_EQ(columns("東京"), 4U);
  EXPECT_EQ(columns("e\u0301"), 1U) << "a mark that combines";
  EXPECT_EQ(columns("👍"), 2U);
  EXPECT_EQ(columns("👍🏽"), 2U) << "with a skin tone";
  EXPECT_EQ(columns("👩‍👩‍👧‍👦"), 2U) << "a family";
  EXPECT_EQ(columns("🇩🇪🇯🇵"), 4U) << "two flags";
  EXPECT_EQ(columns("❤️"), 2U) << "asked to be an emoji";
  EXPECT_EQ(columns("ｱ"), 1U) << "halfwidth";
  EXPECT_EQ(columns("각"), 2U) << "conjoining jamo";
  EXPECT_EQ(columns(""), 0U);
}

// Rows are put together from pieces that were measured alone, and must not outgrow their width.
TEST(Columns, OfTextsTogetherAreAtMostTheirSum) {
  constexpr std::array<std::string_view, 22> kParts{
      "a",      "1",      " ",      "東",     "👍",      "❤",         "\U0001F3FD", "\U0001F1E9",
      "\ufe0f", "\ufe0e", "\u200d", "\u0301", "\u0903", "\u0600",    "\u1100",     "\u1161",
      "\u11a8", "각",     "\u20e3", "\u0e33", "…",      "\U0001FAFF"};
  constexpr std::size_t kLonger = 3 * 22 * 22;
  const auto text = [&](std::size_t number) {  // of one to three parts
    std::string out;
    for (; number > 0; number /= kParts.size() + 1)
      if (number % (kParts.size() + 1) > 0) out += kParts[number % (kParts.size() + 1) - 1];
    return out;
  };
  for (std::size_t first = 0; first < kLonger; ++first) {
    const std::string a = text(first);
    for (std::size_t second = first % 7; second < kLonger; second += 7) {
      const std::string b = text(second);
      ASSERT_LE(columns(a + b), columns(a) + columns(b)) << "'" << a << "' and '" << b << "'";
    }
  }
}

TEST(Columns, AreNeverCutInsideACharacter) {
  EXPECT_EQ(cut("東京都", 4), "東…");
  EXPECT_EQ(cut("東京都", 5), "東京…");
  EXPECT_EQ(cut("東京都", 6), "東京都");
  EXPECT_EQ(cut("e\u0301e\u0301e\u0301", 2), "e\u0301…");
  EXPECT_EQ(cut("👩‍👩‍👧‍👦👍", 3), "👩‍👩‍👧‍👦…");
  EXPECT_EQ(cut("abc", 1), "…");
  EXPECT_EQ(cut("abc", 0), "");
  EXPECT_EQ(cut("abcdef", 4, "..."), "a...");
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t most = 99) {
  const screen::Row words{{std::string(text), screen::plain}};
  std::string out =
      screen::put_together(screen::wrap(words, width, screen::kUnicodeGlyphs, most), false);
  out.pop_back();
  return out;
}

TEST(Wrap, BreaksAtSpacesAndOtherwiseWhereItMust) {
  EXPECT_EQ(wrapped("one two three", 7), "one two\nthree");
  EXPECT_EQ(wrapped("abcdefghij", 4), "abcd\nefgh\nij");
  EXPECT_EQ(wrapped("a\n\nb", 4), "a\n\nb");
  EXPECT_EQ(wrapped("  indented", 20), "  indented");
  EXPECT_EQ(wrapped("src/folder/file", 11), "src/folder/\nfile");
  EXPECT_EQ(wrapped("use --flag now", 6), "use\n--flag\nnow");
  EXPECT_EQ(wrapped("at https://example.org", 12), "at https://\nexample.org");
  EXPECT_EQ(wrapped("東京都港区", 5), "東京\n都港\n区");
  EXPECT_EQ(wrapped("", 5), "");
  EXPECT_EQ(wrapped("東", 1), "?") << "two columns into one";
}

TEST(Wrap, EndsWithAnEllipsisWhenThereAreTooManyRows) {
  EXPECT_EQ(wrapped("one two three", 5, 2), "one\ntwo…");
  EXPECT_EQ(wrapped("one two", 3, 2), "one\ntwo");
  EXPECT_EQ(wrapped("abcdefgh", 4, 1), "abc…");
  EXPECT_EQ(wrapped("ab cd\nx", 3, 1), "ab…");
}

TEST(Wrap, KeepsTheInkOfEachPiece) {
  const screen::Rows rows =
      screen::wrap({{"ab ", screen::bold}, {"cd", screen::red}}, 10, screen::kUnicodeGlyphs);
  EXPECT_EQ(screen::put_together(rows, true), "\x1b[1mab \x1b[0m\x1b[31mcd\x1b[0m\n");
}

TEST(Links, LeadToTheWebToMailAndToTheSameHost) {
  for (const std::string_view good :
       {"https://example.org/a?b#c", "HTTP://example.org", "mailto:a@example.org", "docs/a.md",
        "#part", "?q=a:b", "a/b:c"})
    EXPECT_TRUE(tree::may_lead_to(good)) << good;
  for (const std::string_view bad : {"javascript:alert(1)", "JavaScript:x", "data:text/html,x",
                                     "file:///etc/passwd", "//example.org", "java\tscript:x", " x",
                                     "\x01javascript:x", "vbscript:x", "\\\\host\\share", ""})
    EXPECT_FALSE(tree::may_lead_to(bad)) << bad;
}

TEST(Entities, BecomeTheirCharacters) {
  EXPECT_EQ(tree::entity_text("&amp;"), "&");
  EXPECT_EQ(tree::entity_text("&#228;"), "ä");
  EXPECT_EQ(tree::entity_text("&#x1F44D;"), "👍");
  EXPECT_EQ(tree::entity_text("&#0;"), "\uFFFD");
  EXPECT_EQ(tree::entity_text("&#xD800;"), "\uFFFD");
  EXPECT_EQ(tree::entity_text("&#99999999999;"), "\uFFFD");
  EXPECT_EQ(tree::entity_text("&noSuchThing;"), "&noSuchThing;");
}

TEST(JsonText, IsLaidOutForReading) {
  EXPECT_EQ(tree::json_on_one_line(R"({ "a" : [1,2, {}],"b\"}":[ ] })", 99),
            R"({"a": [1, 2, {}], "b\"}": []})");
  EXPECT_EQ(tree::json_indented(R"({"a":[1,{}],"b":[]})", 99),
            "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": []\n}");
  EXPECT_EQ(tree::json_on_one_line("[1,2,3,4]", 4).size(), 5U);
}

}  // namespace
}  // namespace waybill::render

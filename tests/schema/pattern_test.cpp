#include "waybill/json/schema/pattern.h"
#include "schema/compiled.h"

namespace {

using waybill::json::schema::Pattern;

bool matches(std::string_view pattern, std::string_view text) {
  const auto compiled_pattern = Pattern::compile(pattern);
  if (!compiled_pattern) ADD_FAILURE() << compiled_pattern.error().message;
  return compiled_pattern && compiled_pattern->matches(text);
}

TEST(Pattern, MeansWhatItMeansInEcma262) {
  EXPECT_TRUE(matches("^\\p{Letter}+$", "é"));
  EXPECT_TRUE(matches("^\\p{Script=Greek}\\p{gc=Nd}$", "λ7"));
  EXPECT_TRUE(matches("^[\\p{Lu}\\d_]+$", "É1_"));
  EXPECT_FALSE(matches("^\\P{Letter}$", "é"));
  EXPECT_FALSE(matches("^\\d$", "٣"));
  EXPECT_FALSE(matches("^\\w$", "é"));
  EXPECT_TRUE(matches("^\\s$", "\u00a0"));
  EXPECT_FALSE(matches("^\\S$", "\u2028"));
  EXPECT_TRUE(matches("^[\\S]$", "x"));
  EXPECT_TRUE(matches("^\\cA\\t\\x41\\u0042\\u{1F409}\\/$", "\001\tAB\U0001F409/"));
  EXPECT_TRUE(matches("^\\uD83D\\uDC09$", "\U0001F409"));
  EXPECT_FALSE(matches("^.$", "\r"));
  EXPECT_TRUE(matches("^.$", "\U0001F409"));
  EXPECT_TRUE(matches("^[^]$", "\n"));
  EXPECT_FALSE(matches("[]", "a"));
  EXPECT_TRUE(matches("^[[:]$", ":"));
  EXPECT_TRUE(matches("^[\\b]$", "\b"));
  EXPECT_TRUE(matches("^(?<year>\\d{4})-(?:\\d\\d)$", "2024-10"));
  EXPECT_FALSE(matches("^a$", "a\n"));
}

TEST(Pattern, FinishesOnWhatWouldTakeABacktrackerForever) {
  const std::string instance = "\"" + std::string(100'000, 'a') + "!\"";
  EXPECT_FALSE(valid(R"({"pattern": "^(a+)+$"})", instance));
  EXPECT_FALSE(valid(R"({"pattern": "^(a|aa)+$"})", instance));
}

TEST(Pattern, WhatIsNotLinearIsACompileErrorSayingSo) {
  for (const char* pattern : {"a(?=b)", "a(?!b)", "(?<=a)b", "(?<!a)b"}) {
    const Error error = compile_error(R"({"pattern": ")" + std::string(pattern) + "\"}");
    EXPECT_EQ(error.place, "/pattern");
    EXPECT_EQ(error.message, "The pattern \"" + std::string(pattern) +
                                 "\" is not supported: look-ahead and look-behind cannot be "
                                 "matched in linear time");
  }
  const Error error = compile_error(R"({"patternProperties": {"(a)\\1": true}})");
  EXPECT_EQ(error.place, "/patternProperties/(a)\\1");
  EXPECT_TRUE(error.message.ends_with("back references cannot be matched in linear time"));
}

TEST(Pattern, WhatIsNoRegularExpressionIsRefused) {
  for (const char* pattern :
       {"(a", "a)", "[a", "*", "\\\\a", "\\\\p{Nonsense}", "(?i)a", "a\\\\"}) {
    EXPECT_EQ(compile_error(R"({"pattern": ")" + std::string(pattern) + "\"}").place, "/pattern")
        << pattern;
  }
}

TEST(Pattern, TheFormatRegexAllowsWhatCannotBeMatched) {
  EXPECT_TRUE(Pattern::is_valid("a(?=b)(c)\\1\\k<d>"));
  EXPECT_TRUE(Pattern::is_valid("a{2000}"));
  EXPECT_FALSE(Pattern::is_valid("a(?=b"));
  EXPECT_FALSE(Pattern::is_valid("\\Z"));
}

TEST(Pattern, OfTooLargeAnAutomatonIsRefused) {
  EXPECT_EQ(compile_error(R"({"pattern": "((a{900}){900}){900}"})").place, "/pattern");
}

}  // namespace

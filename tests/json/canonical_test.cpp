// One spelling for each value, and when two texts are the same value.
#include "waybill/json/canonical.h"

#include <gtest/gtest.h>

#include "json/random_text.h"
#include "json/support.h"

namespace waybill::json::test {
namespace {

// The canonical form, or the error's message.
std::string form_of(std::string_view text) {
  auto form = canonical(text);
  return form ? *form : form.error().message;
}

TEST(Canonical, form_of_the_example_in_rfc_8785_is_the_one_printed_there) {
  EXPECT_EQ(form_of(R"({
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  })"),
            R"({"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],)"
            R"("string":"€$\u000f\nA'B\"\\\\\"/"})");
}

TEST(Canonical, order_is_that_of_utf16_code_units) {
  EXPECT_EQ(form_of(R"({
    "\u20ac": "Euro Sign",
    "\r": "Carriage Return",
    "\ufb33": "Hebrew Letter Dalet With Dagesh",
    "1": "One",
    "\ud83d\ude00": "Emoji: Grinning Face",
    "\u0080": "Control",
    "\u00f6": "Latin Small Letter O With Diaeresis"
  })"),
            "{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u0080\":\"Control\","
            "\"ö\":\"Latin Small Letter O With Diaeresis\",\"€\":\"Euro Sign\","
            "\"😀\":\"Emoji: Grinning Face\",\"\uFB33\":\"Hebrew Letter Dalet With Dagesh\"}");
  EXPECT_EQ(form_of(R"({"b":1,"a":1,"":1,"aa":1,"A":1})"), R"({"":1,"A":1,"a":1,"aa":1,"b":1})");
  EXPECT_EQ(form_of("{\"\uE000\":1,\"\uD7FF\":2,\"\U00010000\":3,\"\U0010FFFF\":4,\"\uFFFF\":5}"),
            "{\"\uD7FF\":2,\"\U00010000\":3,\"\U0010FFFF\":4,\"\uE000\":1,\"\uFFFF\":5}");
}

TEST(Canonical, form_sorts_inside_and_keeps_the_order_of_arrays) {
  EXPECT_EQ(form_of(R"([{"b":{"d":1,"c":2}, "a" : [3, 1, 2]}, 1.0, -0, "\u0041"])"),
            R"([{"a":[3,1,2],"b":{"c":2,"d":1}},1,0,"A"])");
}

TEST(Canonical, form_of_numbers_too_small_for_a_double_is_zero) {
  const std::string zeros(400, '0');
  for (const std::string& number :
       {std::string("1e-400"), std::string("-1E-400"), "0." + zeros + "1", "0." + zeros + "1e+5",
        "1e-" + zeros + "400", std::string("123e-99999999999999999999"), std::string("0e400"),
        std::string("-0.0e99999999999999999999")})
    EXPECT_EQ(form_of(number), "0") << number;
  EXPECT_EQ(form_of("0." + zeros + "1e+400"), "0.1");
  EXPECT_EQ(form_of("1" + zeros + "e-400"), "1");
  EXPECT_EQ(form_of("5e-324"), "5e-324");
}

TEST(Canonical, form_does_not_exist_for_numbers_beyond_a_double) {
  const std::string zeros(400, '0');
  for (const std::string& number :
       {std::string("1e400"), std::string("-1E+400"), "1" + zeros, "1" + zeros + ".5",
        "1" + zeros + "e-5", "-9" + zeros + "E-1", "1e" + zeros + "400",
        std::string("0.001e99999999999999999999"), std::string("1.8e308")}) {
    const auto form = canonical("[1, " + number + "]");
    ASSERT_FALSE(form) << number << " became " << *form;
    EXPECT_EQ(form.error().kind, ErrorKind::bad_input);
    EXPECT_EQ(form.error().byte, 4u);
    EXPECT_EQ(form.error().message,
              "The number is beyond the range of a double, so it has no canonical form.");
  }
}

TEST(Canonical, form_does_not_exist_for_duplicate_keys) {
  const auto form = canonical(R"({"a":1, "b":{"c":1,"\u0063":2}})");
  ASSERT_FALSE(form);
  EXPECT_EQ(form.error().message, "The key 'c' occurs twice, so the object has no canonical form.");
  EXPECT_EQ(form.error().byte, 20u) << "the second of them, inside its quotes";
}

TEST(Canonical, form_of_what_is_no_json_is_the_reader_s_error) {
  EXPECT_EQ(canonical("[1,]").error(), *refusal("[1,]"));
}

TEST(Canonical, form_is_its_own_canonical_form_and_the_same_value) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Chance chance(seed);
    const std::string text = random_document(chance, chance.below(3000));
    const auto form = canonical(text);
    if (!form) {
      EXPECT_NE(form.error().message.find("occurs twice"), std::string::npos);
      continue;
    }
    EXPECT_EQ(canonical(*form), form) << "seed " << seed;
  }
}

TEST(SameValue, ignores_order_space_and_the_spelling_of_strings) {
  EXPECT_TRUE(same_value(R"({"a":1,"b":[true,"é"]})", R"( {"b": [true, "\u00e9"], "\u0061": 1} )"));
  EXPECT_TRUE(same_value("\"\\/\"", "\"/\""));
  EXPECT_TRUE(same_value("[]", "[ ]"));
}

TEST(SameValue, counts_the_last_of_duplicate_keys) {
  EXPECT_TRUE(same_value(R"({"a":1,"a":2})", R"({"a":2})"));
  EXPECT_FALSE(same_value(R"({"a":1,"a":2})", R"({"a":1})"));
}

TEST(SameValue, compares_numbers_as_they_are_spelled) {
  EXPECT_FALSE(same_value("1", "1.0"));
  EXPECT_FALSE(same_value("1e2", "100"));
  EXPECT_FALSE(same_value("-0", "0"));
  EXPECT_FALSE(same_value("12345678901234567890", "12345678901234567891"));
}

TEST(SameValue, tells_apart_what_differs) {
  EXPECT_FALSE(same_value("[1,2]", "[2,1]"));
  EXPECT_FALSE(same_value("null", "\"null\""));
  EXPECT_FALSE(same_value("{}", "[]"));
  EXPECT_FALSE(same_value(R"({"a":null})", "{}"));
  EXPECT_FALSE(same_value(R"("a")", R"("A")"));
  EXPECT_FALSE(same_value(R"({"\u00e9":1})", R"({"e\u0301":1})")) << "composed and decomposed";
  EXPECT_FALSE(same_value("[1", "[2")) << "what is no JSON has no value";
}

}  // namespace
}  // namespace waybill::json::test

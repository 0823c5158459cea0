#include "waybill/json/read_value.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "describe/samples.h"
#include "waybill/json/write_value.h"

namespace waybill::json {
namespace {

// All issues as one JSON array, which is what a caller would be sent.
template <class T>
std::string issues_of(std::string_view json) {
  Document document;
  EXPECT_TRUE(Scanner().parse(json, document));
  T out{};
  Issues issues;
  const bool right = read_value(document.root(), out, issues);
  EXPECT_EQ(right, issues.empty());
  std::string lines;
  for (const Issue& issue : issues.list()) lines += to_json(issue) + '\n';
  return lines;
}

TEST(ReadValue, ReadsBackWhatWasWritten) {
  EXPECT_EQ(read_value<shop::Everything>(to_json(shop::everything())), shop::everything());
  EXPECT_EQ(read_value<shop::AllOptional>("{}"), shop::AllOptional{});
  EXPECT_EQ(read_value<shop::AllOptional>(R"({"second":2,"first":null})"),
            (shop::AllOptional{{}, 2}));
  EXPECT_EQ(read_value<shop::Empty>("{}"), shop::Empty{});
  shop::Tree tree("root");
  tree.children = {shop::Tree("a"), shop::Tree("b")};
  tree.children[1].children = {shop::Tree("c")};
  EXPECT_EQ(read_value<shop::Tree>(to_json(tree)), tree);
}

TEST(ReadValue, KeepsTheDefaultOfAnAbsentOptionalField) {
  EXPECT_EQ(read_value<shop::Order>(R"({"order-id":"x1","parts":[{"label":"","color":"red"}]})"),
            (shop::Order{"x1", 1, {}, {{"", shop::Color::red}}, {}}));
}

TEST(ReadValue, ReportsEverythingAtOnce) {
  EXPECT_EQ(
      issues_of<shop::Order>(R"({
        "quantity": 100, "share": "half", "order-id": "abcde", "gift": {"label": null},
        "parts": [{"label": "a", "color": "gren"}, {"label": "b", "colour": "red"}, 7, {"x": [1]}]
      })"),
      R"({"pointer":"/quantity","code":"out_of_range","message":"Expected integer from 1 to 99, received number 100.","expected":"integer from 1 to 99","received":"number 100"}
{"pointer":"/share","code":"wrong_type","message":"Expected number, received string \"half\".","expected":"number","received":"string \"half\""}
{"pointer":"/order-id","code":"wrong_length","message":"Expected 2 to 4 characters, received 5.","expected":"2 to 4 characters","received":"5"}
{"pointer":"/gift/label","code":"wrong_type","message":"Expected string, received null.","expected":"string","received":"null"}
{"pointer":"/gift/color","code":"missing_field","message":"This field is missing, expected string.","expected":"string","received":"nothing"}
{"pointer":"/parts","code":"wrong_count","message":"Expected 1 to 3 elements, received 4.","expected":"1 to 3 elements","received":"4"}
{"pointer":"/parts/0/color","code":"not_a_choice","message":"Expected one of 'red', 'green', 'dark_blue', received string \"gren\"; did you mean 'green'?","expected":"one of 'red', 'green', 'dark_blue'","received":"string \"gren\""}
{"pointer":"/parts/1/colour","code":"unknown_field","message":"There is no such field; did you mean 'color'?","expected":"one of the fields 'label', 'color'","received":"string \"red\""}
{"pointer":"/parts/1/color","code":"missing_field","message":"This field is missing, expected string.","expected":"string","received":"nothing"}
{"pointer":"/parts/2","code":"wrong_type","message":"Expected object, received number 7.","expected":"object","received":"number 7"}
{"pointer":"/parts/3/x","code":"unknown_field","message":"There is no such field.","expected":"one of the fields 'label', 'color'","received":"array [1]"}
{"pointer":"/parts/3/label","code":"missing_field","message":"This field is missing, expected string.","expected":"string","received":"nothing"}
{"pointer":"/parts/3/color","code":"missing_field","message":"This field is missing, expected string.","expected":"string","received":"nothing"}
)");
}

TEST(ReadValue, TellsTheFirstIssuesInItsError) {
  const auto one = read_value<shop::Part>(R"({"label":"a","color":1})");
  ASSERT_FALSE(one);
  EXPECT_EQ(one.error(),
            (Error{ErrorKind::bad_input,
                   "1 issue. At '/color': Expected string, received number 1.", 21, "/color"}));
  const auto many = read_value<std::vector<int>>("[1,true,2.5,null,\"\",3e9]");
  ASSERT_FALSE(many);
  EXPECT_EQ(
      many.error().message,
      "5 issues. At '/1': Expected integer, received boolean true. At '/2': Expected integer, "
      "received number 2.5. At '/3': Expected integer, received null. And 2 more.");
  const auto broken = read_value<int>("[1");
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error().place, "");
}

TEST(ReadValue, KeepsABoundedNumberOfIssues) {
  std::string json = "[";
  for (int i = 0; i < 1000; ++i) json += "null,";
  Document document;
  ASSERT_TRUE(Scanner().parse(json += "1]", document));
  std::vector<int> out;
  Issues issues;
  EXPECT_FALSE(read_value(document.root(), out, issues));
  EXPECT_EQ(issues.count(), 1000u);
  EXPECT_EQ(issues.list().size(), Issues::kKept);
}

TEST(ReadValue, TakesIntegersByTheirValueAndChecksTheirRange) {
  EXPECT_EQ(read_value<int>("-0"), 0);
  EXPECT_EQ(read_value<int>("1.0"), 1);
  EXPECT_EQ(read_value<int>("1e2"), 100);
  EXPECT_EQ(read_value<int>("0.00120e+5"), 120);
  EXPECT_EQ(read_value<int>("1200e-2"), 12);
  EXPECT_EQ(read_value<int>("0e99999999999999999999"), 0);
  EXPECT_EQ(read_value<std::int8_t>("-128"), -128);
  EXPECT_EQ(read_value<std::int64_t>("-9223372036854775808"),
            std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(read_value<std::int64_t>("-9.223372036854775808e18"),
            std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(read_value<std::uint64_t>("1.8446744073709551615e19"),
            std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(read_value<std::uint8_t>("-0.0"), 0);
  for (const auto* text : {"1.5", "1e-1", "true", "\"1\"", "1e-99999999999999999999"})
    EXPECT_NE(issues_of<int>(text).find("wrong_type"), std::string::npos) << text;
  for (const auto* text : {"2147483648", "-2147483649", "1e10", "1e99999999999999999999"})
    EXPECT_NE(issues_of<int>(text).find("out_of_range"), std::string::npos) << text;
  for (const auto* text : {"-1", "256", "-1e0"})
    EXPECT_NE(issues_of<std::uint8_t>(text).find("out_of_range"), std::string::npos) << text;
  EXPECT_FALSE(read_value<std::uint64_t>("18446744073709551616"));
  EXPECT_FALSE(read_value<std::int64_t>("9223372036854775808"));
}

TEST(ReadValue, ReadsTheNearestReal) {
  EXPECT_EQ(read_value<double>("0.1"), 0.1);
  EXPECT_EQ(read_value<float>("0.1"), 0.1F);
  EXPECT_EQ(read_value<double>("-1e-999"), 0.0);
  EXPECT_EQ(read_value<double>("0.0000001e-400"), 0.0);
  EXPECT_FALSE(read_value<double>("1e999"));
  EXPECT_FALSE(read_value<double>("-1000000e305"));
  EXPECT_FALSE(read_value<float>("1e39"));
}

TEST(ReadValue, ComparesRealsWithTheirLimitsBeforeRounding) {
  const auto with_share = [](std::string_view share) {
    return read_value<shop::Order>(R"({"order-id":"x1","parts":[{"label":"","color":"red"}],)"
                                   R"("share":)" +
                                   std::string(share) + '}');
  };
  EXPECT_TRUE(with_share("1.000e0"));
  EXPECT_TRUE(with_share("-0.0"));
  EXPECT_FALSE(with_share("1.00000000000000000001"));
  EXPECT_FALSE(with_share("-1e-400"));
}

TEST(ReadValue, CountsCharactersNotBytes) {
  EXPECT_TRUE(read_value<shop::Order>(
      "{\"order-id\":\"\xC3\xA4\xE2\x82\xAC\\ud83d\\ude00x\",\"parts\":[{\"label\":\"\",\"color\":"
      "\"red\"}]}"));
}

TEST(ReadValue, LetsTheLastOfRepeatedKeysCountButChecksThemAll) {
  EXPECT_EQ(read_value<shop::AllOptional>(R"({"first":1,"first":2})"), (shop::AllOptional{2, {}}));
  EXPECT_EQ(read_value<shop::AllOptional>(R"({"first":1,"first":null})"), shop::AllOptional{});
  EXPECT_FALSE(read_value<shop::AllOptional>(R"({"first":"x","first":2})"));
}

TEST(ReadValue, FindsFieldsWhoseNamesAreSpelledWithEscapes) {
  EXPECT_EQ(read_value<shop::AllOptional>("{\"\\u0066irst\":1}"), (shop::AllOptional{1, {}}));
}

}  // namespace
}  // namespace waybill::json

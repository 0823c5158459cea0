#include "schema/compiled.h"
#include "waybill/json/schema/decimal.h"
#include "waybill/json/schema/uri.h"

namespace {

using waybill::json::schema::Decimal;
using waybill::json::schema::resolve_uri;

TEST(Numbers, AreEqualByTheirSizeNotTheirSpelling) {
  for (const char* one : {"1", "1.0", "1e0", "10e-1", "0.1e1", "1.000000000000000000000"}) {
    EXPECT_TRUE(valid(R"({"const": 1})", one)) << one;
  }
  EXPECT_TRUE(valid(R"({"const": 0})", "-0.0e5"));
  EXPECT_TRUE(valid(R"({"enum": [9007199254740993]})", "9007199254740993.0"));
  EXPECT_FALSE(valid(R"({"enum": [9007199254740993]})", "9007199254740992"));
  EXPECT_FALSE(
      valid(R"({"const": 123456789012345678901234567890})", "123456789012345678901234567891"));
  EXPECT_TRUE(
      valid(R"({"const": 123456789012345678901234567890})", "12345678901234567890123456789e1"));
}

TEST(Numbers, AreBoundedExactly) {
  EXPECT_TRUE(valid(R"({"exclusiveMinimum": 9007199254740992})", "9007199254740993"));
  EXPECT_FALSE(valid(R"({"exclusiveMinimum": 9007199254740993})", "9007199254740993"));
  EXPECT_FALSE(valid(R"({"maximum": 0.1})", "0.10000000000000000001"));
  EXPECT_TRUE(valid(R"({"minimum": -1.5})", "-1"));
  EXPECT_FALSE(valid(R"({"minimum": -1.5})", "-2"));
  EXPECT_FALSE(valid(R"({"exclusiveMaximum": 2.5})", "3"));
  EXPECT_TRUE(valid(R"({"exclusiveMaximum": 2.5})", "2"));
  EXPECT_TRUE(valid(R"({"maximum": 1e400})", "1e399"));
  EXPECT_FALSE(valid(R"({"maximum": 1e400})", "1e401"));
  EXPECT_FALSE(valid(R"({"minimum": 0})", "-1e-400"));
  EXPECT_TRUE(valid(R"({"minimum": -999999999999999999999})", "-999999999999999998"));
}

TEST(Numbers, AreMultiplesExactly) {
  EXPECT_TRUE(valid(R"({"multipleOf": 0.01})", "19.99"));
  EXPECT_TRUE(valid(R"({"multipleOf": 0.1})", "0.3"));
  EXPECT_FALSE(valid(R"({"multipleOf": 0.123456789})", "1e308"));
  EXPECT_TRUE(valid(R"({"multipleOf": 3})", "999999999999999999999999999999"));
  EXPECT_FALSE(valid(R"({"multipleOf": 3})", "999999999999999999999999999998"));
  EXPECT_TRUE(valid(R"({"multipleOf": 8})", "1e999999999"));
  EXPECT_FALSE(valid(R"({"multipleOf": 7})", "1e999999999"));
  EXPECT_FALSE(valid(R"({"multipleOf": 20})", "30"));
  EXPECT_TRUE(valid(R"({"multipleOf": 2.5})", "10"));
}

TEST(Numbers, AreOrderedLikeTheNumbersTheySpell) {
  const char* ascending[] = {"-1e9",
                             "-10.5",
                             "-10",
                             "-0.25",
                             "-1e-9",
                             "0",
                             "1e-9",
                             "0.25",
                             "1",
                             "1.0001",
                             "9.99",
                             "10",
                             "1e9",
                             "123456789012345678901234567890.1",
                             "123456789012345678901234567890.2",
                             "1e99"};
  for (std::size_t i = 0; i < std::size(ascending); ++i) {
    for (std::size_t j = 0; j < std::size(ascending); ++j) {
      EXPECT_EQ(Decimal::read(ascending[i]) <=> Decimal::read(ascending[j]), i <=> j)
          << ascending[i] << " " << ascending[j];
    }
  }
}

TEST(Strings, AreAsLongAsTheyHaveCodePoints) {
  EXPECT_TRUE(valid(R"({"maxLength": 1, "minLength": 1})", "\"\U0001F409\""));
  EXPECT_TRUE(valid(R"({"maxLength": 1, "minLength": 1})", R"("\ud83d\udc09")"));
  EXPECT_FALSE(valid(R"({"minLength": 2})", R"("\ud83d\udc09")"));
  EXPECT_FALSE(valid(R"({"maxLength": 3})", R"("a\nbc")"));
  EXPECT_FALSE(valid(R"({"minLength": 1})", R"("")"));
}

TEST(Keys, AreComparedUnescaped) {
  EXPECT_TRUE(valid(R"({"required": ["a\"b"], "properties": {"a\u0022b": {"type": "null"}},
                        "additionalProperties": false})",
                    R"({"a\u0022b": null})"));
  EXPECT_FALSE(valid(R"({"properties": {"key": false}})", R"({"\u006bey": 1})"));
}

TEST(Keys, ThatAreRepeatedAreValidatedEachTime) {
  EXPECT_FALSE(valid(R"({"properties": {"a": {"type": "null"}}})", R"({"a": 1, "a": null})"));
  EXPECT_FALSE(valid(R"({"properties": {"a": {"type": "null"}}})", R"({"a": null, "a": 1})"));
  EXPECT_FALSE(valid(R"({"const": {"a": 1, "b": 1}})", R"({"a": 1, "a": 1})"));
}

TEST(Keys, OfAnyNumberCanBeRequired) {
  std::string names;
  std::string members;
  for (int i = 0; i < 200; ++i) {
    if (i > 0) names += ",", members += ",";
    names += "\"n" + std::to_string(i) + "\"";
    members += "\"n" + std::to_string(i) + "\": 0";
  }
  const std::string schema = R"({"required": [)" + names + "]}";
  EXPECT_TRUE(valid(schema, "{" + members + "}"));
  EXPECT_FALSE(valid(schema, "{" + members.substr(0, members.rfind(',')) + ", \"x\": 0}"));
}

TEST(Equality, IgnoresTheOrderOfMembersAndTheSpellingOfStrings) {
  EXPECT_FALSE(valid(R"({"uniqueItems": true})",
                     R"([{"a": 1, "b": [2, "x"]}, {"b": [2.0, "\u0078"], "a": 1}])"));
  EXPECT_TRUE(valid(R"({"uniqueItems": true})", R"([{"a": 1, "b": 2}, {"a": 2, "b": 1}])"));
  EXPECT_TRUE(
      valid(R"({"uniqueItems": true})", R"([1, true, "1", [1], {"1": 1}, null, 0, false])"));
  EXPECT_TRUE(valid(R"({"const": {"a": {"b": [1]}, "c": 2}})", R"({"c": 2, "a": {"b": [1.0]}})"));
}

TEST(Equality, OfManyItemsIsFoundWithoutComparingAllPairs) {
  std::string many = "[";
  for (int i = 0; i < 200'000; ++i) many += "{\"n\": " + std::to_string(i) + "},";
  EXPECT_TRUE(valid(R"({"uniqueItems": true})", many + "0]"));
  EXPECT_FALSE(valid(R"({"uniqueItems": true})", many + "{\"n\": 77.0}]"));
}

TEST(Uri, IsResolvedLikeTheExamplesOfRfc3986) {
  constexpr std::string_view kBase = "http://a/b/c/d;p?q";
  const std::pair<const char*, const char*> examples[] = {
      {"g:h", "g:h"},
      {"g", "http://a/b/c/g"},
      {"./g", "http://a/b/c/g"},
      {"g/", "http://a/b/c/g/"},
      {"/g", "http://a/g"},
      {"//g", "http://g"},
      {"?y", "http://a/b/c/d;p?y"},
      {"g?y", "http://a/b/c/g?y"},
      {"#s", "http://a/b/c/d;p?q#s"},
      {"g#s", "http://a/b/c/g#s"},
      {";x", "http://a/b/c/;x"},
      {"", "http://a/b/c/d;p?q"},
      {".", "http://a/b/c/"},
      {"..", "http://a/b/"},
      {"../g", "http://a/b/g"},
      {"../..", "http://a/"},
      {"../../g", "http://a/g"},
      {"../../../g", "http://a/g"},
      {"/./g", "http://a/g"},
      {"/../g", "http://a/g"},
      {"g.", "http://a/b/c/g."},
      {"..g", "http://a/b/c/..g"},
      {"./../g", "http://a/b/g"},
      {"g/./h", "http://a/b/c/g/h"},
      {"g/../h", "http://a/b/c/h"},
      {"g?y/../x", "http://a/b/c/g?y/../x"},
  };
  for (const auto& [reference, full] : examples) EXPECT_EQ(resolve_uri(kBase, reference), full);
}

}  // namespace

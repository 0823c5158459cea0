#include "sanitized.h"
#include "schema/compiled.h"
#include "waybill/json/scanner.h"
#include "waybill/json/schema/limits.h"

namespace {

using waybill::json::kMaxDepth;

std::string repeat(std::string_view text, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

std::string nested_arrays(std::size_t depth) { return repeat("[", depth) + repeat("]", depth); }

TEST(Bounds, ARecursiveSchemaFollowsTheDeepestInstance) {
  EXPECT_TRUE(valid(R"({"type": "array", "items": {"$ref": "#"}})", nested_arrays(kMaxDepth)));
  const std::string objects = repeat(R"({"a":)", kMaxDepth - 1) + "{}" + repeat("}", kMaxDepth - 1);
  EXPECT_TRUE(
      valid(R"({"properties": {"a": {"$ref": "#"}}, "unevaluatedProperties": false})", objects));
}

TEST(Bounds, TheDeepestInstanceIsExplainedToo) {
  const std::string deep = repeat("[", kMaxDepth - 1) + "1" + repeat("]", kMaxDepth - 1);
  const auto report =
      Validator(compiled(R"({"type": "array", "items": {"$ref": "#"}})")).check(deep);
  ASSERT_EQ(report->findings.size(), 1u);
  EXPECT_EQ(report->findings[0].pointer, repeat("/0", kMaxDepth - 1));
}

TEST(Bounds, DeepItemsAreComparedAndHashed) {
  const std::string item = nested_arrays(kMaxDepth - 1);
  EXPECT_FALSE(valid(R"({"uniqueItems": true})", "[" + item + "," + item + "]"));
  EXPECT_TRUE(
      valid(R"({"const": )" + nested_arrays(kMaxDepth - 2) + "}", nested_arrays(kMaxDepth - 2)));
}

TEST(Bounds, ALongChainOfReferencesCompilesAndValidates) {
  std::string schema = R"({"$ref": "#/$defs/n0", "$defs": {)";
  for (int i = 0; i < 20'000; ++i) {
    schema +=
        "\"n" + std::to_string(i) + R"(": {"$ref": "#/$defs/n)" + std::to_string(i + 1) + "\"},";
  }
  schema += R"("n20000": {"type": "null"}}})";
  EXPECT_TRUE(valid(schema, "null"));
  EXPECT_FALSE(valid(schema, "1"));
}

TEST(Bounds, NestingBeyondTheLimitIsInvalidAndSaysSoWhateverNegatesIt) {
  // Each of these steps does something, so that none of them can be skipped.
  std::string schema = R"({"not": {"$ref": "#/$defs/n0"}, "$defs": {)";
  for (int i = 0; i < 10'000; ++i) {
    schema += "\"n" + std::to_string(i) + R"(": {"minimum": 0, "$ref": "#/$defs/n)" +
              std::to_string(i + 1) + "\"},";
  }
  schema += R"("n10000": {"type": "null"}}})";
  EXPECT_FALSE(valid(schema, "1"));
  const auto report = Validator(compiled(schema)).check("1");
  EXPECT_FALSE(report->valid);
  ASSERT_EQ(report->findings.size(), 1u);
  EXPECT_EQ(report->findings[0].message(),
            "expected a value that nests at most 4096 deep in its schema, found one that nests "
            "deeper");
}

TEST(Bounds, TheGreatestAllowedNestingFitsTheStack) {
  // The widest steps: members and elements, with scopes and marks, four rules per level.
  const std::string wrapped =
      repeat(R"({"unevaluatedProperties": {"$ref": "#/$defs/x"}, "allOf": [)", 1) +
      R"({"properties": {"a": {"$dynamicRef": "#top"}}})" + repeat("]}", 1);
  const std::string schema = R"({"$dynamicAnchor": "top", "allOf": [)" + wrapped +
                             R"(], "$defs": {"x": {"anyOf": [true]}}})";
  const std::string objects = repeat(R"({"a":)", kMaxDepth - 1) + "{}" + repeat("}", kMaxDepth - 1);
  constexpr std::string_view kAlternatives =
      R"({"additionalProperties": {"allOf": [{"anyOf": [{"$ref": "#"}]}]}})";
#if defined(__OPTIMIZE__) && !WAYBILL_SANITIZED
  EXPECT_TRUE(valid(kAlternatives, objects));
  EXPECT_TRUE(valid(schema, objects));
  EXPECT_EQ(checked(schema, objects), "");
#else  // frames are larger than the budget allows for: the answer is "no", never a crash
  valid(kAlternatives, objects);
  valid(schema, objects);
  checked(schema, objects);
#endif
}

TEST(Bounds, AlternativesThatMultiplyAreCutOff) {
  std::string schema = R"({"$ref": "#/$defs/n0", "$defs": {)";
  for (int i = 0; i < 60; ++i) {
    const std::string next = R"({"$ref": "#/$defs/n)" + std::to_string(i + 1) + "\"}";
    schema += "\"n" + std::to_string(i) + R"(": {"anyOf": [)" + next + "," + next + "]},";
  }
  schema += R"("n60": {"type": "null"}}})";
  EXPECT_TRUE(valid(schema, "null"));
  EXPECT_FALSE(valid(schema, "1"));
  const auto report = Validator(compiled(schema)).check("1");
  EXPECT_EQ(report->findings.back().expected,
            "a value that is validated in a bounded number of steps");
}

TEST(Bounds, ADynamicReferenceToItselfEnds) {
  EXPECT_FALSE(valid(R"({"$id": "urn:a", "$dynamicAnchor": "x", "$ref": "urn:b",
                         "$defs": {"b": {"$id": "urn:b", "$dynamicRef": "#x",
                                         "$defs": {"x": {"$dynamicAnchor": "x"}}}}})",
                     "1"));
}

TEST(Bounds, ADeeplyNestedSchemaCompiles) {
  const std::size_t depth = kMaxDepth - 2;
  const std::string schema = repeat(R"({"not":)", depth) + "true" + repeat("}", depth);
  EXPECT_EQ(valid(schema, "1"), depth % 2 == 0);
}

}  // namespace

#include "schema/compiled.h"
#include "waybill/json/schema/limits.h"

namespace {

constexpr std::string_view kOrder = R"({
  "type": "object",
  "properties": {
    "id": {"type": "integer", "minimum": 1, "exclusiveMaximum": 100, "multipleOf": 5},
    "state": {"enum": ["open", "closed", null]},
    "version": {"const": 2},
    "name": {"type": "string", "minLength": 2, "maxLength": 5, "pattern": "^[a-z]+$"},
    "lines": {
      "type": "array", "minItems": 2, "uniqueItems": true,
      "items": {"$ref": "#/$defs/line"}, "contains": {"required": ["gift"]}
    },
    "a/b~c": {"not": {"type": "null"}},
    "pay": {"anyOf": [{"type": "null"}, {"properties": {"card": {"type": "string"}}}]},
    "ship": {"oneOf": [{"type": "number"}, {"minimum": 3}]}
  },
  "required": ["id", "when", "where"],
  "additionalProperties": false,
  "propertyNames": {"maxLength": 7},
  "dependentRequired": {"name": ["surname"]},
  "minProperties": 12,
  "$defs": {"line": {"type": ["object", "null"], "maxProperties": 1}}
})";

TEST(Findings, AllOfThemAreReportedInOneAnswer) {
  EXPECT_EQ(checked(kOrder, R"({
    "id": 102.5,
    "state": "ajar",
    "version": 2.5,
    "name": "Zoé Muster",
    "lines": [1, {"a": 1, "b": 2}, 1.0],
    "a/b~c": null,
    "pay": {"card": 4},
    "ship": 5,
    "surplus": true
  })"),
            R"( | /minProperties | minProperties | expected at least 12 members, found 9
/id | /properties/id/type | type | expected an integer, found number 102.5
/id | /properties/id/exclusiveMaximum | exclusiveMaximum | expected less than 100, found number 102.5
/id | /properties/id/multipleOf | multipleOf | expected a multiple of 5, found number 102.5
/state | /properties/state/enum | enum | expected one of "open", "closed", null, found string "ajar"
/version | /properties/version/const | const | expected 2, found number 2.5
/name | /properties/name/maxLength | maxLength | expected at most 5 characters, found a string of 10
/name | /properties/name/pattern | pattern | expected a match of the pattern ^[a-z]+$, found string "Zoé Muster"
/lines/0 | /$defs/line/type | type | expected null or object, found number 1
/lines/1 | /$defs/line/maxProperties | maxProperties | expected at most 1 members, found 2
/lines/2 | /$defs/line/type | type | expected null or object, found number 1.0
/lines | /properties/lines/uniqueItems | uniqueItems | expected items that all differ, found 1 at 0 and again at 2
/a~1b~0c | /properties/a~1b~0c/not | not | expected a value that does not fit, found null
/pay | /properties/pay/anyOf | anyOf | expected a value that fits at least one of 2 schemas, found object {"card": 4}
/pay/card | /properties/pay/anyOf/1/properties/card/type | type | expected string, found number 4
/ship | /properties/ship/oneOf | oneOf | expected a value that fits exactly one of 2 schemas, found one that fits both 0 and 1
/surplus | /additionalProperties |  | expected nothing here, found boolean true
 | /required | required | expected the member "when", found none
 | /required | required | expected the member "where", found none
 | /dependentRequired | dependentRequired | expected the member "surname" beside "name", found none
)");
}

TEST(Findings, AValidInstanceHasNone) {
  EXPECT_EQ(
      checked(R"({"required": ["a"], "properties": {"a": {"type": "null"}}})", R"({"a": null})"),
      "");
}

TEST(Findings, WhatNobodyEvaluatedIsPointedAt) {
  EXPECT_EQ(checked(R"({"allOf": [{"properties": {"a": true}}], "unevaluatedProperties": false})",
                    R"({"a": 1, "b": 2, "c": 3})"),
            "/b | /unevaluatedProperties |  | expected nothing here, found number 2\n"
            "/c | /unevaluatedProperties |  | expected nothing here, found number 3\n");
}

TEST(Findings, InAnotherDocumentAreLocatedByItsUri) {
  Registry registry;
  registry.add("https://example.com/unit", R"({"$defs": {"kg": {"maximum": 5}}})");
  const Schema schema = compiled(R"({"items": {"$ref": "https://example.com/unit#/$defs/kg"}})",
                                 {.registry = &registry});
  const auto report = Validator(schema).check("[7]");
  ASSERT_EQ(report->findings.size(), 1u);
  EXPECT_EQ(report->findings[0], (Finding{"/0", "https://example.com/unit#/$defs/kg/maximum",
                                          "maximum", "at most 5", "number 7"}));
}

TEST(Findings, OfKeysPointAtTheMember) {
  EXPECT_EQ(checked(R"({"propertyNames": {"enum": ["a"]}})", R"({"a": 1, "b": 2})"),
            "/b | /propertyNames/enum | enum | expected one of \"a\", found string \"b\"\n");
}

TEST(Findings, StopAtTheirLimitAndSaySo) {
  std::string many = "[0";
  for (std::size_t i = 0; i < 2 * waybill::json::schema::kMaxFindings; ++i) many += ",0";
  many += "]";
  const auto report = Validator(compiled(R"({"items": false})")).check(many);
  EXPECT_FALSE(report->valid);
  EXPECT_TRUE(report->truncated);
  EXPECT_EQ(report->findings.size(), waybill::json::schema::kMaxFindings);
}

TEST(Findings, TextThatIsNotJsonIsAnErrorAndNoFinding) {
  EXPECT_FALSE(Validator(compiled("true")).check("[1,").has_value());
  EXPECT_FALSE(Validator(compiled("true")).validate("").has_value());
}

}  // namespace

#include "waybill/json/schema_of.h"

#include <gtest/gtest.h>

#include "describe/samples.h"

namespace depot {

// The same name as a class of another namespace.
struct Part {
  int number = 0;
};
WAYBILL_DESCRIBE(Part, number)

struct Shelf {
  Part left, right;
  shop::Part above, below;
};
WAYBILL_DESCRIBE(Shelf, left, right, above, below)

}  // namespace depot

namespace waybill::json {
namespace {

TEST(SchemaOf, DescribesFieldsLimitsAndDefaults) {
  EXPECT_EQ(schema_of<shop::Order>(),
            R"({"$schema":"https://json-schema.org/draft/2020-12/schema","title":"Order",)"
            R"("description":"What somebody wants.","type":"object",)"
            R"("properties":{"order-id":{"description":"As printed.","type":"string",)"
            R"("minLength":2,"maxLength":4},"quantity":{"type":"integer","minimum":1,)"
            R"("maximum":99,"default":1},"share":{"type":["number","null"],"minimum":0,)"
            R"("maximum":1},"parts":{"type":"array","items":{"$ref":"#/$defs/Part"},)"
            R"("minItems":1,"maxItems":3},"gift":{"description":"Goes along for free.",)"
            R"("anyOf":[{"$ref":"#/$defs/Part"},{"type":"null"}]}},"required":["order-id",)"
            R"("parts"],"additionalProperties":false,"$defs":{"Part":{"type":"object",)"
            R"("properties":{"label":{"type":"string"},"color":{"type":"string",)"
            R"("enum":["red","green","dark_blue"]}},"required":["label","color"],)"
            R"("additionalProperties":false}}})");
}

TEST(SchemaOf, DescribesEveryShape) {
  EXPECT_EQ(schema_of<shop::Everything>(),
            R"({"$schema":"https://json-schema.org/draft/2020-12/schema",)"
            R"("title":"Everything","type":"object",)"
            R"("properties":{"flag":{"type":"boolean"},"tiny":{"type":"integer",)"
            R"("minimum":-128,"maximum":127},"huge":{"type":"integer","minimum":0,)"
            R"("maximum":18446744073709551615},"real":{"type":"number"},)"
            R"("small_real":{"type":"number"},"text":{"type":"string"},)"
            R"("shared":{"type":"string"},"color":{"type":"string","enum":["red","green",)"
            R"("dark_blue"]},"maybe":{"type":["integer","null"],"minimum":-2147483648,)"
            R"("maximum":2147483647},"flags":{"type":"array","items":{"type":"boolean"}},)"
            R"("pair":{"type":"array","items":{"type":"integer","minimum":-2147483648,)"
            R"("maximum":2147483647},"minItems":2,"maxItems":2},)"
            R"("weights":{"type":"object","additionalProperties":{"type":"number"}},)"
            R"("anything":{},"part":{"$ref":"#/$defs/Part"},"parts":{"type":"array",)"
            R"("items":{"$ref":"#/$defs/Part"}},"gaps":{"type":"array",)"
            R"("items":{"type":["integer","null"],"minimum":-2147483648,)"
            R"("maximum":2147483647}}},"required":["flag","tiny","huge","real",)"
            R"("small_real","text","shared","color","flags","pair","weights","part",)"
            R"("parts","gaps"],"additionalProperties":false,)"
            R"("$defs":{"Part":{"type":"object","properties":{"label":{"type":"string"},)"
            R"("color":{"type":"string","enum":["red","green","dark_blue"]}},)"
            R"("required":["label","color"],"additionalProperties":false}}})");
}

TEST(SchemaOf, RefersToTheRootFromInside) {
  EXPECT_EQ(schema_of<shop::Tree>(),
            R"({"$schema":"https://json-schema.org/draft/2020-12/schema","title":"Tree",)"
            R"("type":"object","properties":{"name":{"type":"string"},)"
            R"("children":{"type":"array","items":{"$ref":"#"},"default":[]}},)"
            R"("required":["name"],"additionalProperties":false})");
}

TEST(SchemaOf, PutsIntoDefsWhatIsUsedAgain) {
  EXPECT_EQ(schema_of<std::vector<shop::Tree>>(),
            R"({"$schema":"https://json-schema.org/draft/2020-12/schema","type":"array",)"
            R"("items":{"$ref":"#/$defs/Tree"},"$defs":{"Tree":{"type":"object",)"
            R"("properties":{"name":{"type":"string"},"children":{"type":"array",)"
            R"("items":{"$ref":"#/$defs/Tree"},"default":[]}},"required":["name"],)"
            R"("additionalProperties":false}}})");
}

TEST(SchemaOf, TellsClassesOfOneNameApart) {
  EXPECT_EQ(schema_of<depot::Shelf>(),
            R"({"$schema":"https://json-schema.org/draft/2020-12/schema","title":"Shelf",)"
            R"("type":"object","properties":{"left":{"$ref":"#/$defs/Part"},)"
            R"("right":{"$ref":"#/$defs/Part"},"above":{"$ref":"#/$defs/Part2"},)"
            R"("below":{"$ref":"#/$defs/Part2"}},"required":["left","right","above","below"],)"
            R"("additionalProperties":false,"$defs":{"Part":{"type":"object","properties":)"
            R"({"number":{"type":"integer","minimum":-2147483648,"maximum":2147483647}},)"
            R"("required":["number"],"additionalProperties":false},"Part2":{"type":"object",)"
            R"("properties":{"label":{"type":"string"},"color":{"type":"string",)"
            R"("enum":["red","green","dark_blue"]}},"required":["label","color"],)"
            R"("additionalProperties":false}}})");
}

TEST(SchemaOf, DescribesWhatIsNoClass) {
  EXPECT_EQ(schema_of<std::optional<shop::Color>>(),
            R"({"$schema":"https://json-schema.org/draft/2020-12/schema","type":["string",)"
            R"("null"],"enum":["red","green","dark_blue",null]})");
}

TEST(SchemaOf, DescribesAClassWithoutMembers) {
  EXPECT_EQ(schema_of<shop::Empty>(),
            R"({"$schema":"https://json-schema.org/draft/2020-12/schema","title":"Empty",)"
            R"("type":"object","properties":{},"additionalProperties":false})");
}

}  // namespace
}  // namespace waybill::json

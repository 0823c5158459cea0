#include "schema/compiled.h"

namespace {

struct Bad {
  std::string_view schema;
  std::string_view place;
  std::string_view message;
};

TEST(CompileError, NamesThePlaceInTheSchemaAndWhatWouldBeRight) {
  const Bad all[] = {
      {"12", "", "A schema must be an object or a boolean, not 12."},
      {R"({"properties": {"a": {"items": []}}})", "/properties/a/items",
       "A schema must be an object or a boolean, not []."},
      {R"({"type": "strng"})", "/type",
       "\"type\" must be the name of a type or a list of such names, not \"strng\"."},
      {R"({"allOf": [true, {"minLength": -1}]})", "/allOf/1/minLength",
       "\"minLength\" must be a non-negative integer, not -1."},
      {R"({"maxItems": 1.5})", "/maxItems",
       "\"maxItems\" must be a non-negative integer, not 1.5."},
      {R"({"multipleOf": 0})", "/multipleOf", "\"multipleOf\" must be above 0, not 0."},
      {R"({"multipleOf": 0.1234567890123456789})", "/multipleOf",
       "\"multipleOf\" must have at most 18 significant digits."},
      {R"({"minimum": "1"})", "/minimum", "\"minimum\" must be a number, not \"1\"."},
      {R"({"enum": 1})", "/enum", "\"enum\" must be an array, not 1."},
      {R"({"required": ["a", 1]})", "/required",
       "\"required\" must be an array of strings, not [\"a\", 1]."},
      {R"({"properties": 1})", "/properties", "\"properties\" must be an object, not 1."},
      {R"({"anyOf": []})", "/anyOf", "\"anyOf\" must be an array of at least one schema, not []."},
      {R"({"uniqueItems": "yes"})", "/uniqueItems",
       "\"uniqueItems\" must be a boolean, not \"yes\"."},
      {R"({"$ref": 1})", "/$ref", "\"$ref\" must be a string, not 1."},
      {R"({"$id": "a#b"})", "/$id", "\"$id\" must not have a fragment."},
      {R"({"$anchor": "1 2"})", "/$anchor",
       "\"$anchor\" must be a name of letters, digits, '-', '_' and '.', not \"1 2\"."},
      {R"({"$anchor": "a", "not": {"$anchor": "a"}})", "/not/$anchor",
       "The anchor \"a\" stands twice."},
      {R"({"allOf": [{"$id": "a"}, {"$id": "a"}]})", "/allOf/0/$id",
       "\"$id\" a identifies two schemas."},
      {R"({"minimum": 1, "minimum": 2})", "/minimum", "The keyword \"minimum\" stands twice."},
      {R"({"$defs": {"a": {"$ref": "#/$defs/b"}}, "$ref": "#/$defs/a"})", "/$defs/a/$ref",
       "There is nothing at /$defs/b in this schema."},
      {R"({"$ref": "#here"})", "/$ref", "There is no anchor \"here\" in this schema."},
      {R"({"items": {"$ref": "other.json"}})", "/items/$ref",
       "\"other.json\" is neither in this schema nor in the registry."},
      {R"({"$ref": "#"})", "", "This schema applies itself to the same value, without end."},
      {R"({"not": {"anyOf": [true, {"$ref": "#/not"}]}})", "/not",
       "This schema applies itself to the same value, without end."},
  };
  for (const Bad& bad : all) {
    const Error error = compile_error(bad.schema);
    EXPECT_EQ(error.place, bad.place) << bad.schema;
    EXPECT_EQ(error.message, bad.message) << bad.schema;
  }
}

TEST(CompileError, PointsAtTheByteToo) {
  EXPECT_EQ(compile_error(R"({"minLength": "x"})").byte, 14u);
  EXPECT_TRUE(compile_error("{").byte.has_value());
}

TEST(CompileError, ANetworkReferenceIsRefusedByName) {
  const Error error =
      compile_error(R"({"properties": {"a": {"$ref": "https://example.com/x#/y"}}})");
  EXPECT_EQ(error.kind, ErrorKind::not_allowed);
  EXPECT_EQ(error.place, "/properties/a/$ref");
  EXPECT_EQ(error.message,
            "https://example.com/x is not in the registry, and references are never fetched from "
            "the network.");
}

TEST(CompileError, ARelativeReferenceIsRefusedWhenItsBaseLeadsToTheNetwork) {
  const Error error =
      compile_error(R"({"$ref": "x.json"})", {.base_uri = "http://host/dir/a.json"});
  EXPECT_EQ(error.kind, ErrorKind::not_allowed);
  EXPECT_TRUE(error.message.starts_with("http://host/dir/x.json ")) << error.message;
}

TEST(CompileError, InARegisteredDocumentIsLocatedThere) {
  Registry registry;
  registry.add("urn:a", R"({"$defs": {"b": {"type": 1}}})");
  registry.add("urn:broken", "{");
  EXPECT_EQ(compile_error(R"({"$ref": "urn:a#/$defs/b"})", {.registry = &registry}).place,
            "urn:a#/$defs/b/type");
  const Error error = compile_error(R"({"$ref": "urn:broken"})", {.registry = &registry});
  EXPECT_EQ(error.place, "/$ref");
  EXPECT_TRUE(error.message.starts_with("The document urn:broken is not JSON")) << error.message;
}

TEST(CompileError, AnotherDialectIsRefused) {
  const Error error = compile_error(R"({"$schema": "http://json-schema.org/draft-07/schema#"})");
  EXPECT_EQ(error.place, "/$schema");
  EXPECT_EQ(error.kind, ErrorKind::not_found);
}

TEST(CompileError, ARequiredVocabularyThatIsUnknownIsRefused) {
  Registry registry;
  registry.add("urn:meta", R"({"$vocabulary": {"urn:vocabulary": true}})");
  const Error error = compile_error(R"({"$schema": "urn:meta"})", {.registry = &registry});
  EXPECT_EQ(error.message, "The dialect urn:meta requires the unknown vocabulary urn:vocabulary.");
}

TEST(CompileError, ASchemaBeyondItsSizeIsRefused) {
  const std::string large = R"({"title": ")" + std::string(17u << 20, 'x') + "\"}";
  EXPECT_EQ(compile_error(large).kind, ErrorKind::over_limit);
}

}  // namespace

// Keyword: the words of 2020-12 that mean something to a validator, in one list: which vocabulary
// brings them and where the schemas inside them stand.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace waybill::json::schema {

enum class Vocabulary : std::uint8_t {
  core,
  applicator,
  unevaluated,
  validation,
  format,
  format_assertion,
  content,
  meta_data,
};
using VocabularySet = std::uint8_t;
constexpr VocabularySet bit(Vocabulary vocabulary) {
  return static_cast<VocabularySet>(1u << static_cast<unsigned>(vocabulary));
}
inline constexpr VocabularySet kAllButAssertion =
    0xFF & static_cast<unsigned>(~bit(Vocabulary::format_assertion));

// Where a keyword's value holds schemas.
enum class Holds : std::uint8_t { nothing, schema, list, map };

#define WAYBILL_SCHEMA_KEYWORDS(X)                                        \
  X(ref, "$ref", core, nothing)                                           \
  X(dynamic_ref, "$dynamicRef", core, nothing)                            \
  X(defs, "$defs", core, map)                                             \
  X(all_of, "allOf", applicator, list)                                    \
  X(any_of, "anyOf", applicator, list)                                    \
  X(one_of, "oneOf", applicator, list)                                    \
  X(negated, "not", applicator, schema)                                   \
  X(condition, "if", applicator, schema)                                  \
  X(consequence, "then", applicator, schema)                              \
  X(alternative, "else", applicator, schema)                              \
  X(dependent_schemas, "dependentSchemas", applicator, map)               \
  X(prefix_items, "prefixItems", applicator, list)                        \
  X(items, "items", applicator, schema)                                   \
  X(contains, "contains", applicator, schema)                             \
  X(properties, "properties", applicator, map)                            \
  X(pattern_properties, "patternProperties", applicator, map)             \
  X(additional_properties, "additionalProperties", applicator, schema)    \
  X(property_names, "propertyNames", applicator, schema)                  \
  X(unevaluated_items, "unevaluatedItems", unevaluated, schema)           \
  X(unevaluated_properties, "unevaluatedProperties", unevaluated, schema) \
  X(type, "type", validation, nothing)                                    \
  X(enumeration, "enum", validation, nothing)                             \
  X(constant, "const", validation, nothing)                               \
  X(multiple_of, "multipleOf", validation, nothing)                       \
  X(maximum, "maximum", validation, nothing)                              \
  X(exclusive_maximum, "exclusiveMaximum", validation, nothing)           \
  X(minimum, "minimum", validation, nothing)                              \
  X(exclusive_minimum, "exclusiveMinimum", validation, nothing)           \
  X(max_length, "maxLength", validation, nothing)                         \
  X(min_length, "minLength", validation, nothing)                         \
  X(pattern, "pattern", validation, nothing)                              \
  X(max_items, "maxItems", validation, nothing)                           \
  X(min_items, "minItems", validation, nothing)                           \
  X(unique_items, "uniqueItems", validation, nothing)                     \
  X(max_contains, "maxContains", validation, nothing)                     \
  X(min_contains, "minContains", validation, nothing)                     \
  X(max_properties, "maxProperties", validation, nothing)                 \
  X(min_properties, "minProperties", validation, nothing)                 \
  X(required, "required", validation, nothing)                            \
  X(dependent_required, "dependentRequired", validation, nothing)         \
  X(format, "format", format, nothing)                                    \
  X(content_schema, "contentSchema", content, schema)

enum class Keyword : std::uint8_t {
#define X(name, word, vocabulary, holds) name,
  WAYBILL_SCHEMA_KEYWORDS(X)
#undef X
};

struct KeywordEntry {
  Keyword keyword;
  std::string_view word;
  Vocabulary vocabulary;
  Holds holds;
};
inline constexpr std::array kKeywords{
#define X(name, word, vocabulary, holds) \
  KeywordEntry{Keyword::name, word, Vocabulary::vocabulary, Holds::holds},
    WAYBILL_SCHEMA_KEYWORDS(X)
#undef X
};
#undef WAYBILL_SCHEMA_KEYWORDS
static_assert(kKeywords.size() <= 64, "a compilation remembers the keywords it met in 64 bits");

constexpr std::string_view word_of(Keyword keyword) {
  return kKeywords[static_cast<std::size_t>(keyword)].word;
}

// The entry of a word, or nothing when it is an annotation or unknown.
const KeywordEntry* find_keyword(std::string_view word);

}  // namespace waybill::json::schema

// Program: a compiled schema, flat. What a schema asks of a value is sorted by the value's kind
// while compiling, so that checking a string never looks at what is asked of objects.
//
// A Rule is one schema; a Step is one thing to check. Everything refers to everything by index.
// Immutable once compiled, hence shared between threads freely. Internal to json/schema.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "waybill/base/arena.h"
#include "waybill/json/document.h"
#include "waybill/json/schema/constants.h"
#include "waybill/json/schema/decimal.h"
#include "waybill/json/schema/format.h"
#include "waybill/json/schema/location.h"
#include "waybill/json/schema/name_table.h"
#include "waybill/json/schema/pattern.h"

namespace waybill::json::schema {

using Index = std::uint32_t;
inline constexpr Index kNone = 0xFFFF'FFFF;
inline constexpr std::uint64_t kUnbounded = ~std::uint64_t{0};

struct Range {
  Index begin = 0;
  Index end = 0;
  bool empty() const { return begin == end; }
};

// Kinds of JSON as `type` names them, one bit each; integer is a second name for some numbers.
using TypeSet = std::uint8_t;
inline constexpr TypeSet type_bit(Kind kind) {
  return static_cast<TypeSet>(1u << static_cast<unsigned>(kind));
}
inline constexpr TypeSet kIntegerBit = 1u << 6;
inline constexpr TypeSet kAnyType = 0x3F;

enum class Code : std::uint8_t {
  never,             // the schema `false`
  wrong_type,        // a: the TypeSet allowed, which this kind is not in
  number,            // a: numbers
  text,              // a: texts
  choice,            // a: choices, for enum and const
  elements,          // a: arrays
  members,           // a: objects
  apply,             // a: rule, for $ref and each of allOf
  apply_dynamic,     // a: rule if nothing else is in scope, b: dynamic_anchors
  any_of,            // a, b: range of lists
  one_of,            // a, b: range of lists
  negate,            // a: rule
  branch,            // a: lists, three rules: if, then, else
  needs,             // a: needs, for dependentRequired
  when_present,      // a: names, b: rule, for dependentSchemas
  rest_of_elements,  // a: rule, for unevaluatedItems
  rest_of_members,   // a: rule, for unevaluatedProperties
};

struct Step {
  Code code = Code::never;
  Index a = kNone;
  Index b = kNone;
};

struct Rule {
  std::array<Range, 6> steps{};  // by Kind
  Index resource = 0;
  Index location = 0;
  bool tracks = false;  // has a rest_of_... step, which wants to know what was evaluated
};

struct NumberPlan {
  bool integer = false;
  std::optional<Decimal> minimum{}, maximum{}, above{}, below{}, multiple_of{};
  // The same for plainly spelled integers, both inclusive.
  std::int64_t low = INT64_MIN;
  std::int64_t high = INT64_MAX;
  std::int64_t step = 1;  // 0: the divisor is no plain integer

  bool allows(std::int64_t plain) const {  // only when step is not 0
    return plain >= low && plain <= high && (step == 1 || plain % step == 0);
  }
};

struct TextPlan {
  std::uint64_t min_length = 0;
  std::uint64_t max_length = kUnbounded;
  Index pattern = kNone;
  Format format = Format::none;

  // Decides by the bytes of the string's spelling, where lengths are all that is asked: a code
  // point is spelled in one to twelve of them.
  bool surely_allows(std::uint64_t bytes) const {
    if (pattern != kNone || format != Format::none) return false;
    const std::uint64_t fewest = min_length <= 1 ? bytes : bytes / 12;
    return fewest >= min_length && bytes <= max_length;
  }
};

struct ArrayPlan {
  std::uint64_t min_items = 0;
  std::uint64_t max_items = kUnbounded;
  Range prefix{};  // of lists
  Index items = kNone;
  Index contains = kNone;
  std::uint64_t min_contains = 1;
  std::uint64_t max_contains = kUnbounded;
  bool unique = false;
};

struct ObjectPlan {
  // A name that the schema mentions in `properties`, in `required` or in both.
  struct Slot {
    Index rule = kNone;
    Index required = kNone;          // number among the required names
    std::uint64_t required_bit = 0;  // the same as a bit, when there are at most 64
    TypeSet free = 0;                // kinds of which the rule asks nothing
  };
  struct Matching {
    Index pattern;
    Index rule;
  };
  NameTable names;
  std::vector<Slot> slots;      // by number in names
  std::vector<Index> required;  // numbers in names
  std::vector<Matching> patterns;
  Index additional = kNone;
  Index property_names = kNone;
  std::uint64_t min_members = 0;
  std::uint64_t max_members = kUnbounded;
  // Members are judged by their names in `names` alone, and at most 64 are required.
  bool plain = false;
};

struct Need {
  std::string_view name;
  std::vector<std::string_view> required;
};

struct DynamicAnchor {
  std::string_view name;
  std::vector<std::pair<Index, Index>> rules;  // resource, rule; sorted by resource
};

struct Program {
  Index root = 0;
  bool scoped = false;  // some step is apply_dynamic, so the dynamic scope must be kept
  std::vector<Rule> rules;
  std::vector<Step> steps;
  std::vector<Index> lists;
  std::vector<NumberPlan> numbers;
  std::vector<TextPlan> texts;
  std::vector<Choice> choices;
  std::vector<ArrayPlan> arrays;
  std::vector<ObjectPlan> objects;
  std::vector<Need> needs;
  std::vector<DynamicAnchor> dynamic_anchors;
  std::vector<Pattern> patterns;
  std::vector<std::string_view> names;
  Locations locations;
  Arena bytes;  // of all the views above
};

}  // namespace waybill::json::schema

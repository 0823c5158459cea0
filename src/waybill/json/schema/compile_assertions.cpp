#include <array>

#include "waybill/json/schema/compiler.h"
#include "waybill/json/schema/limits.h"

namespace waybill::json::schema {
namespace {

// The bits of a type's name; 0 when there is no such type.
TypeSet type_named(std::string_view name) {
  if (name == "integer") return kIntegerBit;
  for (const Kind kind :
       {Kind::null, Kind::boolean, Kind::number, Kind::string, Kind::array, Kind::object}) {
    if (name == name_of(kind)) return type_bit(kind);
  }
  return 0;
}

}  // namespace

Result<void> Compiler::add_type(const Value& value, Draft& draft) {
  constexpr std::string_view kMust = "the name of a type or a list of such names";
  TypeSet types = 0;
  const auto add = [&](const Value& name) {
    const TypeSet type = name.is(Kind::string) ? type_named(name.string()) : TypeSet{0};
    types |= type;
    return type != 0;
  };
  if (value.is(Kind::array)) {
    for (const Value name : value.children()) {
      if (!add(name)) return wrong(Keyword::type, kMust, value, draft);
    }
  } else if (!add(value)) {
    return wrong(Keyword::type, kMust, value, draft);
  }
  if (types == 0) return wrong(Keyword::type, kMust, value, draft);
  draft.types = types;
  return {};
}

Result<void> Compiler::add_choice(Keyword keyword, const Value& value, Draft& draft) {
  Choice choice;
  if (keyword == Keyword::constant) {
    choice.is_list = false;
    choice.add(value, program_.bytes);
  } else if (value.is(Kind::array)) {
    for (const Value one : value.children()) choice.add(one, program_.bytes);
  } else {
    return wrong(keyword, "an array", value, draft);
  }
  draft.choices.push_back(static_cast<Index>(program_.choices.size()));
  program_.choices.push_back(std::move(choice));
  return {};
}

Result<void> Compiler::add_number(Keyword keyword, const Value& value, Draft& draft) {
  if (!value.is(Kind::number)) return wrong(keyword, "a number", value, draft);
  const Decimal number = Decimal::read(program_.bytes.copy(value.raw()));
  if (!draft.number) draft.number.emplace();
  switch (keyword) {
    case Keyword::minimum: draft.number->minimum = number; break;
    case Keyword::maximum: draft.number->maximum = number; break;
    case Keyword::exclusive_minimum: draft.number->above = number; break;
    case Keyword::exclusive_maximum: draft.number->below = number; break;
    default:
      if (number <= Decimal{}) return wrong(keyword, "above 0", value, draft);
      if (number.digits() > kMaxDivisorDigits) {
        return library_.refuse(ErrorKind::over_limit,
                               "\"multipleOf\" must have at most " +
                                   std::to_string(kMaxDivisorDigits) + " significant digits.",
                               draft.place, word_of(keyword), value);
      }
      draft.number->multiple_of = number;
  }
  return {};
}

Result<Index> Compiler::add_pattern(std::string_view source) {
  if (const auto known = patterns_.find(source); known != patterns_.end()) return known->second;
  auto pattern = Pattern::compile(source);
  if (!pattern) return std::unexpected(std::move(pattern.error()));
  const auto index = static_cast<Index>(program_.patterns.size());
  program_.patterns.push_back(std::move(*pattern));
  patterns_.emplace(source, index);
  return index;
}

Result<void> Compiler::add_text(Keyword keyword, const Value& value, Draft& draft) {
  if (!value.is(Kind::string)) return wrong(keyword, "a string", value, draft);
  auto pattern = add_pattern(value.string());
  if (!pattern) {
    return library_.refuse(pattern.error().kind, std::move(pattern.error().message), draft.place,
                           word_of(keyword), value);
  }
  if (!draft.text) draft.text.emplace();
  draft.text->pattern = *pattern;
  return {};
}

Result<void> Compiler::add_format(const Value& value, Draft& draft) {
  if (!value.is(Kind::string)) return wrong(Keyword::format, "a string", value, draft);
  const bool asserted =
      assert_format_ || (draft.vocabularies & bit(Vocabulary::format_assertion)) != 0;
  const Format format = format_named(value.string());
  if (!asserted || format == Format::none) return {};
  if (!draft.text) draft.text.emplace();
  draft.text->format = format;
  return {};
}

Result<void> Compiler::add_count(Keyword keyword, const Value& value, Draft& draft) {
  std::optional<std::uint64_t> count;
  if (value.is(Kind::number)) count = Decimal::read(value.raw()).count();
  if (!count) return wrong(keyword, "a non-negative integer", value, draft);
  if (keyword == Keyword::max_length || keyword == Keyword::min_length) {
    if (!draft.text) draft.text.emplace();
    (keyword == Keyword::max_length ? draft.text->max_length : draft.text->min_length) = *count;
    return {};
  }
  if (keyword == Keyword::max_properties || keyword == Keyword::min_properties) {
    if (!draft.object) draft.object.emplace();
    const bool most = keyword == Keyword::max_properties;
    (most ? draft.object->max_members : draft.object->min_members) = *count;
    return {};
  }
  if (!draft.array) draft.array.emplace();
  switch (keyword) {
    case Keyword::max_items: draft.array->max_items = *count; break;
    case Keyword::min_items: draft.array->min_items = *count; break;
    case Keyword::max_contains: draft.array->max_contains = *count; break;
    default: draft.array->min_contains = *count;
  }
  return {};
}

Result<void> Compiler::add_unique(const Value& value, Draft& draft) {
  if (!value.is(Kind::boolean)) return wrong(Keyword::unique_items, "a boolean", value, draft);
  if (!value.boolean()) return {};
  if (!draft.array) draft.array.emplace();
  draft.array->unique = true;
  return {};
}

Result<std::vector<std::string_view>> Compiler::read_names(Keyword keyword, const Value& value,
                                                           const Draft& draft) {
  std::vector<std::string_view> names;
  if (!value.is(Kind::array)) return wrong(keyword, "an array of strings", value, draft);
  for (const Value name : value.children()) {
    if (!name.is(Kind::string)) return wrong(keyword, "an array of strings", value, draft);
    names.push_back(program_.bytes.copy(name.string()));
  }
  return names;
}

Result<void> Compiler::add_required(const Value& value, Draft& draft) {
  auto names = read_names(Keyword::required, value, draft);
  if (!names) return std::unexpected(std::move(names.error()));
  if (!draft.object) draft.object.emplace();
  ObjectPlan& plan = *draft.object;
  for (const std::string_view name : *names) {
    const std::uint32_t number = plan.names.add(name);
    plan.slots.resize(plan.names.size());
    if (plan.slots[number].required != kNone) continue;
    plan.slots[number].required = static_cast<Index>(plan.required.size());
    plan.required.push_back(number);
  }
  return {};
}

Result<void> Compiler::add_needs(const Value& value, Draft& draft) {
  if (auto done = must_be_object(Keyword::dependent_required, value, draft); !done) return done;
  for (const Value entry : value.children()) {
    auto names = read_names(Keyword::dependent_required, entry, draft);
    if (!names) return std::unexpected(std::move(names.error()));
    const auto index = static_cast<Index>(program_.needs.size());
    program_.needs.push_back({program_.bytes.copy(entry.key()), std::move(*names)});
    draft.of_object.push_back({Code::needs, index});
  }
  return {};
}

}  // namespace waybill::json::schema

#include "waybill/json/schema/compiler.h"

namespace waybill::json::schema {

Result<void> Compiler::add_reference(Keyword keyword, const Value& value, Draft& draft) {
  if (!value.is(Kind::string)) return wrong(keyword, "a string", value, draft);
  auto target = library_.resolve(value.string(), draft.place.resource);
  if (!target) {
    // An error with a place of its own lies inside the document that was referred to.
    if (!target.error().place.empty()) return std::unexpected(std::move(target.error()));
    return library_.refuse(target.error().kind, std::move(target.error().message), draft.place,
                           word_of(keyword), value);
  }
  const Index rule = rule_for(target->schema);
  if (keyword == Keyword::dynamic_ref && !target->dynamic_anchor.empty()) {
    draft.in_place.push_back(
        {Code::apply_dynamic, rule, add_dynamic_anchor(target->dynamic_anchor)});
  } else {
    draft.in_place.push_back({Code::apply, rule});
  }
  return {};
}

Result<Range> Compiler::add_list(Keyword keyword, const Value& value, const Draft& draft) {
  if (!value.is(Kind::array) || value.size() == 0) {
    return wrong(keyword, "an array of at least one schema", value, draft);
  }
  Range range;
  range.begin = static_cast<Index>(program_.lists.size());
  for (const Value schema : value.children()) program_.lists.push_back(rule_for(schema));
  range.end = static_cast<Index>(program_.lists.size());
  return range;
}

Result<void> Compiler::add_in_place(Keyword keyword, const Value& value, Draft& draft) {
  switch (keyword) {
    case Keyword::negated: draft.in_place.push_back({Code::negate, rule_for(value)}); return {};
    case Keyword::condition: draft.condition = rule_for(value); return {};
    case Keyword::consequence: draft.consequence = rule_for(value); return {};
    case Keyword::alternative: draft.alternative = rule_for(value); return {};
    default: break;
  }
  const auto range = add_list(keyword, value, draft);
  if (!range) return std::unexpected(range.error());
  if (keyword == Keyword::all_of) {
    for (Index at = range->begin; at < range->end; ++at) {
      draft.in_place.push_back({Code::apply, program_.lists[at]});
    }
  } else {
    const Code code = keyword == Keyword::any_of ? Code::any_of : Code::one_of;
    draft.in_place.push_back({code, range->begin, range->end});
  }
  return {};
}

Result<void> Compiler::add_to_array(Keyword keyword, const Value& value, Draft& draft) {
  if (keyword == Keyword::unevaluated_items) {
    draft.rest_of_elements = rule_for(value);
    return {};
  }
  if (!draft.array) draft.array.emplace();
  if (keyword == Keyword::items) {
    draft.array->items = rule_for(value);
  } else if (keyword == Keyword::contains) {
    draft.array->contains = rule_for(value);
  } else {
    const auto range = add_list(keyword, value, draft);
    if (!range) return std::unexpected(range.error());
    draft.array->prefix = *range;
  }
  return {};
}

Result<void> Compiler::add_to_object(Keyword keyword, const Value& value, Draft& draft) {
  if (keyword == Keyword::unevaluated_properties) {
    draft.rest_of_members = rule_for(value);
    return {};
  }
  if (!draft.object && keyword != Keyword::dependent_schemas) draft.object.emplace();
  if (keyword == Keyword::additional_properties) {
    draft.object->additional = rule_for(value);
    return {};
  }
  if (keyword == Keyword::property_names) {
    draft.object->property_names = rule_for(value);
    return {};
  }
  if (auto done = must_be_object(keyword, value, draft); !done) return done;
  for (const Value entry : value.children()) {
    const Index rule = rule_for(entry);
    if (keyword == Keyword::dependent_schemas) {
      program_.names.push_back(program_.bytes.copy(entry.key()));
      const auto name = static_cast<Index>(program_.names.size() - 1);
      draft.of_object.push_back({Code::when_present, name, rule});
    } else if (keyword == Keyword::properties) {
      const std::uint32_t number = draft.object->names.add(program_.bytes.copy(entry.key()));
      draft.object->slots.resize(draft.object->names.size());
      draft.object->slots[number].rule = rule;
    } else {
      const auto pattern = add_pattern(entry.key());
      if (!pattern) {
        const Place place{draft.place.resource, library_.place(entry).location};
        return library_.refuse(pattern.error().kind, pattern.error().message, place, {}, entry);
      }
      draft.object->patterns.push_back({*pattern, rule});
    }
  }
  return {};
}

Result<void> Compiler::must_be_object(Keyword keyword, const Value& value, const Draft& draft) {
  if (value.is(Kind::object)) return {};
  return wrong(keyword, "an object", value, draft);
}

}  // namespace waybill::json::schema

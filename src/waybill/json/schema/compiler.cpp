#include "waybill/json/schema/compiler.h"

#include "waybill/json/schema/excerpt.h"
#include "waybill/json/schema/linker.h"

namespace waybill::json::schema {
namespace {

template <class Plan>
void emit_plan(Code code, std::optional<Plan>& plan, std::vector<Plan>& plans,
               std::vector<Step>& steps) {
  if (!plan) return;
  plans.push_back(std::move(*plan));
  steps.push_back({code, static_cast<Index>(plans.size() - 1)});
}

// The bounds that plainly spelled integers are held to, from the exact ones.
void add_plain_bounds(NumberPlan& plan) {
  const auto raise = [&](std::int64_t to) { plan.low = std::max(plan.low, to); };
  const auto lower = [&](std::int64_t to) { plan.high = std::min(plan.high, to); };
  if (plan.minimum) raise(plan.minimum->floor() + (plan.minimum->is_integer() ? 0 : 1));
  if (plan.above) raise(plan.above->floor() + 1);
  if (plan.maximum) lower(plan.maximum->floor());
  if (plan.below) lower(plan.below->floor() - (plan.below->is_integer() ? 1 : 0));
  if (plan.multiple_of) {
    const bool plain = plan.multiple_of->is_integer() && plan.multiple_of->floor() < 1'000'000'000;
    plan.step = plain ? plan.multiple_of->floor() : 0;
  }
}

}  // namespace

Result<void> Compiler::compile(std::string_view base_uri, std::string_view text) {
  auto root = library_.open(base_uri, text);
  if (!root) return std::unexpected(std::move(root.error()));
  program_.root = rule_for(*root);
  // Each document that a reference brings in may hold further targets of dynamic references.
  for (std::size_t before = schemas_.size() + 1; before != schemas_.size();) {
    before = schemas_.size();
    if (auto done = compile_pending(); !done) return done;
    collect_dynamic_rules();
  }
  if (const Index loop = find_endless_rule(program_); loop != kNone) {
    const Value& schema = schemas_[loop];
    return library_.refuse(ErrorKind::bad_input,
                           "This schema applies itself to the same value, without end.",
                           library_.place(schema), {}, schema);
  }
  skip_mere_references(program_);
  note_plain_objects(program_);
  return {};
}

Index Compiler::rule_for(const Value& schema) {
  const auto index = static_cast<Index>(schemas_.size());
  const auto [entry, added] = rules_.emplace(&schema.node(), index);
  if (added) schemas_.push_back(schema);
  return entry->second;
}

Result<void> Compiler::compile_pending() {
  for (; compiled_ < schemas_.size(); ++compiled_) {
    program_.rules.emplace_back();
    const Value schema = schemas_[compiled_];
    if (auto done = compile_schema(schema, static_cast<Index>(compiled_)); !done) return done;
  }
  return {};
}

Result<void> Compiler::compile_schema(const Value& schema, Index index) {
  Draft draft{.place = library_.place(schema), .vocabularies = 0};
  draft.vocabularies = library_.resource(draft.place.resource).vocabularies;
  std::uint64_t met = 0;
  if (schema.is(Kind::boolean) && !schema.boolean()) draft.in_place.push_back({Code::never});
  for (const Value member : schema.children()) {
    const KeywordEntry* entry = find_keyword(member.key());
    if (entry == nullptr || (draft.vocabularies & bit(entry->vocabulary)) == 0) continue;
    const std::uint64_t mark = std::uint64_t{1} << static_cast<unsigned>(entry->keyword);
    if ((met & mark) != 0) {
      return library_.refuse(ErrorKind::bad_input,
                             "The keyword \"" + std::string(entry->word) + "\" stands twice.",
                             draft.place, entry->word, member);
    }
    met |= mark;
    if (auto done = add_keyword(*entry, member, draft); !done) return done;
  }
  emit(draft, program_.rules[index]);
  return {};
}

Result<void> Compiler::add_keyword(const KeywordEntry& entry, const Value& value, Draft& draft) {
  const Keyword keyword = entry.keyword;
  switch (keyword) {
    case Keyword::ref:
    case Keyword::dynamic_ref: return add_reference(keyword, value, draft);
    case Keyword::defs: return must_be_object(keyword, value, draft);
    case Keyword::all_of:
    case Keyword::any_of:
    case Keyword::one_of:
    case Keyword::negated:
    case Keyword::condition:
    case Keyword::consequence:
    case Keyword::alternative: return add_in_place(keyword, value, draft);
    case Keyword::prefix_items:
    case Keyword::items:
    case Keyword::contains:
    case Keyword::unevaluated_items: return add_to_array(keyword, value, draft);
    case Keyword::properties:
    case Keyword::pattern_properties:
    case Keyword::additional_properties:
    case Keyword::property_names:
    case Keyword::dependent_schemas:
    case Keyword::unevaluated_properties: return add_to_object(keyword, value, draft);
    case Keyword::type: return add_type(value, draft);
    case Keyword::enumeration:
    case Keyword::constant: return add_choice(keyword, value, draft);
    case Keyword::multiple_of:
    case Keyword::maximum:
    case Keyword::exclusive_maximum:
    case Keyword::minimum:
    case Keyword::exclusive_minimum: return add_number(keyword, value, draft);
    case Keyword::max_length:
    case Keyword::min_length:
    case Keyword::max_items:
    case Keyword::min_items:
    case Keyword::max_contains:
    case Keyword::min_contains:
    case Keyword::max_properties:
    case Keyword::min_properties: return add_count(keyword, value, draft);
    case Keyword::pattern: return add_text(keyword, value, draft);
    case Keyword::unique_items: return add_unique(value, draft);
    case Keyword::required: return add_required(value, draft);
    case Keyword::dependent_required: return add_needs(value, draft);
    case Keyword::format: return add_format(value, draft);
    case Keyword::content_schema: return {};
  }
  return {};
}

// Lays the steps out by kind: what is cheap and decides most first, and last what needs to know
// what the others evaluated.
void Compiler::emit(Draft& draft, Rule& rule) {
  rule.resource = draft.place.resource;
  rule.location = draft.place.location;
  rule.tracks = draft.rest_of_elements != kNone || draft.rest_of_members != kNone;
  if (draft.condition != kNone) {
    const auto at = static_cast<Index>(program_.lists.size());
    program_.lists.insert(program_.lists.end(),
                          {draft.condition, draft.consequence, draft.alternative});
    draft.in_place.push_back({Code::branch, at});
  }
  const bool only_integers =
      (draft.types & kIntegerBit) != 0 && (draft.types & type_bit(Kind::number)) == 0;
  if (only_integers) {
    if (!draft.number) draft.number.emplace();
    draft.number->integer = true;
    draft.types |= type_bit(Kind::number);
  }
  if (draft.number) add_plain_bounds(*draft.number);
  const TypeSet shown =
      only_integers ? static_cast<TypeSet>(draft.types & ~type_bit(Kind::number)) : draft.types;
  for (const Kind kind :
       {Kind::null, Kind::boolean, Kind::number, Kind::string, Kind::array, Kind::object}) {
    std::vector<Step> steps;
    if ((draft.types & type_bit(kind)) == 0) steps.push_back({Code::wrong_type, shown});
    for (const Index choice : draft.choices) steps.push_back({Code::choice, choice});
    if (kind == Kind::number) emit_plan(Code::number, draft.number, program_.numbers, steps);
    if (kind == Kind::string) emit_plan(Code::text, draft.text, program_.texts, steps);
    if (kind == Kind::array) emit_plan(Code::elements, draft.array, program_.arrays, steps);
    if (kind == Kind::object) emit_plan(Code::members, draft.object, program_.objects, steps);
    steps.insert(steps.end(), draft.in_place.begin(), draft.in_place.end());
    if (kind == Kind::object) {
      steps.insert(steps.end(), draft.of_object.begin(), draft.of_object.end());
      if (draft.rest_of_members != kNone) {
        steps.push_back({Code::rest_of_members, draft.rest_of_members});
      }
    }
    if (kind == Kind::array && draft.rest_of_elements != kNone) {
      steps.push_back({Code::rest_of_elements, draft.rest_of_elements});
    }
    const auto begin = static_cast<Index>(program_.steps.size());
    program_.steps.insert(program_.steps.end(), steps.begin(), steps.end());
    rule.steps[static_cast<std::size_t>(kind)] = {begin, static_cast<Index>(program_.steps.size())};
  }
}

Index Compiler::add_dynamic_anchor(const std::string& name) {
  const auto index = static_cast<Index>(program_.dynamic_anchors.size());
  const auto [entry, added] = dynamic_anchors_.emplace(name, index);
  if (added) program_.dynamic_anchors.push_back({program_.bytes.copy(name), {}});
  program_.scoped = true;
  return entry->second;
}

void Compiler::collect_dynamic_rules() {
  for (DynamicAnchor& anchor : program_.dynamic_anchors) anchor.rules.clear();
  for (Index resource = 0; resource < library_.resources(); ++resource) {
    for (const auto& [name, schema] : library_.resource(resource).dynamic_anchors) {
      const auto used = dynamic_anchors_.find(name);
      if (used == dynamic_anchors_.end()) continue;
      program_.dynamic_anchors[used->second].rules.emplace_back(resource, rule_for(schema));
    }
  }
}

std::unexpected<Error> Compiler::wrong(Keyword keyword, std::string_view must, const Value& value,
                                       const Draft& draft) const {
  const std::string_view word = word_of(keyword);
  return library_.refuse(ErrorKind::bad_input,
                         "\"" + std::string(word) + "\" must be " + std::string(must) + ", not " +
                             excerpt(value.raw()) + ".",
                         draft.place, word, value);
}

}  // namespace waybill::json::schema

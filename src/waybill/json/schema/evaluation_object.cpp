#include "waybill/json/plain_integer.h"
#include "waybill/json/schema/evaluation.h"
#include "waybill/json/schema/excerpt.h"

namespace waybill::json::schema {
namespace {

std::string_view key_of(const Value& member) {
  return member.node().key_escaped() ? member.key() : member.raw_key();
}

}  // namespace

template <Mode mode>
bool Evaluation::members(const Rule& rule, const ObjectPlan& plan, const Value& value,
                         bool tracking) {
  bool valid = true;
  if (value.size() < plan.min_members || value.size() > plan.max_members) {
    valid = mode == Mode::explain && explain_size(rule, plan, value);
    if constexpr (mode == Mode::decide) return false;
  }
  std::uint64_t seen = 0;  // bit by number among the required; the scratch holds more than 64
  const std::size_t required = plan.required.size();
  if (mode == Mode::decide && value.size() < required) return false;
  const std::size_t more = required > 64 ? scratch_.take_bits(required) : 0;
  const bool fit = mode == Mode::decide && plan.plain && !tracking
                       ? plain_members(plan, value, seen)
                       : all_members<mode>(plan, value, tracking, seen, more);
  valid = valid && fit;
  bool all_seen = true;
  if (required <= 64) {
    const std::uint64_t all =
        required == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << required) - 1;
    all_seen = seen == all;
  } else {
    for (std::size_t i = 0; i < required && all_seen; ++i) all_seen = scratch_.has_bit(more, i);
    scratch_.drop_bits(more);
  }
  if (all_seen) return valid;
  return mode == Mode::explain && explain_required(rule, plan, value);
}

// The answer without entering the rule, for the numbers and strings of which most values consist.
// False means: not known.
inline bool Evaluation::accepts_at_sight(Index rule, const Value& value) const {
  const Range& range = program_.rules[rule].steps[static_cast<std::size_t>(value.kind())];
  if (range.end - range.begin != 1) return range.empty();
  const Step& step = program_.steps[range.begin];
  if (step.code == Code::text) {
    return program_.texts[step.a].surely_allows(value.raw().size() - 2);
  }
  if (step.code != Code::number) return false;
  const NumberPlan& plan = program_.numbers[step.a];
  std::int64_t plain = 0;
  return take_plain_integer(value.raw(), plain) && plan.step != 0 && plan.allows(plain);
}

bool Evaluation::plain_members(const ObjectPlan& plan, const Value& value, std::uint64_t& seen) {
  const auto children = value.children();
  const auto first = children.begin();
  const std::uint32_t end = children.end().index;
  const std::string_view text = first.document->text();
  std::uint32_t expected = 0;
  for (std::uint32_t index = first.index; index != end;) {
    const Value child(first.document, index);
    const Node& node = child.node();
    index = node.next;
    const Name name = node.key_escaped() ? Name(child.key())
                                         : Name(child.raw_key(), text.size() - node.key_begin);
    const std::uint32_t number = plan.names.find(name, expected);
    Index rule = plan.additional;
    if (number != NameTable::kAbsent) {
      expected = number + 1;
      const ObjectPlan::Slot& slot = plan.slots[number];
      seen |= slot.required_bit;
      if ((slot.free & type_bit(node.kind)) != 0) continue;
      if (slot.rule != kNone) rule = slot.rule;
    }
    if (rule == kNone || accepts_at_sight(rule, child)) continue;
    if (!evaluate<Mode::decide>(rule, child, false)) return false;
  }
  return true;
}

template <Mode mode>
bool Evaluation::all_members(const ObjectPlan& plan, const Value& value, bool tracking,
                             std::uint64_t& seen, std::size_t seen_more) {
  const bool many = plan.required.size() > 64;
  bool valid = true;
  std::uint32_t expected = 0;
  std::uint32_t ordinal = 0;
  const auto failed = [&](bool fits) {
    valid = valid && fits;
    return mode == Mode::decide && !fits;
  };
  for (const Value child : value.children()) {
    const std::string_view name = key_of(child);
    const std::uint32_t number = plan.names.find(name, expected);
    bool covered = false;
    if (number != NameTable::kAbsent) {
      expected = number + 1;
      const ObjectPlan::Slot& slot = plan.slots[number];
      if (slot.required != kNone) {
        if (many) {
          scratch_.set_bit(seen_more, slot.required);
        } else {
          seen |= std::uint64_t{1} << slot.required;
        }
      }
      covered = slot.rule != kNone;
      const bool asked = covered && (slot.free & type_bit(child.kind())) == 0;
      if (asked && failed(member<mode>(slot.rule, child))) return false;
    }
    if (!plan.patterns.empty() && failed(matched_members<mode>(plan, name, child, covered))) {
      return false;
    }
    if (!covered && plan.additional != kNone) {
      covered = true;
      if (failed(member<mode>(plan.additional, child))) return false;
    }
    if (plan.property_names != kNone && failed(key<mode>(plan, child))) return false;
    if (covered) mark(tracking, ordinal);
    ++ordinal;
  }
  return valid;
}

template <Mode mode>
bool Evaluation::matched_members(const ObjectPlan& plan, std::string_view name, const Value& value,
                                 bool& covered) {
  bool valid = true;
  for (const ObjectPlan::Matching& matching : plan.patterns) {
    if (!program_.patterns[matching.pattern].matches(name)) continue;
    covered = true;
    if (member<mode>(matching.rule, value)) continue;
    if constexpr (mode == Mode::decide) return false;
    valid = false;
  }
  return valid;
}

template <Mode mode>
bool Evaluation::key(const ObjectPlan& plan, const Value& child) {
  const Rule& rule = program_.rules[plan.property_names];
  const Range range = rule.steps[static_cast<std::size_t>(Kind::string)];
  // Most look at the text alone and need no value made of the key.
  if (range.end - range.begin == 1 && program_.steps[range.begin].code == Code::text) {
    if (text_fits(program_.texts[program_.steps[range.begin].a], key_of(child))) return true;
    if constexpr (mode == Mode::decide) return false;
  }
  if constexpr (mode == Mode::explain) path_.push_back({child, 0, true});
  const bool valid = evaluate<mode>(plan.property_names, scratch_.key_as_value(child), false);
  if constexpr (mode == Mode::explain) path_.pop_back();
  return valid;
}

template <Mode mode>
bool Evaluation::needs(const Rule& rule, const Need& need, const Value& value) {
  if (!value.find(need.name)) return true;
  for (const std::string_view name : need.required) {
    if (!value.find(name)) return mode == Mode::explain && explain_needs(rule, need, value);
  }
  return true;
}

template <Mode mode>
bool Evaluation::rest_of_members(Index rule, const Value& value, std::size_t base) {
  std::size_t bits = 0;
  if (!unmarked(base, value, bits)) return true;
  bool valid = true;
  std::uint32_t ordinal = 0;
  for (const Value child : value.children()) {
    if (!scratch_.has_bit(bits, ordinal++) && !member<mode>(rule, child)) {
      valid = false;
      if constexpr (mode == Mode::decide) break;
    }
  }
  scratch_.drop_bits(bits);
  mark(true, Scratch::kAll);
  return valid;
}

bool Evaluation::explain_size(const Rule& rule, const ObjectPlan& plan, const Value& value) {
  const bool few = value.size() < plan.min_members;
  return report(rule, few ? "minProperties" : "maxProperties", value,
                few ? "at least " + std::to_string(plan.min_members) + " members"
                    : "at most " + std::to_string(plan.max_members) + " members",
                std::to_string(value.size()));
}

bool Evaluation::explain_needs(const Rule& rule, const Need& need, const Value& value) {
  for (const std::string_view name : need.required) {
    if (value.find(name)) continue;
    report(rule, "dependentRequired", value,
           "the member \"" + std::string(name) + "\" beside \"" + std::string(need.name) + "\"",
           "none");
  }
  return false;
}

bool Evaluation::explain_required(const Rule& rule, const ObjectPlan& plan, const Value& value) {
  for (const Index number : plan.required) {
    const std::string_view name = plan.names.name(number);
    if (value.find(name)) continue;
    report(rule, "required", value, "the member \"" + std::string(name) + "\"", "none");
  }
  return false;
}

WAYBILL_BOTH_MODES(members, const Rule&, const ObjectPlan&, const Value&, bool);
WAYBILL_BOTH_MODES(needs, const Rule&, const Need&, const Value&);
WAYBILL_BOTH_MODES(rest_of_members, Index, const Value&, std::size_t);

}  // namespace waybill::json::schema

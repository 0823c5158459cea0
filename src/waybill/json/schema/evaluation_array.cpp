#include "waybill/json/schema/equality.h"
#include "waybill/json/schema/evaluation.h"
#include "waybill/json/schema/excerpt.h"

namespace waybill::json::schema {

template <Mode mode>
bool Evaluation::elements(const Rule& rule, const ArrayPlan& plan, const Value& value,
                          bool tracking) {
  bool valid = true;
  if (value.size() < plan.min_items || value.size() > plan.max_items) {
    valid = mode == Mode::explain && explain_items(rule, plan, value);
    if constexpr (mode == Mode::decide) return false;
  }
  const std::uint32_t prefix = plan.prefix.end - plan.prefix.begin;
  if (prefix != 0 || plan.items != kNone) {
    std::uint32_t ordinal = 0;
    for (const Value child : value.children()) {
      const bool in_prefix = ordinal < prefix;
      if (!in_prefix && plan.items == kNone) break;
      const Index with = in_prefix ? program_.lists[plan.prefix.begin + ordinal] : plan.items;
      if (!element<mode>(with, child, ordinal)) {
        if constexpr (mode == Mode::decide) return false;
        valid = false;
      }
      if (in_prefix) mark(tracking, ordinal);
      ++ordinal;
    }
    if (plan.items != kNone) mark(tracking, Scratch::kAll);
  }
  if (plan.contains != kNone && !contained<mode>(rule, plan, value, tracking)) valid = false;
  if (plan.unique && (valid || mode == Mode::explain)) {
    if (find_equal_elements(value, scratch_.hashed)) {
      valid = mode == Mode::explain && explain_unique(rule, value);
    }
  }
  return valid;
}

template <Mode mode>
bool Evaluation::contained(const Rule& rule, const ArrayPlan& plan, const Value& value,
                           bool tracking) {
  std::uint64_t count = 0;
  std::uint32_t ordinal = 0;
  const bool may_stop = !tracking && plan.max_contains == kUnbounded;
  for (const Value child : value.children()) {
    if (may_stop && count >= plan.min_contains) return true;
    if (attempt(plan.contains, child, false)) {
      ++count;
      mark(tracking, ordinal);
    }
    ++ordinal;
  }
  if (count >= plan.min_contains && count <= plan.max_contains) return true;
  return mode == Mode::explain && explain_contained(rule, plan, value, count);
}

template <Mode mode>
bool Evaluation::rest_of_elements(Index rule, const Value& value, std::size_t base) {
  std::size_t bits = 0;
  if (!unmarked(base, value, bits)) return true;
  bool valid = true;
  std::uint32_t ordinal = 0;
  for (const Value child : value.children()) {
    if (!scratch_.has_bit(bits, ordinal) && !element<mode>(rule, child, ordinal)) {
      valid = false;
      if constexpr (mode == Mode::decide) break;
    }
    ++ordinal;
  }
  scratch_.drop_bits(bits);
  mark(true, Scratch::kAll);
  return valid;
}

bool Evaluation::explain_items(const Rule& rule, const ArrayPlan& plan, const Value& value) {
  const bool few = value.size() < plan.min_items;
  return report(rule, few ? "minItems" : "maxItems", value,
                few ? "at least " + std::to_string(plan.min_items) + " items"
                    : "at most " + std::to_string(plan.max_items) + " items",
                std::to_string(value.size()));
}

bool Evaluation::explain_contained(const Rule& rule, const ArrayPlan& plan, const Value& value,
                                   std::uint64_t count) {
  const bool few = count < plan.min_contains;
  return report(rule,
                !few                     ? "maxContains"
                : plan.min_contains == 1 ? "contains"
                                         : "minContains",
                value,
                (few ? "at least " + std::to_string(plan.min_contains)
                     : "at most " + std::to_string(plan.max_contains)) +
                    " items that fit \"contains\"",
                std::to_string(count));
}

bool Evaluation::explain_unique(const Rule& rule, const Value& value) {
  const auto equal = find_equal_elements(value, scratch_.hashed);
  std::uint32_t ordinal = 0;
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  for (const Value child : value.children()) {
    if (&child.node() == &equal->first.node()) first = ordinal;
    if (&child.node() == &equal->second.node()) second = ordinal;
    ++ordinal;
  }
  return report(rule, "uniqueItems", value, "items that all differ",
                excerpt(equal->first.raw()) + " at " + std::to_string(first) + " and again at " +
                    std::to_string(second));
}

WAYBILL_BOTH_MODES(elements, const Rule&, const ArrayPlan&, const Value&, bool);
WAYBILL_BOTH_MODES(rest_of_elements, Index, const Value&, std::size_t);

}  // namespace waybill::json::schema

#include "waybill/json/schema/evaluation.h"

#include "waybill/json/schema/excerpt.h"

namespace waybill::json::schema {
namespace {

// Decides by the size of the string's spelling, where lengths are all that is asked: a code point
// is spelled in one to twelve bytes.
bool length_surely_fits(const TextPlan& plan, std::uint64_t bytes) {
  if (plan.pattern != kNone || plan.format != Format::none) return false;
  const std::uint64_t fewest = plan.min_length <= 1 ? bytes : bytes / 12;
  return fewest >= plan.min_length && bytes <= plan.max_length;
}

}  // namespace

template <Mode mode>
bool Evaluation::enter(const Rule& rule, Range range, const Value& value, bool tracking) {
  const bool new_scope =
      program_.scoped && (scratch_.scope.empty() || scratch_.scope.back() != rule.resource);
  if (new_scope) scratch_.scope.push_back(rule.resource);
  const std::size_t base = scratch_.marks.size();
  const bool valid = run<mode>(rule, range, value, tracking || rule.tracks, base);
  if (!tracking) scratch_.marks.resize(base);
  if (new_scope) scratch_.scope.pop_back();
  return valid;
}

template <Mode mode>
bool Evaluation::run(const Rule& rule, Range range, const Value& value, bool tracking,
                     std::size_t base) {
  bool valid = true;
  for (Index at = range.begin; at < range.end; ++at) {
    if (step<mode>(program_.steps[at], rule, value, tracking, base)) continue;
    if constexpr (mode == Mode::decide) return false;
    valid = false;
  }
  return valid;
}

template <Mode mode>
inline bool Evaluation::step(const Step& step, const Rule& rule, const Value& value, bool tracking,
                             std::size_t base) {
  constexpr bool explains = mode == Mode::explain;
  switch (step.code) {
    case Code::never: return explains && report_never(rule, value);
    case Code::wrong_type:
      return explains && report_type(rule, value, static_cast<TypeSet>(step.a));
    case Code::number: return number<mode>(rule, program_.numbers[step.a], value);
    case Code::text: {
      const TextPlan& plan = program_.texts[step.a];
      return length_surely_fits(plan, value.raw().size() - 2) ||
             text<mode>(rule, plan, value.string(), value);
    }
    case Code::choice: {
      const Choice& choice = program_.choices[step.a];
      return choice.contains(value) || (explains && report_choice(rule, value, choice));
    }
    case Code::elements: return elements<mode>(rule, program_.arrays[step.a], value, tracking);
    case Code::members: return members<mode>(rule, program_.objects[step.a], value, tracking);
    case Code::apply: return evaluate<mode>(step.a, value, tracking);
    case Code::apply_dynamic: return evaluate<mode>(dynamic_target(step), value, tracking);
    case Code::any_of: return any_of<mode>(rule, {step.a, step.b}, value, tracking);
    case Code::one_of: return one_of<mode>(rule, {step.a, step.b}, value, tracking);
    case Code::negate: {
      const std::size_t marks = scratch_.marks.size();
      const bool fits = attempt(step.a, value, false);
      scratch_.marks.resize(marks);
      return !fits || (explains && report(rule, "not", value, "a value that does not fit"));
    }
    case Code::branch: return branch<mode>(&program_.lists[step.a], value, tracking);
    case Code::needs: return needs<mode>(rule, program_.needs[step.a], value);
    case Code::when_present:
      return !value.find(program_.names[step.a]) || evaluate<mode>(step.b, value, tracking);
    case Code::rest_of_elements: return rest_of_elements<mode>(step.a, value, base);
    case Code::rest_of_members: return rest_of_members<mode>(step.a, value, base);
  }
  return false;
}

bool Evaluation::unmarked(std::size_t base, const Value& value, std::size_t& bits) {
  const auto& marks = scratch_.marks;
  for (std::size_t at = base; at < marks.size(); ++at) {
    if (marks[at] == Scratch::kAll) return false;
  }
  bits = scratch_.take_bits(value.size());
  for (std::size_t at = base; at < marks.size(); ++at) scratch_.set_bit(bits, marks[at]);
  return true;
}

WAYBILL_BOTH_MODES(enter, const Rule&, Range, const Value&, bool);
WAYBILL_BOTH_MODES(run, const Rule&, Range, const Value&, bool, std::size_t);

}  // namespace waybill::json::schema

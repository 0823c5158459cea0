#include "waybill/json/schema/evaluation.h"

#include "waybill/json/schema/excerpt.h"

namespace waybill::json::schema {
template <Mode mode>
bool Evaluation::enter(const Rule& rule, const Range& range, const Value& value, bool tracking) {
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
bool Evaluation::run(const Rule& rule, const Range& range, const Value& value, bool tracking,
                     std::size_t base) {
  if (stack_begin_ - stack_pointer() > kMaxEvaluationStack) {
    gave_up_ = true;
    return false;
  }
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
    case Code::text: return text<mode>(rule, program_.texts[step.a], value);
    case Code::choice:
      return program_.choices[step.a].contains(value) ||
             (explains && report_choice(rule, value, program_.choices[step.a]));
    case Code::elements: return elements<mode>(rule, program_.arrays[step.a], value, tracking);
    case Code::members: return members<mode>(rule, program_.objects[step.a], value, tracking);
    case Code::apply: return evaluate<mode>(step.a, value, tracking);
    case Code::apply_dynamic: return evaluate<mode>(dynamic_target(step), value, tracking);
    case Code::any_of: return any_of<mode>(step, rule, value, tracking);
    case Code::one_of: return one_of<mode>(step, rule, value, tracking);
    case Code::negate: return negate<mode>(step, rule, value);
    case Code::branch: return branch<mode>(&program_.lists[step.a], value, tracking);
    case Code::needs: return needs<mode>(rule, program_.needs[step.a], value);
    case Code::when_present: return when_present<mode>(step, value, tracking);
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

WAYBILL_BOTH_MODES(enter, const Rule&, const Range&, const Value&, bool);
WAYBILL_BOTH_MODES(run, const Rule&, const Range&, const Value&, bool, std::size_t);

}  // namespace waybill::json::schema

#include "waybill/json/schema/linker.h"

#include <algorithm>

namespace waybill::json::schema {
namespace {

// Calls visit(Index&) for each rule that a step refers to and applies to the same value.
template <class SomeProgram, class SomeStep, class Visit>
void visit_in_place(SomeProgram& program, SomeStep& step, Visit visit) {
  switch (step.code) {
    case Code::apply:
    case Code::apply_dynamic:
    case Code::negate: visit(step.a); break;
    case Code::when_present: visit(step.b); break;
    case Code::any_of:
    case Code::one_of:
      for (Index at = step.a; at < step.b; ++at) visit(program.lists[at]);
      break;
    case Code::branch:
      for (Index at = step.a; at < step.a + 3; ++at) visit(program.lists[at]);
      break;
    default: break;
  }
}

std::vector<Index> applied_in_place(const Program& program, Index rule) {
  std::vector<Index> targets;
  for (const Range& range : program.rules[rule].steps) {
    for (Index at = range.begin; at < range.end; ++at) {
      visit_in_place(program, program.steps[at], [&](const Index& target) {
        if (target != kNone) targets.push_back(target);
      });
    }
  }
  std::ranges::sort(targets);
  targets.erase(std::ranges::unique(targets).begin(), targets.end());
  return targets;
}

// The target of a rule that is nothing but a reference, else the rule itself.
Index target_of(const Program& program, Index rule) {
  const auto& kinds = program.rules[rule].steps;
  Index target = kNone;
  for (const Range& range : kinds) {
    if (range.end - range.begin != 1) return rule;
    const Step& step = program.steps[range.begin];
    if (step.code != Code::apply || (target != kNone && step.a != target)) return rule;
    target = step.a;
  }
  return target;
}

}  // namespace

Index find_endless_rule(const Program& program) {
  enum class State : std::uint8_t { fresh, open, closed };
  struct Frame {
    Index rule;
    std::vector<Index> targets;
  };
  std::vector<State> states(program.rules.size(), State::fresh);
  for (Index start = 0; start < program.rules.size(); ++start) {
    if (states[start] != State::fresh) continue;
    std::vector<Frame> path;
    path.push_back({start, applied_in_place(program, start)});
    states[start] = State::open;
    while (!path.empty()) {
      if (path.back().targets.empty()) {
        states[path.back().rule] = State::closed;
        path.pop_back();
        continue;
      }
      const Index next = path.back().targets.back();
      path.back().targets.pop_back();
      if (states[next] == State::open) return next;
      if (states[next] == State::closed) continue;
      states[next] = State::open;
      path.push_back({next, applied_in_place(program, next)});
    }
  }
  return kNone;
}

void skip_mere_references(Program& program) {
  if (program.scoped) return;
  std::vector<Index> final(program.rules.size(), kNone);
  std::vector<Index> passed;
  for (Index rule = 0; rule < final.size(); ++rule) {
    Index at = rule;
    passed.clear();
    while (final[at] == kNone && target_of(program, at) != at) {
      passed.push_back(at);
      at = target_of(program, at);
    }
    const Index end = final[at] == kNone ? at : final[at];
    final[at] = end;
    for (const Index alias : passed) final[alias] = end;
  }
  const auto redirect = [&](Index& rule) {
    if (rule != kNone) rule = final[rule];
  };
  redirect(program.root);
  for (Index& rule : program.lists) redirect(rule);  // all lists are of rules
  for (Step& step : program.steps) {
    const bool one = step.code == Code::apply || step.code == Code::negate ||
                     step.code == Code::rest_of_elements || step.code == Code::rest_of_members;
    if (one) redirect(step.a);
    if (step.code == Code::when_present) redirect(step.b);
  }
  for (ArrayPlan& plan : program.arrays) {
    redirect(plan.items);
    redirect(plan.contains);
  }
  for (ObjectPlan& plan : program.objects) {
    redirect(plan.additional);
    redirect(plan.property_names);
    for (auto& slot : plan.slots) redirect(slot.rule);
    for (auto& matching : plan.patterns) redirect(matching.rule);
  }
}

void note_plain_objects(Program& program) {
  for (ObjectPlan& plan : program.objects) {
    const bool few = plan.required.size() <= 64;
    plan.plain = few && plan.patterns.empty() && plan.property_names == kNone;
    for (ObjectPlan::Slot& slot : plan.slots) {
      if (few && slot.required != kNone) slot.required_bit = std::uint64_t{1} << slot.required;
      if (slot.rule == kNone) continue;
      const auto& kinds = program.rules[slot.rule].steps;
      for (unsigned kind = 0; kind < kinds.size(); ++kind) {
        if (kinds[kind].empty()) slot.free |= type_bit(static_cast<Kind>(kind));
      }
    }
  }
}

}  // namespace waybill::json::schema

#include <algorithm>
#include <utility>

#include "waybill/json/schema/evaluation.h"

namespace waybill::json::schema {

bool Evaluation::attempt(Index rule, const Value& value, bool tracking) {
  const std::size_t marks = scratch_.marks.size();
  if (evaluate<Mode::decide>(rule, value, tracking)) return true;
  scratch_.marks.resize(marks);
  return false;
}

Index Evaluation::dynamic_target(const Step& step) const {
  const DynamicAnchor& anchor = program_.dynamic_anchors[step.b];
  for (const std::uint32_t resource : scratch_.scope) {  // the outermost decides
    const auto at =
        std::ranges::lower_bound(anchor.rules, resource, {}, &std::pair<Index, Index>::first);
    if (at != anchor.rules.end() && at->first == resource) return at->second;
  }
  return step.a;
}

template <Mode mode>
bool Evaluation::any_of(const Step& step, const Rule& rule, const Value& value, bool tracking) {
  bool valid = false;
  for (Index at = step.a; at < step.b; ++at) {
    if (!attempt(program_.lists[at], value, tracking)) continue;
    valid = true;
    if (!tracking) break;  // otherwise each that fits tells what it evaluated
  }
  return valid || (mode == Mode::explain && explain_none(step, rule, "anyOf", value));
}

template <Mode mode>
bool Evaluation::one_of(const Step& step, const Rule& rule, const Value& value, bool tracking) {
  Index fitting = kNone;
  for (Index at = step.a; at < step.b; ++at) {
    if (!attempt(program_.lists[at], value, tracking)) continue;
    if (fitting != kNone) {
      return mode == Mode::explain && explain_both(step, rule, fitting, at, value);
    }
    fitting = at;
  }
  return fitting != kNone || (mode == Mode::explain && explain_none(step, rule, "oneOf", value));
}

template <Mode mode>
bool Evaluation::negate(const Step& step, const Rule& rule, const Value& value) {
  if (!evaluate<Mode::decide>(step.a, value, false)) return true;
  return mode == Mode::explain && report(rule, "not", value, "a value that does not fit");
}

template <Mode mode>
bool Evaluation::when_present(const Step& step, const Value& value, bool tracking) {
  return !value.find(program_.names[step.a]) || evaluate<mode>(step.b, value, tracking);
}

template <Mode mode>
bool Evaluation::branch(const Index* rules, const Value& value, bool tracking) {
  if (!tracking && rules[1] == kNone && rules[2] == kNone) return true;
  const Index next = attempt(rules[0], value, tracking) ? rules[1] : rules[2];
  return next == kNone || evaluate<mode>(next, value, tracking);
}

bool Evaluation::explain_none(const Step& step, const Rule& rule, std::string_view keyword,
                              const Value& value) {
  const std::string count = std::to_string(step.b - step.a);
  report(rule, keyword, value,
         std::string("a value that fits ") + (step.code == Code::any_of ? "at least" : "exactly") +
             " one of " + count + " schemas");
  explain_closest(step, value);
  return false;
}

bool Evaluation::explain_both(const Step& step, const Rule& rule, Index one, Index other,
                              const Value& value) {
  return report(rule, "oneOf", value,
                "a value that fits exactly one of " + std::to_string(step.b - step.a) + " schemas",
                "one that fits both " + std::to_string(one - step.a) + " and " +
                    std::to_string(other - step.a));
}

// Of schemas that all do not fit, the one with the fewest findings about the value itself comes
// closest, then the one with the fewest findings at all. A wrong type thereby comes last.
void Evaluation::explain_closest(const Step& step, const Value& value) {
  const std::string here = pointer();
  std::vector<Finding> before = std::exchange(report_.findings, {});
  std::vector<Finding> best;
  std::pair<std::size_t, std::size_t> best_score{~std::size_t{0}, 0};
  for (Index at = step.a; at < step.b; ++at) {
    report_.findings.clear();
    evaluate<Mode::explain>(program_.lists[at], value, false);
    const auto own = std::ranges::count(report_.findings, here, &Finding::pointer);
    const std::pair score{static_cast<std::size_t>(own), report_.findings.size()};
    if (score >= best_score) continue;
    best_score = score;
    best = std::move(report_.findings);
  }
  report_.findings = std::move(before);
  for (Finding& finding : best) {
    if (report_.findings.size() < kMaxFindings) {
      report_.findings.push_back(std::move(finding));
    } else {
      report_.truncated = true;
    }
  }
}

WAYBILL_BOTH_MODES(any_of, const Step&, const Rule&, const Value&, bool);
WAYBILL_BOTH_MODES(one_of, const Step&, const Rule&, const Value&, bool);
WAYBILL_BOTH_MODES(negate, const Step&, const Rule&, const Value&);
WAYBILL_BOTH_MODES(when_present, const Step&, const Value&, bool);
WAYBILL_BOTH_MODES(branch, const Index*, const Value&, bool);

}  // namespace waybill::json::schema

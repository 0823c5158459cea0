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
bool Evaluation::any_of(const Rule& rule, Range range, const Value& value, bool tracking) {
  bool valid = false;
  for (Index at = range.begin; at < range.end; ++at) {
    if (!attempt(program_.lists[at], value, tracking)) continue;
    valid = true;
    if (!tracking) break;  // otherwise each that fits tells what it evaluated
  }
  if (mode == Mode::decide || valid) return valid;
  report(
      rule, "anyOf", value,
      "a value that fits at least one of " + std::to_string(range.end - range.begin) + " schemas");
  explain_closest(range, value);
  return false;
}

template <Mode mode>
bool Evaluation::one_of(const Rule& rule, Range range, const Value& value, bool tracking) {
  Index fitting = kNone;
  for (Index at = range.begin; at < range.end; ++at) {
    if (!attempt(program_.lists[at], value, tracking)) continue;
    if (fitting != kNone) {
      if constexpr (mode == Mode::decide) return false;
      return report(rule, "oneOf", value,
                    "a value that fits exactly one of " + std::to_string(range.end - range.begin) +
                        " schemas",
                    "one that fits both " + std::to_string(fitting - range.begin) + " and " +
                        std::to_string(at - range.begin));
    }
    fitting = at;
  }
  if (mode == Mode::decide || fitting != kNone) return fitting != kNone;
  report(
      rule, "oneOf", value,
      "a value that fits exactly one of " + std::to_string(range.end - range.begin) + " schemas");
  explain_closest(range, value);
  return false;
}

template <Mode mode>
bool Evaluation::branch(const Index* rules, const Value& value, bool tracking) {
  if (!tracking && rules[1] == kNone && rules[2] == kNone) return true;
  const Index next = attempt(rules[0], value, tracking) ? rules[1] : rules[2];
  return next == kNone || evaluate<mode>(next, value, tracking);
}

// Of schemas that all do not fit, the one with the fewest findings about the value itself comes
// closest, then the one with the fewest findings at all. A wrong type thereby comes last.
void Evaluation::explain_closest(Range range, const Value& value) {
  const std::string here = pointer();
  std::vector<Finding> before = std::exchange(report_.findings, {});
  std::vector<Finding> best;
  std::pair<std::size_t, std::size_t> best_score{~std::size_t{0}, 0};
  for (Index at = range.begin; at < range.end; ++at) {
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

WAYBILL_BOTH_MODES(any_of, const Rule&, Range, const Value&, bool);
WAYBILL_BOTH_MODES(one_of, const Rule&, Range, const Value&, bool);
WAYBILL_BOTH_MODES(branch, const Index*, const Value&, bool);

}  // namespace waybill::json::schema

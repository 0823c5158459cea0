#include "waybill/suites/ledger/routing_rules.h"

#include <algorithm>
#include <cassert>

#include "waybill/base/digest.h"
#include "waybill/base/utf8.h"
#include "waybill/json/canonical.h"
#include "waybill/json/write_value.h"

namespace waybill::suites::ledger {

// What the hash is made over. `method` changes with the way scores are computed.
struct RuleVersion {
  std::string method = "waybill.routing/1";
  std::vector<Candidate> backends{};
  std::vector<RoutingRule> rules{};
};
WAYBILL_DESCRIBE(RuleVersion, method, backends, rules)

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 32) : c; }
std::string lower(std::string_view text) {
  std::string lowered(text);
  for (char& c : lowered) c = lower(c);
  return lowered;
}

bool applies(const RoutingRule& rule, std::string_view lowered, std::uint64_t length) {
  if (rule.min_chars && length < *rule.min_chars) return false;
  if (rule.max_chars && length > *rule.max_chars) return false;
  if (!rule.contains) return true;
  return std::ranges::any_of(*rule.contains, [&](const std::string& word) {
    return lowered.find(lower(word)) != std::string_view::npos;
  });
}

std::string hash_of(const RuleVersion& version) {
  const auto canonical = json::canonical(json::to_json(version));
  assert(canonical && "what a description wrote has no key twice and no number out of range");
  return sha256_hex(*canonical);
}

}  // namespace

RoutingRules::RoutingRules(std::vector<Candidate> candidates, std::vector<RoutingRule> rules)
    : candidates_(std::move(candidates)),
      rules_(std::move(rules)),
      hash_(hash_of({.backends = candidates_, .rules = rules_})) {}

Fit RoutingRules::fit(const Ask& ask) const {
  std::string text = lower(ask.prompt);
  if (!ask.context.empty()) text += "\n" + lower(ask.context);
  const std::uint64_t length = utf8::code_points(text);
  Fit fit;
  // Sums of weights stay far inside the type: each is at most 1000, and rules are few.
  for (const Candidate& candidate : candidates_) {
    fit.scores[candidate.name] = candidate.base;
    fit.order.push_back(candidate.name);
  }
  for (const RoutingRule& rule : rules_)
    if (applies(rule, text, length)) fit.scores[rule.backend] += rule.weight;
  for (auto& [name, score] : fit.scores) score = std::clamp<std::int64_t>(score, 0, kFullFit);
  std::ranges::stable_sort(fit.order, [&](const std::string& a, const std::string& b) {
    return fit.scores.at(a) > fit.scores.at(b);
  });
  return fit;
}

}  // namespace waybill::suites::ledger

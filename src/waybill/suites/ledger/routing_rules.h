// RoutingRules: which backend suits a prompt, by rules that give the same answer every time.
//
// A backend's score is its base and the weights of all its rules that apply, never below 0 or
// above 1000. A rule applies when everything that it asks for is true. The hash names the rules
// and the way they are applied: two answers with one hash can be compared.
// Thread-safety: read only after it is made.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/json/describe.h"
#include "waybill/suites/ledger/backend.h"

namespace waybill::suites::ledger {

inline constexpr std::int64_t kFullFit = 1000;

struct RoutingRule {
  std::string backend{};
  std::int64_t weight = 0;
  std::optional<std::vector<std::string>> contains{};  // one of these words, in any ASCII case
  std::optional<std::uint64_t> min_chars{};            // of prompt and context, in code points
  std::optional<std::uint64_t> max_chars{};
};
constexpr auto waybill_describe(json::Type<RoutingRule>) {
  using json::field;
  return json::fields(
      "RoutingRule", field("backend", &RoutingRule::backend).about("Whose score it changes."),
      field("weight", &RoutingRule::weight).at_least(-kFullFit).at_most(kFullFit),
      field("contains", &RoutingRule::contains)
          .about("Applies when prompt or context has one of these, in any ASCII case.")
          .min_items(1)
          .max_items(100),
      field("min_chars", &RoutingRule::min_chars).about("Applies from this length on."),
      field("max_chars", &RoutingRule::max_chars).about("Applies up to this length."));
}

struct Candidate {
  std::string name{};
  std::int64_t base = 0;
};
WAYBILL_DESCRIBE(Candidate, name, base)

struct Fit {
  std::map<std::string, std::int64_t> scores{};
  std::vector<std::string> order{};  // the best first; of equals, the one that was named first
};

class RoutingRules {
 public:
  RoutingRules(std::vector<Candidate> candidates, std::vector<RoutingRule> rules);

  Fit fit(const Ask& ask) const;
  const std::string& hash() const { return hash_; }

 private:
  std::vector<Candidate> candidates_;
  std::vector<RoutingRule> rules_;
  std::string hash_;
};

}  // namespace waybill::suites::ledger

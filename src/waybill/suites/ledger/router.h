// Router: sends a prompt to the backend that suits it, and to the next one when that fails.
//
// An attempt ends after 30 seconds, or when the caller's own time is up; a backend that failed
// three times in a row is left alone for a minute (breaker.h). Figures are this process's own and
// begin with it. Lifetime: the clock outlives it. Thread-safety: any thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "waybill/base/clock.h"
#include "waybill/json/describe.h"
#include "waybill/service/context.h"
#include "waybill/suites/ledger/backend.h"
#include "waybill/suites/ledger/breaker.h"
#include "waybill/suites/ledger/routing_rules.h"

namespace waybill::suites::ledger {

struct Route {
  std::string name{};
  std::int64_t base = 0;
  std::shared_ptr<Backend> backend{};
  Bounds bounds{};
};

enum class AttemptOutcome : std::uint8_t { answered, failed, timed_out, skipped };
WAYBILL_DESCRIBE_ENUM(AttemptOutcome, answered, failed, timed_out, skipped)

struct Attempt {
  std::string backend{};
  AttemptOutcome outcome = AttemptOutcome::answered;
  std::int64_t duration_ms = 0;
  std::optional<std::string> message{};  // why it is no answer
};
WAYBILL_DESCRIBE(Attempt, backend, outcome, duration_ms, message)

struct RouteStats {
  std::string name{};
  std::string kind{};
  Breaker::State breaker = Breaker::State::closed;
  std::int64_t failures_in_a_row = 0;
  std::int64_t rest_left_ms = 0;
  std::uint64_t attempts = 0;
  std::uint64_t answered = 0;
  std::uint64_t failed = 0;
  std::uint64_t timed_out = 0;
  std::uint64_t skipped = 0;  // the breaker was open
  std::int64_t total_ms = 0;  // of all attempts
};
WAYBILL_DESCRIBE(RouteStats, name, kind, breaker, failures_in_a_row, rest_left_ms, attempts,
                 answered, failed, timed_out, skipped, total_ms)

class Router {
 public:
  // Names are unique and there is at least one; of rules every backend is one of them.
  Router(const Clock& clock, std::vector<Route> routes, std::vector<RoutingRule> rules = {},
         BreakerOptions breaker = {});
  ~Router();

  const RoutingRules& rules() const { return rules_; }
  bool has(std::string_view name) const { return lanes_.contains(name); }
  std::vector<std::string> names() const;

  struct Routed {
    std::optional<std::string> output{};  // nothing: every backend of the chain failed
    std::string backend{};                // whose output it is
    std::vector<Attempt> attempts{};
    bool is_given_up = false;  // the caller ended it
  };
  // The chain's backends in its order until one answers. Every name is one of ours.
  Routed call(const std::vector<std::string>& chain, const Ask& ask,
              const service::Context& context);

  std::vector<RouteStats> stats() const;

 private:
  struct Lane;
  Attempt attempt(Lane& lane, const Ask& ask, const service::Context& context, std::string& output);

  const Clock& clock_;
  RoutingRules rules_;
  std::vector<std::string> order_;
  std::map<std::string, std::unique_ptr<Lane>, std::less<>> lanes_;
};

}  // namespace waybill::suites::ledger

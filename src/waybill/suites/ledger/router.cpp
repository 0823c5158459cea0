#include "waybill/suites/ledger/router.h"

#include <algorithm>
#include <cassert>
#include <mutex>

#include "waybill/base/stopwatch.h"
#include "waybill/base/utf8.h"

namespace waybill::suites::ledger {
namespace {

using std::chrono::milliseconds;

std::vector<Candidate> candidates_of(const std::vector<Route>& routes) {
  std::vector<Candidate> candidates;
  for (const Route& route : routes) candidates.push_back({route.name, route.base});
  return candidates;
}

// What is left for an attempt when the caller's own time is limited too.
milliseconds time_left(const Bounds& bounds, const Clock& clock, const service::Context& context) {
  if (!context.deadline) return bounds.time;
  const auto left = std::chrono::floor<milliseconds>(*context.deadline - clock.monotonic_now());
  return std::clamp(left, milliseconds{0}, bounds.time);
}

// Bounds are the backend's to keep; one that does not is not believed.
Result<std::string> judged(std::string answer, const Bounds& bounds, std::int64_t took_ms) {
  if (took_ms > bounds.time.count())
    return fail(ErrorKind::over_limit,
                "its answer came after more than " + std::to_string(bounds.time.count()) + " ms");
  if (answer.size() > bounds.output_bytes)
    return fail(ErrorKind::over_limit,
                "its answer is longer than " + std::to_string(bounds.output_bytes) + " bytes");
  if (!utf8::is_valid(answer)) return fail(ErrorKind::unavailable, "its answer is not UTF-8");
  return answer;
}

}  // namespace

struct Router::Lane {
  Lane(const Clock& clock, Route given, BreakerOptions options)
      : route(std::move(given)), breaker(clock, options) {
    stats.name = route.name;
    stats.kind = route.backend->kind();
  }

  void note(const Attempt& attempt) {
    const std::lock_guard lock(mutex);
    switch (attempt.outcome) {
      case AttemptOutcome::answered: ++stats.answered; break;
      case AttemptOutcome::failed: ++stats.failed; break;
      case AttemptOutcome::timed_out: ++stats.timed_out; break;
      case AttemptOutcome::skipped: ++stats.skipped; return;
    }
    ++stats.attempts;
    stats.total_ms += attempt.duration_ms;
  }

  const Route route;
  Breaker breaker;
  std::mutex mutex;
  RouteStats stats;  // by mutex; without the breaker's part
};

Router::Router(const Clock& clock, std::vector<Route> routes, std::vector<RoutingRule> rules,
               BreakerOptions breaker)
    : clock_(clock), rules_(candidates_of(routes), std::move(rules)) {
  assert(!routes.empty());
  for (Route& route : routes) {
    order_.push_back(route.name);
    auto lane = std::make_unique<Lane>(clock, std::move(route), breaker);
    const bool is_new = lanes_.emplace(order_.back(), std::move(lane)).second;
    assert(is_new);
    static_cast<void>(is_new);
  }
}

Router::~Router() = default;

std::vector<std::string> Router::names() const { return order_; }

Attempt Router::attempt(Lane& lane, const Ask& ask, const service::Context& context,
                        std::string& output) {
  Attempt made{.backend = lane.route.name};
  if (!lane.breaker.admit()) {
    made.outcome = AttemptOutcome::skipped;
    made.message = "it failed too often and rests for another " +
                   std::to_string(lane.breaker.rest_left().count()) + " ms";
    return made;
  }
  Bounds bounds = lane.route.bounds;
  bounds.time = time_left(bounds, clock_, context);
  bounds.stop = context.cancellation.token();
  const Stopwatch running(clock_);
  Result<std::string> answer = lane.route.backend->answer(ask, bounds);
  made.duration_ms = running.elapsed_ms();
  if (answer) answer = judged(std::move(*answer), bounds, made.duration_ms);
  if (answer) {
    output = std::move(*answer);
    lane.breaker.succeeded();
    return made;
  }
  const bool is_late = made.duration_ms >= bounds.time.count();
  made.outcome = is_late ? AttemptOutcome::timed_out : AttemptOutcome::failed;
  made.message = std::move(answer.error().message);
  // That a caller gave up, or gave less time than is due, says nothing about the backend.
  const bool was_hurried = is_late && bounds.time < lane.route.bounds.time;
  context.cancellation.requested() || was_hurried ? lane.breaker.withdrawn()
                                                  : lane.breaker.failed();
  return made;
}

Router::Routed Router::call(const std::vector<std::string>& chain, const Ask& ask,
                            const service::Context& context) {
  Routed outcome;
  for (const std::string& name : chain) {
    Lane& lane = *lanes_.at(name);
    std::string output;
    outcome.attempts.push_back(attempt(lane, ask, context, output));
    if (outcome.attempts.back().outcome == AttemptOutcome::answered) {
      lane.note(outcome.attempts.back());
      outcome.output = std::move(output);
      outcome.backend = name;
      return outcome;
    }
    if (context.cancellation.requested()) {
      outcome.is_given_up = true;
      return outcome;
    }
    lane.note(outcome.attempts.back());
  }
  return outcome;
}

std::vector<RouteStats> Router::stats() const {
  std::vector<RouteStats> all;
  for (const std::string& name : order_) {
    Lane& lane = *lanes_.find(name)->second;
    RouteStats stats;
    {
      const std::lock_guard lock(lane.mutex);
      stats = lane.stats;
    }
    stats.breaker = lane.breaker.state();
    stats.failures_in_a_row = lane.breaker.failures_in_a_row();
    stats.rest_left_ms = lane.breaker.rest_left().count();
    all.push_back(std::move(stats));
  }
  return all;
}

}  // namespace waybill::suites::ledger

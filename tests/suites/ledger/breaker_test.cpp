// The breaker by a clock that is told when to move, and the laws of the router's scores.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "waybill/suites/ledger/breaker.h"
#include "waybill/suites/ledger/router.h"
#include "waybill/suites/ledger/router_config.h"

namespace waybill::suites::ledger {
namespace {

using namespace std::chrono_literals;

TEST(ABreaker, OpensAfterThreeFailuresInARowAndRestsForAMinute) {
  FixedClock clock;
  Breaker breaker(clock);
  breaker.failed();
  breaker.failed();
  breaker.succeeded();
  breaker.failed();
  breaker.failed();
  EXPECT_EQ(breaker.state(), Breaker::State::closed) << "a success begins the row anew";
  EXPECT_TRUE(breaker.admit());
  breaker.failed();
  EXPECT_EQ(breaker.state(), Breaker::State::open);
  EXPECT_FALSE(breaker.admit());
  EXPECT_EQ(breaker.rest_left(), 60s);
  clock.advance(59'999ms);
  EXPECT_FALSE(breaker.admit());
  clock.set(UtcTime{} + std::chrono::days(40'000));
  EXPECT_FALSE(breaker.admit()) << "setting the calendar frees nobody";
  clock.advance(1ms);
  EXPECT_EQ(breaker.state(), Breaker::State::half_open);
}

TEST(ABreaker, LetsOneTrialThroughWhenItIsHalfOpen) {
  FixedClock clock;
  Breaker breaker(clock);
  for (int i = 0; i < 3; ++i) breaker.failed();
  clock.advance(60s);
  EXPECT_TRUE(breaker.admit());
  EXPECT_FALSE(breaker.admit()) << "one at a time";
  breaker.withdrawn();
  EXPECT_TRUE(breaker.admit()) << "a trial that was given up proves nothing";
  breaker.failed();
  EXPECT_EQ(breaker.state(), Breaker::State::open);
  EXPECT_EQ(breaker.rest_left(), 60s);
  clock.advance(60s);
  EXPECT_TRUE(breaker.admit());
  breaker.succeeded();
  EXPECT_EQ(breaker.state(), Breaker::State::closed);
  EXPECT_EQ(breaker.failures_in_a_row(), 0);
}

TEST(ABreaker, IsNotClosedByALateAnswerFromBeforeItOpened) {
  FixedClock clock;
  Breaker breaker(clock);
  EXPECT_TRUE(breaker.admit());
  for (int i = 0; i < 3; ++i) breaker.failed();
  breaker.succeeded();
  EXPECT_EQ(breaker.state(), Breaker::State::open);
}

class Waiting final : public Backend {
 public:
  explicit Waiting(FixedClock& clock) : clock_(clock) {}
  std::string_view kind() const override { return "waiting"; }
  Result<std::string> answer(const Ask&, const Bounds& bounds) override {
    given = bounds.time;
    clock_.advance(bounds.time);
    return fail(ErrorKind::over_limit, "it took too long");
  }
  std::chrono::milliseconds given{};

 private:
  FixedClock& clock_;
};

TEST(ARouter, GivesAnAttemptThirtySecondsOrWhatTheCallerHasLeft) {
  FixedClock clock;
  const auto backend = std::make_shared<Waiting>(clock);
  Router router(clock, {{.name = "slow", .backend = backend}});
  service::Context context;
  EXPECT_EQ(router.call({"slow"}, {"x", ""}, context).attempts[0].outcome,
            AttemptOutcome::timed_out);
  EXPECT_EQ(backend->given, 30s);
  context.deadline = clock.monotonic_now() + 5s;
  for (int i = 0; i < 5; ++i) {
    static_cast<void>(router.call({"slow"}, {"x", ""}, context));
    context.deadline = clock.monotonic_now() + 5s;
  }
  EXPECT_EQ(backend->given, 5s);
  EXPECT_EQ(router.stats()[0].breaker, Breaker::State::closed)
      << "a caller in a hurry says nothing about the backend";
}

TEST(ARouter, EndsTheChainWhenTheCallerGivesUp) {
  FixedClock clock;
  const auto backend = std::make_shared<Waiting>(clock);
  Router router(clock, {{.name = "one", .backend = backend}, {.name = "two", .backend = backend}});
  service::Context context;
  context.cancellation.request(service::Ending::cancelled);
  const Router::Routed routed = router.call({"one", "two"}, {"x", ""}, context);
  EXPECT_TRUE(routed.is_given_up);
  EXPECT_EQ(routed.attempts.size(), 1U);
  EXPECT_EQ(router.stats()[0].failures_in_a_row, 0);
}

RoutingRule any_rule() {
  RoutingRule rule{.backend = *rc::gen::element<std::string>("a", "b", "c"),
                   .weight = *rc::gen::inRange<std::int64_t>(-kFullFit, kFullFit + 1)};
  if (*rc::gen::arbitrary<bool>())
    rule.contains = std::vector<std::string>{*rc::gen::element<std::string>("x", "Y", "zz")};
  if (*rc::gen::arbitrary<bool>()) rule.min_chars = *rc::gen::inRange<std::uint64_t>(0, 8);
  return rule;
}

RC_GTEST_PROP(Scores, AreWithinTheirBoundsAndTheSameEveryTime, ()) {
  const auto count = *rc::gen::inRange<std::size_t>(0, 40);
  std::vector<RoutingRule> rules;
  for (std::size_t i = 0; i < count; ++i) rules.push_back(any_rule());
  const std::vector<Candidate> candidates{{"a", 0}, {"b", 500}, {"c", kFullFit}};
  const RoutingRules first(candidates, rules);
  const RoutingRules again(candidates, rules);
  const auto prompt = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("xyzXYZ ")));
  const Fit fit = first.fit({prompt, ""});
  RC_ASSERT(first.hash() == again.hash());
  RC_ASSERT(fit.scores == again.fit({prompt, ""}).scores);
  RC_ASSERT(fit.order == again.fit({prompt, ""}).order);
  RC_ASSERT(fit.scores.size() == 3U);
  for (const auto& [name, score] : fit.scores) RC_ASSERT(score >= 0 && score <= kFullFit);
  for (std::size_t i = 1; i < fit.order.size(); ++i)
    RC_ASSERT(fit.scores.at(fit.order[i - 1]) >= fit.scores.at(fit.order[i]));
  if (!rules.empty()) {
    rules.front().weight = rules.front().weight == 0 ? 1 : 0;
    RC_ASSERT(RoutingRules(candidates, rules).hash() != first.hash());
  }
}

TEST(TheConfiguration, IsReadWithDefaults) {
  const auto config =
      read_router_config(R"({"backends":[{"name":"e","kind":"echo"},)"
                         R"({"name":"p","kind":"process","command":["cat"],"time_ms":500}]})");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->backends[0].time_ms, 30'000);
  EXPECT_EQ(config->backends[1].time_ms, 500);
}

TEST(TheConfiguration, IsRefusedWithAllItsFaultsAtOnce) {
  const auto semantic = read_router_config(
      R"({"backends":[{"name":"p","kind":"process","url":"http://x"},)"
      R"({"name":"p","kind":"http"},{"name":"q","kind":"process","command":[""]}],)"
      R"("rules":[{"backend":"r","weight":1,"contains":[""],"min_chars":2,"max_chars":1}]})");
  ASSERT_FALSE(semantic);
  EXPECT_EQ(semantic.error().message,
            "The router's configuration has 8 faults: /backends/0/command: a process needs one: "
            "the program and its arguments; /backends/0/url: only for the kind http; "
            "/backends/1/name: 'p' is there already; /backends/1/url: an http backend needs one; "
            "/backends/2/command/0: the program's name is empty; /rules/0/backend: there is no "
            "backend 'r'; /rules/0/min_chars: greater than max_chars, so it never applies; "
            "/rules/0/contains/0: empty, so it would always apply.");
  const auto typed = read_router_config(
      R"({"backends":[{"name":"a b","kind":"pigeon","time_ms":31000}],"extra":1})");
  ASSERT_FALSE(typed);
  for (const char* const place :
       {"/backends/0/name", "/backends/0/kind", "/backends/0/time_ms", "/extra"})
    EXPECT_NE(typed.error().message.find(place), std::string::npos) << typed.error().message;
  EXPECT_FALSE(read_router_config("{"));
}

}  // namespace
}  // namespace waybill::suites::ledger

#include <gtest/gtest.h>

#include <condition_variable>
#include <stdexcept>
#include <thread>

#include "service/bench.h"
#include "waybill/json/scanner.h"

namespace waybill::service {
namespace {

using Kind = AuditEvent::Kind;

TEST(Compose, EntersTheFirstLayerFirstAndLeavesItLast) {
  std::string trail;
  const auto layer = [&](std::string name) -> Layer {
    return [&trail, name](Handler next) -> Handler {
      return [&trail, name, next](Request& request, Context& context, Envelope& answer) {
        trail += name + "> ";
        next(request, context, answer);
        trail += "<" + name + " ";
      };
    };
  };
  const Layer layers[] = {layer("a"), layer("b"), layer("c")};
  const Handler handler = compose(layers, [&](Request&, Context&, Envelope&) { trail += "work "; });
  Operation operation;
  Request request{operation};
  Context context;
  Envelope answer;
  handler(request, context, answer);
  EXPECT_EQ(trail, "a> b> c> work <c <b <a ");
}

TEST(Chain, PassesEveryCallThroughTheFiveStagesInOrder) {
  Bench bench;
  Operation operation;
  make_echo(operation);
  operation.exclusive = true;
  bool locked = false;
  std::size_t events = 0;
  operation.run = [&](Request& request, Context& context, Envelope& answer) {
    locked = operation.lock.inside() == 1;
    events = bench.recorder.events_recorded();
    EXPECT_FALSE(context.correlation_id.empty());
    answer.data = json::Raw::trusted(request.value.find("n").raw());
  };
  const Envelope answer = bench.call(operation, R"({"n":7})");
  EXPECT_EQ(answer.data.text(), "7");
  EXPECT_EQ(answer.tool.name, "echo.it");
  EXPECT_TRUE(locked);
  EXPECT_EQ(events, 1u) << "the enter event comes before the work, the exit event after it";
  EXPECT_EQ(operation.lock.inside(), 0u);
  const auto list = bench.recorder.events();
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0].kind, Kind::enter);
  EXPECT_EQ(list[0].arguments, R"({"n":7})");
  EXPECT_EQ(list[1].kind, Kind::exit);
  EXPECT_EQ(list[1].outcome, "ok");
  EXPECT_EQ(list[0].correlation_id, list[1].correlation_id);
  EXPECT_EQ(list[0].correlation_id, "00000000-0000-4000-8000-000000000001");
}

TEST(Chain, KeepsTheLockUntilAfterTheExitEvent) {
  struct Watching final : Recorder {
    const Operation* operation = nullptr;
    std::size_t inside_at_exit = 0;
    void record(const AuditEvent& event) override {
      if (event.kind == Kind::exit) inside_at_exit = operation->lock.inside();
    }
    std::uint64_t events_recorded() const override { return 0; }
    std::uint64_t events_lost() const override { return 0; }
    Result<void> save(const TaskRecord&) override { return {}; }
    Result<std::optional<TaskRecord>> task(std::string_view) const override {
      return std::optional<TaskRecord>();
    }
    Result<std::vector<TaskRecord>> tasks() const override { return std::vector<TaskRecord>(); }
    Result<void> remove_task(std::string_view) override { return {}; }
    std::string_view engine() const override { return "watching"; }
  } recorder;
  Operation operation;
  make_echo(operation);
  operation.exclusive = true;
  recorder.operation = &operation;
  Bench bench;
  const Handler chain =
      make_chain({bench.clock, bench.ids, recorder, bench.metrics, bench.alarm}, bench.options);
  Request request{operation, R"({"n":1})"};
  Context context;
  Envelope answer;
  chain(request, context, answer);
  EXPECT_EQ(recorder.inside_at_exit, 1u);
}

TEST(Chain, TellsEveryIssueAtOnceAndWritesTheExitEventAllTheSame) {
  Bench bench;
  Operation operation;
  make_echo(operation);
  const Envelope answer = bench.call(operation, R"({"s":1,"x":true})");
  ASSERT_EQ(answer.errors.size(), 1u);
  EXPECT_EQ(answer.errors[0].code, "INVALID_PARAMS");
  const std::string details(answer.errors[0].details.text());
  EXPECT_NE(details.find(R"("code":"required")"), std::string::npos) << details;
  EXPECT_NE(details.find(R"("path":"/s")"), std::string::npos) << details;
  EXPECT_NE(details.find(R"("path":"/x")"), std::string::npos) << details;
  const auto events = bench.recorder.events();
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].kind, Kind::exit);
  EXPECT_EQ(events[0].outcome, "INVALID_PARAMS");
}

TEST(Chain, MakesAnErrorOfWhatAHandlerThrows) {
  Bench bench;
  Operation operation;
  make_echo(operation);
  operation.run = [](Request&, Context&, Envelope& answer) {
    answer.summary = "half done";
    throw std::runtime_error("the disk is gone");
  };
  const Envelope answer = bench.call(operation, R"({"n":1})");
  ASSERT_EQ(answer.errors.size(), 1u);
  EXPECT_EQ(answer.errors[0].code, "HANDLER_ERROR");
  EXPECT_EQ(answer.errors[0].message, "the disk is gone");
  EXPECT_TRUE(answer.summary.empty());
  EXPECT_EQ(bench.recorder.events().back().outcome, "HANDLER_ERROR");
}

TEST(Chain, KeepsSecretsOutOfTheAudit) {
  Bench bench;
  Operation operation;
  make_echo(operation);
  bench.call(operation, R"({"n":1,"password":"hunter2"})");
  EXPECT_EQ(bench.recorder.events()[0].arguments, R"({"n":1,"password":"[redacted]"})");
}

// A thread remembers which names it has looked at in vain; that must never let a secret through.
TEST(Chain, KeepsSecretsOutOfTheAuditWhateverWasCalledBefore) {
  struct Case {
    std::string_view sent;
    std::string_view kept;
  };
  const Case cases[] = {
      {R"({"note":1,"file_count":2})", R"({"note":1,"file_count":2})"},
      {R"({"note":1,"file_count":2})", R"({"note":1,"file_count":2})"},
      {R"({"note":1,"to_ken":2})", R"({"note":1,"to_ken":"[redacted]"})"},
      {R"({"note":1,"to_ken":2})", R"({"note":1,"to_ken":"[redacted]"})"},
      {R"({"a":[{"pass\u0077ord":2}]})", R"({"a":[{"password":"[redacted]"}]})"},
      {R"({"a":[{"p\u0061th":2}]})", R"({"a":[{"p\u0061th":2}]})"},
      {R"({"a_name_that_is_rather_long":{"my_very_own_session_cookie":2}})",
       R"({"a_name_that_is_rather_long":{"my_very_own_session_cookie":"[redacted]"}})"},
  };
  Bench bench;
  Operation operation;
  make_echo(operation);
  operation.input.reset();
  operation.run = [](Request&, Context&, Envelope&) {};
  for (const Case& c : cases) {
    bench.call(operation, c.sent);
    EXPECT_EQ(std::prev(bench.recorder.events().end(), 2)->arguments, c.kept);
  }
  // Another audit on the same thread has other secrets.
  Bench other;
  other.options.redaction.secrets = {"note"};
  other.call(operation, cases[0].sent);
  EXPECT_EQ(other.recorder.events()[0].arguments, R"({"note":"[redacted]","file_count":2})");
  bench.call(operation, cases[0].sent);
  EXPECT_EQ(std::prev(bench.recorder.events().end(), 2)->arguments, cases[0].kept);
}

TEST(Redaction, HidesSecretsAtAnyDepthAndKeepsOnlyTheSizeOfWhatIsLarge) {
  const Redaction redaction{.max_bytes = 64};
  const auto apply = [&](std::string_view text) {
    json::Document document;
    Buffer scratch;
    EXPECT_TRUE(json::Scanner().parse(text, document));
    return std::string(redaction.apply(document.root(), scratch));
  };
  EXPECT_EQ(apply(R"({"a":[{"API-Key":{"x":1}}]})"), R"({"a":[{"API-Key":"[redacted]"}]})");
  EXPECT_EQ(apply(R"({"note":"a token"})"), R"({"note":"a token"})");
  EXPECT_EQ(apply("\"" + std::string(70, 'x') + "\""), R"({"omitted_bytes":72})");
}

TEST(Mode, RefusesBeforeAnythingIsTouched) {
  struct Case {
    Mode mode;
    Effect effect;
    Danger danger;
    bool essential;
    bool allowed;
  };
  const Case cases[] = {
      {Mode::full, Effect::writes, Danger::destructive, false, true},
      {Mode::readonly, Effect::reads, Danger::none, false, true},
      {Mode::readonly, Effect::writes, Danger::none, true, false},
      {Mode::test, Effect::writes, Danger::changes, false, true},
      {Mode::test, Effect::writes, Danger::destructive, false, false},
      {Mode::minimal, Effect::reads, Danger::none, false, false},
      {Mode::minimal, Effect::reads, Danger::none, true, true},
  };
  for (const Case& one : cases) {
    Bench bench;
    bench.options.mode = one.mode;
    Operation operation;
    make_echo(operation);
    operation.effect = one.effect;
    operation.danger = one.danger;
    operation.essential = one.essential;
    bool ran = false;
    operation.run = [&](Request&, Context&, Envelope&) { ran = true; };
    const Envelope answer = bench.call(operation, R"({"n":1})");
    EXPECT_EQ(ran, one.allowed) << name_of(one.mode);
    if (!one.allowed) {
      EXPECT_EQ(answer.errors.at(0).code, "UNAUTHORIZED_OPERATION");
    }
  }
}

TEST(Limits, RefuseWhatIsTooLargeOnTheWayInAndOut) {
  Bench bench;
  Operation operation;
  make_echo(operation);
  operation.max_input = 10;
  EXPECT_EQ(bench.call(operation, R"({"n":1,"s":"abc"})").errors.at(0).code, "INVALID_PARAMS");
  operation.max_input = 100;
  operation.max_output = 2;
  EXPECT_TRUE(bench.call(operation, R"({"n":12})").errors.empty());
  const Envelope large = bench.call(operation, R"({"n":123})");
  EXPECT_EQ(large.errors.at(0).code, "PRECONDITION");
  EXPECT_FALSE(large.data.present());
}

TEST(Limits, TellWhenToComeBackAfterTooManyCalls) {
  Bench bench;
  bench.options.rate = {.per_second = 2, .burst = 2};
  Operation operation;
  make_echo(operation);
  const Handler chain = make_chain(
      {bench.clock, bench.ids, bench.recorder, bench.metrics, bench.alarm}, bench.options);
  const auto call = [&](std::string_view principal) {
    Request request{operation, R"({"n":1})"};
    Context context;
    context.principal = Text(principal);
    Envelope answer;
    chain(request, context, answer);
    return answer;
  };
  EXPECT_TRUE(call("a").errors.empty());
  EXPECT_TRUE(call("a").errors.empty());
  const Envelope third = call("a");
  ASSERT_EQ(third.errors.size(), 1u);
  EXPECT_EQ(third.errors[0].code, "RATE_LIMITED");
  EXPECT_EQ(third.errors[0].retry.after_ms, 500);
  EXPECT_TRUE(call("b").errors.empty()) << "each principal has a bucket of its own";
  bench.clock.advance(std::chrono::milliseconds(500));
  EXPECT_TRUE(call("a").errors.empty());
}

// Two calls at once of an operation; returns the most that were inside together.
std::size_t most_inside(Operation& operation) {
  std::atomic<int> inside = 0;
  std::atomic<int> most = 0;
  std::mutex mutex;
  std::condition_variable changed;
  operation.run = [&](Request&, Context&, Envelope&) {
    const int now = ++inside;
    most = std::max(most.load(), now);
    std::unique_lock lock(mutex);
    // Gives the other one the chance to come in as well.
    changed.wait_for(lock, std::chrono::milliseconds(50), [&] { return inside.load() > 1; });
    lock.unlock();
    changed.notify_all();
    --inside;
  };
  Bench bench;
  std::jthread other([&] { bench.call(operation, R"({"n":1})"); });
  Bench().call(operation, R"({"n":1})");
  other.join();
  return static_cast<std::size_t>(most.load());
}

TEST(Lock, LetsOneCallInAtATimeOnlyWhereAskedFor) {
  Operation open;
  make_echo(open);
  EXPECT_EQ(most_inside(open), 2u);
  Operation exclusive;
  make_echo(exclusive);
  exclusive.exclusive = true;
  EXPECT_EQ(most_inside(exclusive), 1u);
  Operation few;
  make_echo(few);
  few.max_parallel = 1;
  EXPECT_EQ(most_inside(few), 1u);
}

TEST(Lock, GivesUpWaitingWhenTheCallIsCancelled) {
  Operation operation;
  make_echo(operation);
  operation.exclusive = true;
  ASSERT_TRUE(operation.lock.try_enter(1));
  Context context;
  std::jthread canceller([&] { context.cancellation.request(Ending::cancelled); });
  EXPECT_EQ(Bench().call(operation, R"({"n":1})", context).errors.at(0).code, "CANCELLED");
  operation.lock.leave();
}

TEST(Timeout, AsksTheHandlerToStopAndAnswersInItsPlace) {
  Operation operation;
  make_echo(operation);
  operation.timeout = std::chrono::milliseconds(5);
  operation.run = [](Request&, Context& context, Envelope& answer) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, context.cancellation.token(), std::chrono::seconds(30),
                   [] { return false; });
    answer.summary = "too late";
  };
  const Envelope answer = Bench().call(operation, R"({"n":1})");
  ASSERT_EQ(answer.errors.size(), 1u);
  EXPECT_EQ(answer.errors[0].code, "TIMEOUT");
}

TEST(Metrics, CountsCallsByOutcomeForPrometheus) {
  Bench bench;
  Operation operation;
  make_echo(operation);
  bench.call(operation, R"({"n":1})");
  bench.call(operation, "{}");
  Buffer out;
  bench.metrics.write(out);
  const std::string text = out.str();
  for (const std::string_view line :
       {"waybill_calls_total{tool=\"echo_it\",outcome=\"ok\"} 1\n",
        "waybill_calls_total{tool=\"echo_it\",outcome=\"INVALID_PARAMS\"} 1\n",
        "waybill_call_seconds_bucket{tool=\"echo_it\",le=\"+Inf\"} 2\n",
        "waybill_call_seconds_count{tool=\"echo_it\"} 2\n"})
    EXPECT_NE(text.find(line), std::string::npos) << line << text;
}

}  // namespace
}  // namespace waybill::service

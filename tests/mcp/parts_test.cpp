// The parts that sessions do not show from every side.
#include <gtest/gtest.h>

#include <thread>

#include "waybill/base/digest.h"
#include "waybill/json/scanner.h"
#include "waybill/json/schema/validator.h"
#include "waybill/mcp/event_stream.h"
#include "waybill/mcp/header_params.h"
#include "waybill/mcp/output_schema.h"
#include "waybill/mcp/request_state.h"
#include "waybill/mcp/tasks.h"
#include "waybill/mcp/tool_result.h"
#include "waybill/service/memory_recorder.h"

namespace waybill::mcp {
namespace {

TEST(Digest, AgreesWithTheStandards) {
  EXPECT_EQ(hex(bytes_of(sha256("abc"))),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hex(bytes_of(hmac_sha256("Jefe", "what do ya want for nothing?"))),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(from_base64("Zm8="), "fo");
  for (const std::string_view bad : {"Zm8", "Zm9=", "Z===", "Zm8=Zm8=", "Zm!="})
    EXPECT_FALSE(from_base64(bad)) << bad;
  EXPECT_EQ(base64url("\xfb\xff"), "-_8");
  EXPECT_EQ(from_base64url("-_8"), "\xfb\xff");
}

TEST(OutputSchema, AdmitsSuccessAndFailureInEveryDialect) {
  constexpr std::string_view kPayload =
      R"({"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":)"
      R"({"n":{"type":"integer"},"next":{"$ref":"#"},"k":{"$ref":"#/$defs/K"}},"required":["n"],)"
      R"("additionalProperties":false,"$defs":{"K":{"type":"string"}}})";
  Envelope good;
  good.tool.name = "t";
  good.summary = "Fine.";
  good.data = *json::Raw::parse(R"({"n":1,"next":{"n":2,"k":"x"}})");
  Envelope bad;
  bad.tool.name = "t";
  bad.errors.push_back({.code = "NOT_FOUND", .message = "Gone."});
  Envelope returned = bad;
  returned.errors[0].origin = Origin::returned;
  const auto structure_of = [](const Envelope& answer, Dialect dialect) {
    Buffer out;
    write_tool_result(answer, {.dialect = dialect}, out);
    json::Document document;
    EXPECT_TRUE(json::Scanner().parse(out.view(), document)) << out.view();
    return std::string(document.root().find("structuredContent").raw());
  };
  for (const Dialect dialect : kDialects) {
    const std::string text = output_schema(kPayload, dialect);
    auto schema = json::schema::Schema::compile(text);
    ASSERT_TRUE(schema) << text << schema.error().message;
    json::schema::Validator validator(*schema);
    for (const Envelope* answer : {&good, &bad, &returned})
      EXPECT_TRUE(*validator.validate(structure_of(*answer, dialect)))
          << name_of(dialect) << structure_of(*answer, dialect) << text;
    if (dialect != Dialect::buddy) {
      Envelope wrong = good;
      wrong.data = *json::Raw::parse(R"({"n":"one"})");
      EXPECT_FALSE(*validator.validate(structure_of(wrong, dialect))) << name_of(dialect);
    }
  }
}

TEST(RequestState, BelongsToOneCallOfOnePrincipalForATime) {
  FixedClock clock;
  const RequestState states(clock, "key", std::chrono::seconds(60));
  const RequestState::Binding binding{"ann", "tools/call", "greet", R"({"a":1,"b":2})"};
  service::Answers answers;
  answers.emplace("k", *json::Raw::parse(R"({"x":1})"));
  const std::string state = *states.seal(binding, answers);
  EXPECT_EQ(states.open(binding, state)->at("k").text(), R"({"x":1})");
  EXPECT_TRUE(states.open({"ann", "tools/call", "greet", R"({"b":2, "a":1})"}, state))
      << "the same arguments in another spelling";
  EXPECT_FALSE(states.open({"ben", "tools/call", "greet", binding.arguments}, state));
  EXPECT_FALSE(states.open({"ann", "prompts/get", "greet", binding.arguments}, state));
  EXPECT_FALSE(states.open({"ann", "tools/call", "other", binding.arguments}, state));
  EXPECT_FALSE(states.open({"ann", "tools/call", "greet", R"({"a":1,"b":3})"}, state));
  EXPECT_FALSE(RequestState(clock, "other", std::chrono::seconds(60)).open(binding, state));
  for (std::size_t at = 0; at < state.size(); ++at) {
    std::string changed = state;
    changed[at] = changed[at] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(states.open(binding, changed)) << at;
    EXPECT_FALSE(states.open(binding, state.substr(0, at))) << at;
  }
  clock.advance(std::chrono::seconds(61));
  EXPECT_FALSE(states.open(binding, state));
}

struct Collector final : EventSink {
  std::string text;
  bool ended = false;
  void write(std::string_view bytes) override { text += bytes; }
  void end() override { ended = true; }
};

TEST(EventStream, GivesAClientThatComesBackWhatItMissed) {
  EventStreams streams;
  const auto stream = streams.open(std::chrono::milliseconds(500));
  const auto first = std::make_shared<Collector>();
  stream->attach(first);
  EXPECT_EQ(first->text, "id: 1.0\nretry: 500\ndata: \n\n");
  stream->push("a");
  stream->detach(first.get());
  stream->push("b");
  stream->push("c");
  stream->finish();
  EXPECT_EQ(first->text.find("b"), std::string::npos);
  std::uint64_t after = 0;
  ASSERT_EQ(streams.find("1.1", after), stream);
  const auto second = std::make_shared<Collector>();
  stream->attach(second, after);
  EXPECT_EQ(second->text, "id: 1.2\ndata: b\n\nid: 1.3\ndata: c\n\n");
  EXPECT_TRUE(second->ended);
  for (const std::string_view id : {"", "1", "x.1", "9.1", "1.x", "1.1.1"})
    EXPECT_EQ(streams.find(id, after), nullptr) << id;
}

TEST(EventStream, SharesABudgetWithAllSessionsOfWhichTheOldestEventsLeave) {
  const auto budget = std::make_shared<EventBudget>(3 * (EventBudget::kOverhead + 10));
  EventStreams ann(budget);
  EventStreams ben(budget);
  const auto of_ann = ann.open({});
  const auto of_ben = ben.open({});
  of_ann->push("0123456789");
  of_ben->push("abcdefghij");
  of_ann->push("0123456789");
  of_ben->push("klmnopqrst");
  const auto kept = [](EventStream& stream) {
    const auto sink = std::make_shared<Collector>();
    stream.attach(sink, 0);
    return sink->text;
  };
  EXPECT_EQ(kept(*of_ann), "id: 1.2\ndata: 0123456789\n\n");
  EXPECT_EQ(kept(*of_ben), "id: 1.1\ndata: abcdefghij\n\nid: 1.2\ndata: klmnopqrst\n\n");
  ann.own()->push(std::string(2000, 'x'));
  EXPECT_EQ(kept(*of_ben), "") << "one that is larger than all of it leaves room for nobody";
}

TEST(EventStream, KeepsOnlySoMuchForThoseWhoNeverComeBack) {
  EventStream stream("1", {});
  for (int i = 0; i < 1000; ++i) stream.push(std::string(10'000, 'x'));
  const auto late = std::make_shared<Collector>();
  stream.attach(late, 0);
  EXPECT_LE(late->text.size(), EventStream::kMaxBytes + (64 << 10));
  EventStreams streams;
  const auto oldest = streams.open({});
  for (std::size_t i = 0; i < EventStreams::kMaxStreams; ++i) streams.open({});
  std::uint64_t after = 0;
  EXPECT_EQ(streams.find("1.0", after), nullptr);
}

TEST(Tasks, AreSeenOnlyByTheirOwnerAndOnlyForATime) {
  FixedClock clock;
  SequentialIds ids;
  service::MemoryRecorder recorder;
  Tasks tasks(clock, ids, recorder, {std::chrono::seconds(60), std::chrono::milliseconds(100), 1});
  const auto task = tasks.begin("t", "ann", {});
  ASSERT_TRUE(task);
  EXPECT_FALSE(tasks.begin("t", "ann", {})) << "there is a limit";
  EXPECT_TRUE(tasks.find((*task)->id(), "ann")->has_value());
  EXPECT_FALSE(tasks.find((*task)->id(), "ben")->has_value());
  (*task)->complete("{}");
  tasks.cancel((*task)->id());
  EXPECT_EQ((*tasks.find((*task)->id(), "ann"))->status, "completed") << "over is over";
  clock.advance(std::chrono::seconds(61));
  EXPECT_FALSE(tasks.find((*task)->id(), "ann")->has_value());
  EXPECT_TRUE(tasks.begin("t", "ann", {})) << "the old one makes room";
  EXPECT_FALSE(recorder.task((*task)->id())->has_value());
}

TEST(Tasks, WaitForAnswersAndTakeThemOneByOne) {
  FixedClock clock;
  SequentialIds ids;
  service::MemoryRecorder recorder;
  Tasks tasks(clock, ids, recorder, {std::chrono::seconds(60), std::chrono::milliseconds(100), 9});
  const auto task = *tasks.begin("t", "", {});
  std::optional<service::Answers> got;
  std::jthread worker([&] { got = task->ask({{"a", "m", {}}, {"b", "m", {}}}); });
  const auto record = [&] { return **tasks.find(task->id(), ""); };
  while (record().status != "input_required") std::this_thread::yield();
  const auto answer = [&](std::string key) {
    service::Answers answers;
    answers.emplace(key, *json::Raw::parse("{}"));
    tasks.answer(task->id(), std::move(answers));
  };
  answer("nobody asked");
  answer("a");
  EXPECT_EQ(record().status, "input_required");
  EXPECT_EQ(record().questions, R"({"b":{"method":"m","params":{}}})");
  answer("b");
  worker.join();
  ASSERT_TRUE(got);
  EXPECT_EQ(got->size(), 2u);
  EXPECT_EQ(record().status, "working");
}

TEST(HeaderValue, IsDecodedOnlyBetweenItsMarks) {
  EXPECT_EQ(header_value("plain"), "plain");
  EXPECT_EQ(header_value("=?base64?SGVsbG8=?="), "Hello");
  EXPECT_EQ(header_value("=?base64?SGVsbG8="), "=?base64?SGVsbG8=");
  EXPECT_FALSE(header_value("=?base64?SGVsbG8?="));
}

}  // namespace
}  // namespace waybill::mcp

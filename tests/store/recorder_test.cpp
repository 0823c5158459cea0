// Audit events and tasks on a store: what is durable when, and what a shared store shows.
#include <filesystem>

#include "service/recorder_contract.h"
#include "store/places.h"
#include "waybill/store/lazy_store.h"
#include "waybill/store/recorder.h"

namespace waybill::store {
namespace {

using service::AuditEvent;
using service::keeps_tasks;
using service::sample_task;
using service::TaskRecord;
using namespace std::chrono_literals;

// Longer than any test: what arrives before did so for another reason.
constexpr auto kNever = std::chrono::milliseconds(24h);

AuditEvent enter(std::string_view tool) {
  return {.kind = AuditEvent::Kind::enter,
          .tool = tool,
          .correlation_id = "c-1",
          .timestamp = "2026-01-01T00:00:00.000Z",
          .arguments = R"({"a":1})"};
}

class OnAStore : public Place {
 protected:
  std::vector<std::string> events() {
    std::vector<std::string> list;
    EXPECT_TRUE(store_->read([&](Reading& reading) {
      return reading.each({.space = "audit"}, [&](std::string_view, std::string_view value) {
        for (std::size_t begin = 0; begin <= value.size();) {
          const std::size_t end = std::min(value.find('\n', begin), value.size());
          list.emplace_back(value.substr(begin, end - begin));
          begin = end + 1;
        }
        return true;
      });
    }));
    return list;
  }
  StoreRecorder::Options options(std::chrono::milliseconds delay) const {
    return {.engine = GetParam(), .delay = delay};
  }

  FixedClock clock_;
  SequentialIds ids_;
};
INSTANTIATE_TEST_SUITE_P(Each, OnAStore, ::testing::Values("memory", "sqlite", "postgresql"),
                         name_of_place);

TEST_P(OnAStore, TasksAreKeptUntilTheyAreRemoved) {
  StoreRecorder recorder(*store_, clock_, ids_, options(kNever));
  keeps_tasks(recorder);
  EXPECT_EQ(recorder.engine(), GetParam());
}

TEST_P(OnAStore, AnEventGoesAlongWithTheNextChangeAndWaitsForNoCommitOfItsOwn) {
  StoreRecorder recorder(*store_, clock_, ids_, options(kNever));
  recorder.record(enter("thought_record"));
  EXPECT_TRUE(events().empty());
  EXPECT_EQ(recorder.events_recorded(), 0u);
  ASSERT_TRUE(put(*store_, "a", "x", "1"));
  ASSERT_EQ(events().size(), 1u);
  EXPECT_EQ(events()[0], R"({"event":"enter","tool":"thought_record","correlation_id":"c-1",)"
                         R"("timestamp":"2026-01-01T00:00:00.000Z","arguments":{"a":1}})");
  EXPECT_EQ(recorder.events_recorded(), 1u);
}

TEST_P(OnAStore, EventsThatTravelTogetherAreOneRecordInTheirOrder) {
  StoreRecorder recorder(*store_, clock_, ids_, options(kNever));
  for (const char* tool : {"a", "b", "c"}) recorder.record(enter(tool));
  ASSERT_TRUE(put(*store_, "a", "x", "1"));
  recorder.record(enter("d"));
  ASSERT_TRUE(recorder.flush());
  EXPECT_EQ(keys(*store_, {.space = "audit"}),
            (std::vector<std::string>{"2026-01-01T00:00:00.000Z 00000001 0000000001",
                                      "2026-01-01T00:00:00.000Z 00000001 0000000004"}));
  std::string tools;
  for (const std::string& event : events()) tools += event.substr(event.find("tool") + 7, 1);
  EXPECT_EQ(tools, "abcd");
}

TEST_P(OnAStore, AnEventStaysWhenTheChangeThatItWaitedForFails) {
  StoreRecorder recorder(*store_, clock_, ids_, options(kNever));
  recorder.record(enter("task_update"));
  EXPECT_FALSE(store_->change([](Writing&) { return fail(ErrorKind::conflict, "no"); }));
  EXPECT_TRUE(events().empty());
  ASSERT_TRUE(put(*store_, "a", "x", "1"));
  EXPECT_EQ(events().size(), 1u);
}

TEST_P(OnAStore, EventsAreWrittenWithoutAChangeSoonAndInTheEnd) {
  {
    StoreRecorder recorder(*store_, clock_, ids_, options(1ms));
    recorder.record(enter("server_ping"));
    EXPECT_TRUE(waybill::testing::wait_until([&] { return recorder.events_recorded() == 1; }));
    EXPECT_EQ(events().size(), 1u);
  }
  {
    StoreRecorder recorder(*store_, clock_, ids_, options(kNever));
    for (int i = 0; i < 2000; ++i) recorder.record(enter("server_ping"));
  }
  EXPECT_EQ(events().size(), 2001u);
}

TEST_P(OnAStore, WhatDoesNotFitIntoTheQueueIsCounted) {
  StoreRecorder::Options small = options(kNever);
  small.max_waiting = 10;
  small.may_commit = [] { return false; };
  StoreRecorder held(*store_, clock_, ids_, small);
  for (int i = 0; i < 25; ++i) held.record(enter("server_ping"));
  EXPECT_EQ(held.events_lost(), 15u);
  EXPECT_TRUE(events().empty());
}

TEST_P(OnAStore, OnlyTheNewestEventsStayWhereThereIsALimit) {
  StoreRecorder::Options few = options(kNever);
  few.max_events = 3;
  StoreRecorder recorder(*store_, clock_, ids_, few);
  for (const char* tool : {"a", "b", "c", "d", "e"}) {
    recorder.record(enter(tool));
    ASSERT_TRUE(recorder.flush());
  }
  ASSERT_EQ(events().size(), 3u);
  EXPECT_NE(events()[0].find(R"("tool":"c")"), std::string::npos);
  EXPECT_EQ(recorder.events_recorded(), 5u);
}

TEST_P(OnAStore, AnEventWithHugeArgumentsIsKeptWithoutThem) {
  StoreRecorder recorder(*store_, clock_, ids_, options(kNever));
  const std::string arguments = "\"" + std::string(100'000, 'x') + "\"";
  AuditEvent event = enter("convert");
  event.arguments = arguments;
  recorder.record(event);
  ASSERT_TRUE(recorder.flush());
  ASSERT_EQ(events().size(), 1u);
  EXPECT_NE(events()[0].find(R"("arguments":{"left_out_bytes":100002})"), std::string::npos);
}

TEST_P(OnAStore, ATaskHasFailedWhenItsServerIsGoneAndNotBefore) {
  auto first = std::make_unique<StoreRecorder>(*store_, clock_, ids_, options(kNever));
  ASSERT_TRUE(first->save(sample_task("lost", "working")));
  ASSERT_TRUE(first->save(sample_task("done", "completed")));
  first.reset();
  StoreRecorder second(*store_, clock_, ids_, options(kNever));
  EXPECT_EQ((*second.task("lost"))->status, "working") << "its server may be another one's";
  clock_.advance(61s);
  EXPECT_EQ((*second.task("lost"))->status, "failed");
  EXPECT_EQ((*second.task("lost"))->message, "The server ended before the task did.");
  EXPECT_EQ((*second.task("done"))->status, "completed");
  EXPECT_EQ((*second.tasks())[1].status, "failed");
}

TEST_P(OnAStore, TasksThatAServerLeftBehindAreSweptWhenTheyHaveExpired) {
  {
    StoreRecorder first(*store_, clock_, ids_, options(kNever));
    TaskRecord old = sample_task("old", "completed");
    old.expires_ms = 1000;
    ASSERT_TRUE(first.save(old));
  }
  StoreRecorder second(*store_, clock_, ids_, options(kNever));
  ASSERT_TRUE(second.save(sample_task("new", "working")));
  EXPECT_EQ(keys(*store_, {.space = "tasks"}), std::vector<std::string>{"new"});
}

TEST(LazyStore, IsMadeByTheFirstChangeAndByNothingElse) {
  const waybill::testing::ScratchFolder folder;
  const std::string file = folder.path() + "/below/store.db";
  LazyStore store({store::Engine::sqlite, file}, {}, [&]() -> Result<void> {
    std::filesystem::create_directory(folder.path() + "/below");
    return {};
  });
  EXPECT_EQ(store.status().engine, "sqlite");
  EXPECT_TRUE(store.status().reachable);
  EXPECT_TRUE(store.read([](Reading& reading) -> Result<void> {
    EXPECT_EQ(*reading.get("a", "x"), std::nullopt);
    return {};
  }));
  EXPECT_FALSE(store.is_open());
  EXPECT_FALSE(std::filesystem::exists(folder.path() + "/below"));
  ASSERT_TRUE(store.change([](Writing& writing) { return writing.put("a", "x", "1"); }));
  EXPECT_TRUE(store.is_open());
  EXPECT_EQ(store.status().records, 1u);
  LazyStore again({store::Engine::sqlite, file});
  EXPECT_EQ(again.status().records, 1u) << "one that is there is opened to be read";
}

TEST(LazyStore, SaysThatAServerIsNotThereAndTriesAgainAtEachUse) {
  LazyStore store({store::Engine::postgresql, "postgresql://me@/db?host=/nowhere"});
  EXPECT_FALSE(store.status().reachable);
  EXPECT_EQ(store.status().engine, "postgresql");
  for (int i = 0; i < 2; ++i) {
    const auto done = store.change([](Writing&) { return Result<void>(); });
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().kind, ErrorKind::unavailable);
  }
}

}  // namespace
}  // namespace waybill::store

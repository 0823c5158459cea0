#include <gtest/gtest.h>

#include "waybill/base/memory_file_system.h"
#include "waybill/service/file_recorder.h"
#include "waybill/service/memory_recorder.h"

namespace waybill::service {
namespace {

TaskRecord sample(std::string id, std::string status) {
  TaskRecord task;
  task.id = std::move(id);
  task.owner = "somebody";
  task.tool = "slow";
  task.status = std::move(status);
  task.created = task.updated = "2026-01-01T00:00:00.000Z";
  task.ttl_ms = 1000;
  task.expires_ms = 5000;
  task.result = R"({"content":[]})";
  return task;
}

// The contract that every recorder keeps.
void keeps_tasks(Recorder& recorder) {
  ASSERT_TRUE(recorder.save(sample("b", "working")));
  ASSERT_TRUE(recorder.save(sample("a", "working")));
  ASSERT_TRUE(recorder.save(sample("b", "completed")));
  const auto found = recorder.task("b");
  ASSERT_TRUE(found && *found);
  EXPECT_EQ(**found, sample("b", "completed"));
  const auto all = recorder.tasks();
  ASSERT_TRUE(all);
  ASSERT_EQ(all->size(), 2u);
  EXPECT_EQ((*all)[0].id, "a");
  ASSERT_TRUE(recorder.remove_task("a"));
  ASSERT_TRUE(recorder.remove_task("a")) << "what is gone may be removed again";
  EXPECT_FALSE(recorder.task("a")->has_value());
  EXPECT_FALSE(recorder.task("../../etc/passwd")->has_value());
}

TEST(Recorders, KeepTasksUntilTheyAreRemoved) {
  MemoryRecorder memory;
  keeps_tasks(memory);
  MemoryFileSystem files;
  auto recorder = FileRecorder::open(files, {});
  ASSERT_TRUE(recorder);
  keeps_tasks(**recorder);
}

TEST(FileRecorder, FindsTasksAgainAndEndsThoseWhoseProcessIsGone) {
  MemoryFileSystem files;
  {
    auto first = FileRecorder::open(files, {});
    ASSERT_TRUE(first);
    ASSERT_TRUE((*first)->save(sample("done", "completed")));
    ASSERT_TRUE((*first)->save(sample("lost", "working")));
  }
  auto second = FileRecorder::open(files, {});
  ASSERT_TRUE(second);
  EXPECT_EQ((*(*second)->task("done"))->status, "completed");
  const TaskRecord lost = **(*second)->task("lost");
  EXPECT_EQ(lost.status, "failed");
  EXPECT_NE(lost.error.find("-32603"), std::string::npos);
}

TEST(FileRecorder, WritesEachEventAsOneLineAndCountsWhatItCouldNot) {
  MemoryFileSystem files;
  auto recorder = FileRecorder::open(files, {.folder = "log"});
  ASSERT_TRUE(recorder);
  (*recorder)->record(
      {.tool = "echo.it", .correlation_id = "c", .timestamp = "t", .arguments = "{\n\"n\": 1}"});
  (*recorder)->record({.kind = AuditEvent::Kind::exit,
                       .tool = "echo.it",
                       .correlation_id = "c",
                       .timestamp = "t",
                       .outcome = "ok",
                       .duration_us = 12});
  EXPECT_EQ(
      *files.read("log/audit.jsonl", 1 << 20),
      "{\"event\":\"enter\",\"tool\":\"echo.it\",\"correlation_id\":\"c\",\"timestamp\":\"t\","
      "\"arguments\":{\"n\":1}}\n"
      "{\"event\":\"exit\",\"tool\":\"echo.it\",\"correlation_id\":\"c\",\"timestamp\":\"t\","
      "\"outcome\":\"ok\",\"duration_us\":12}\n");
  files.fail_on(FileOperation::append, "/log/audit.jsonl", std::errc::no_space_on_device);
  (*recorder)->record({.tool = "x"});
  EXPECT_EQ((*recorder)->events_recorded(), 2u);
  EXPECT_EQ((*recorder)->events_lost(), 1u);
}

TEST(MemoryRecorder, ForgetsTheOldestEventsFirst) {
  MemoryRecorder recorder(2);
  for (const std::string_view tool : {"a", "b", "c"}) recorder.record({.tool = tool});
  const auto events = recorder.events();
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].tool, "b");
  EXPECT_EQ(events[1].tool, "c");
  EXPECT_EQ(recorder.events_recorded(), 3u);
}

}  // namespace
}  // namespace waybill::service

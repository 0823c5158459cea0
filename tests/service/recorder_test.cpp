#include <gtest/gtest.h>

#include "service/recorder_contract.h"
#include "waybill/base/memory_file_system.h"
#include "waybill/service/file_recorder.h"
#include "waybill/service/memory_recorder.h"

namespace waybill::service {
namespace {

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
    ASSERT_TRUE((*first)->save(sample_task("done", "completed")));
    ASSERT_TRUE((*first)->save(sample_task("lost", "working")));
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

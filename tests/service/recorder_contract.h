// What every recorder does with tasks, whatever it keeps them in.
#pragma once

#include <gtest/gtest.h>

#include "waybill/service/recorder.h"

namespace waybill::service {

// A task as one is recorded; it expires after all tests.
inline TaskRecord sample_task(std::string id, std::string status) {
  TaskRecord task;
  task.id = std::move(id);
  task.owner = "somebody";
  task.tool = "slow";
  task.status = std::move(status);
  task.created = task.updated = "2026-01-01T00:00:00.000Z";
  task.ttl_ms = 1000;
  task.expires_ms = 1'800'000'000'000;
  task.result = R"({"content":[]})";
  return task;
}

inline void keeps_tasks(Recorder& recorder) {
  ASSERT_TRUE(recorder.save(sample_task("b", "working")));
  ASSERT_TRUE(recorder.save(sample_task("a", "working")));
  ASSERT_TRUE(recorder.save(sample_task("b", "completed")));
  const auto found = recorder.task("b");
  ASSERT_TRUE(found && *found);
  EXPECT_EQ(**found, sample_task("b", "completed"));
  const auto all = recorder.tasks();
  ASSERT_TRUE(all);
  ASSERT_EQ(all->size(), 2u);
  EXPECT_EQ((*all)[0], sample_task("a", "working"));
  ASSERT_TRUE(recorder.remove_task("a"));
  ASSERT_TRUE(recorder.remove_task("a")) << "what is gone may be removed again";
  EXPECT_FALSE(recorder.task("a")->has_value());
  EXPECT_FALSE(recorder.task("../../etc/passwd")->has_value());
  EXPECT_FALSE(recorder.task(std::string(5000, 'x'))->has_value());
}

}  // namespace waybill::service

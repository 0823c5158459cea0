// The task pipeline: where a task may go, and what it needs to be done.
#include <gtest/gtest.h>

#include "suites/ledger/bench.h"
#include "waybill/suites/ledger/task.h"

namespace waybill::suites::ledger {

struct Tasks {
  std::vector<Task> tasks{};
  std::optional<std::string> next_cursor{};
};
WAYBILL_DESCRIBE(Tasks, tasks, next_cursor)
struct Action {
  Task task{};
  std::vector<State> allowed{};
};
WAYBILL_DESCRIBE(Action, task, allowed)
struct Actions {
  std::vector<Action> actions{};
  std::optional<std::string> next_cursor{};
};
WAYBILL_DESCRIBE(Actions, actions, next_cursor)

namespace {

std::string to(const std::string& id, std::string_view state) {
  return R"({"id":")" + id + R"(","patch":{"status":")" + std::string(state) + "\"}}";
}

std::string reason(const std::string& id) {
  return R"({"type":"decision","task_id":")" + id + R"(","agent_id":"ann","content":"because"})";
}

TEST(Transitions, AreTheOnesOfThePipeline) {
  std::string drawn;
  for (int i = 0; i <= static_cast<int>(State::cancelled); ++i) {
    drawn += std::string(name_of(static_cast<State>(i))) + ":";
    for (const State next : allowed_from(static_cast<State>(i), false))
      drawn += " " + std::string(name_of(next));
    drawn += "\n";
  }
  EXPECT_EQ(drawn,
            "INIT: GATHER CANCELLED\n"
            "GATHER: ANALYZE CANCELLED\n"
            "ANALYZE: PLAN CANCELLED\n"
            "PLAN: APPLY CANCELLED\n"
            "APPLY: VERIFY CANCELLED\n"
            "VERIFY: DONE CANCELLED\n"
            "DONE:\n"
            "CANCELLED:\n");
  EXPECT_EQ(allowed_from(State::verify, true),
            (std::vector{State::done, State::gather, State::cancelled}));
}

TEST(Tasks, GoFromInitToDoneWithAReason) {
  Bench bench;
  const std::string id = bench.get<Task>("task_create", R"({"title":"Ship it"})").id;
  for (const char* const state : {"GATHER", "ANALYZE", "PLAN", "APPLY", "VERIFY"})
    EXPECT_EQ(name_of(bench.get<Task>("task_update", to(id, state)).status), state);
  EXPECT_EQ(bench.wire("task_update", to(id, "DONE")),
            R"({"ok":true,"data":{"ok":false,"error":{"code":"ERR_WRITEBACK_REQUIRED",)"
            R"("message":"The task ')" +
                id +
                R"(' has no thought record; record at least one before it is DONE.","task_id":")" +
                id + R"(","missing_fields":["thought_record"]}}})");
  EXPECT_EQ(bench.get<Task>("task_get", R"({"id":")" + id + "\"}").status, State::verify);
  bench.call("thought_record", reason(id));
  bench.clock.advance(std::chrono::seconds(1));
  EXPECT_EQ(
      bench.wire("task_update", to(id, "DONE")),
      R"({"ok":true,"data":{"id":")" + id +
          R"(","title":"Ship it","status":"DONE","priority":"normal",)"
          R"("created_at":"2026-01-01T00:00:00.000Z","updated_at":"2026-01-01T00:00:01.000Z"}})");
  EXPECT_EQ(bench.wire("task_update", to(id, "CANCELLED")),
            R"({"ok":true,"data":{"ok":false,"error":{"code":"ERR_INVALID_TRANSITION",)"
            R"("message":"A task cannot go from DONE to CANCELLED.","from":"DONE",)"
            R"("to":"CANCELLED","task_id":")" +
                id + R"(","allowed":[]}}})");
}

TEST(Tasks, GoBackFromVerifyOnlyWhereThatIsSet) {
  for (const bool retry : {false, true}) {
    Bench bench;
    bench.options.retry_from_verify = retry;
    const std::string id = bench.get<Task>("task_create", R"({"title":"x"})").id;
    for (const char* const state : {"GATHER", "ANALYZE", "PLAN", "APPLY", "VERIFY"})
      bench.get<Task>("task_update", to(id, state));
    EXPECT_EQ(failed(bench.call("task_update", to(id, "GATHER"))), !retry);
  }
}

TEST(Tasks, AreListedAsTheyWereCreatedAndFiltered) {
  Bench bench;
  std::vector<std::string> ids;
  for (int i = 0; i < 7; ++i) {
    bench.clock.advance(std::chrono::milliseconds(i % 2));
    ids.push_back(bench
                      .get<Task>("task_create",
                                 R"({"title":"n","project_id":"p)" + std::to_string(i % 2) + "\"}")
                      .id);
  }
  bench.get<Task>("task_update", to(ids[2], "GATHER"));
  bench.get<Task>("task_update", R"({"id":")" + ids[3] + R"(","patch":{"deleted":true}})");
  const auto walk = [&](const std::string& filter) {
    std::vector<std::string> seen;
    std::string cursor;
    do {
      const auto page = bench.get<Tasks>("task_list", R"({"limit":2)" + filter + cursor + "}");
      for (const Task& task : page.tasks) seen.push_back(task.id);
      cursor = page.next_cursor ? R"(,"cursor":")" + *page.next_cursor + "\"" : "";
    } while (!cursor.empty());
    return seen;
  };
  EXPECT_EQ(walk(R"(,"include_deleted":true)"), ids);
  EXPECT_EQ(walk("").size(), 6u);
  EXPECT_EQ(walk(R"(,"status":"GATHER")"), std::vector{ids[2]});
  EXPECT_EQ(walk(R"(,"project_id":"p1")"), (std::vector{ids[1], ids[5]}));
}

TEST(Tasks, ThatAreDeletedCanOnlyBeRestored) {
  Bench bench;
  const std::string id = bench.get<Task>("task_create", R"({"title":"x"})").id;
  bench.get<Task>("task_update", R"({"id":")" + id + R"(","patch":{"deleted":true}})");
  EXPECT_TRUE(bench.get<Task>("task_get", R"({"id":")" + id + "\"}").deleted_at);
  EXPECT_EQ(bench.call("task_update", to(id, "GATHER")).errors.at(0).code, "ERR_NOT_FOUND");
  EXPECT_FALSE(bench.get<Task>("task_update", R"({"id":")" + id + R"(","patch":{"deleted":false}})")
                   .deleted_at);
}

TEST(NextActions, AreTheOpenTasksByPriorityThenAge) {
  Bench bench;
  std::map<std::string, std::string> title_of;
  const auto make = [&](const std::string& title, const std::string& priority) {
    bench.clock.advance(std::chrono::seconds(1));
    const auto task = bench.get<Task>(
        "task_create", R"({"title":")" + title + R"(","priority":")" + priority + "\"}");
    title_of[task.id] = title;
    return task.id;
  };
  const std::string low = make("low", "low");
  make("old", "normal");
  make("new", "normal");
  const std::string urgent = make("urgent", "urgent");
  const std::string gone = make("gone", "urgent");
  const auto titles = [&] {
    std::string all;
    for (const Action& action : bench.get<Actions>("task_next_actions").actions)
      all += title_of[action.task.id] + ">" + std::string(name_of(action.allowed.at(0))) + " ";
    return all;
  };
  EXPECT_EQ(titles(), "urgent>GATHER gone>GATHER old>GATHER new>GATHER low>GATHER ");
  bench.get<Task>("task_update", to(gone, "CANCELLED"));
  bench.get<Task>("task_update", R"({"id":")" + low + R"(","patch":{"priority":"high"}})");
  bench.get<Task>("task_update", to(urgent, "GATHER"));
  EXPECT_EQ(titles(), "urgent>ANALYZE low>GATHER old>GATHER new>GATHER ");
}

}  // namespace
}  // namespace waybill::suites::ledger

// What the tools of the task pipeline take and give.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "waybill/json/describe.h"
#include "waybill/suites/ledger/limits.h"
#include "waybill/suites/ledger/page.h"
#include "waybill/suites/ledger/task.h"

namespace waybill::suites::ledger {

struct NewTask {
  std::string title{};
  std::optional<std::string> description{};
  std::optional<std::string> project_id{};
  Priority priority = Priority::normal;
  std::optional<std::string> assignee{};
};
constexpr auto waybill_describe(json::Type<NewTask>) {
  using json::field;
  return json::fields("NewTask",
                      field("title", &NewTask::title)
                          .about("What is to be done.")
                          .min_length(1)
                          .max_length(kLongestTitle),
                      field("description", &NewTask::description)
                          .about("More about it.")
                          .max_length(kLongestContent),
                      field("project_id", &NewTask::project_id)
                          .about("The project it belongs to.")
                          .min_length(1)
                          .max_length(kLongestId),
                      field("priority", &NewTask::priority).about("How urgent it is.").optional(),
                      field("assignee", &NewTask::assignee)
                          .about("Who does it.")
                          .min_length(1)
                          .max_length(kLongestId));
}

struct TaskId {
  std::string id{};
};
constexpr auto waybill_describe(json::Type<TaskId>) {
  using json::field;
  return json::fields(
      "TaskId",
      field("id", &TaskId::id).about("The task's id.").min_length(1).max_length(kLongestId));
}

struct TaskPatch {
  std::optional<std::string> title{};
  std::optional<std::string> description{};
  std::optional<std::string> project_id{};
  std::optional<State> status{};
  std::optional<Priority> priority{};
  std::optional<std::string> assignee{};
  std::optional<bool> deleted{};
};
constexpr auto waybill_describe(json::Type<TaskPatch>) {
  using json::field;
  return json::fields(
      "TaskPatch", field("title", &TaskPatch::title).min_length(1).max_length(kLongestTitle),
      field("description", &TaskPatch::description).max_length(kLongestContent),
      field("project_id", &TaskPatch::project_id).max_length(kLongestId),
      field("status", &TaskPatch::status).about("The state to go to."),
      field("priority", &TaskPatch::priority),
      field("assignee", &TaskPatch::assignee).about("Empty: nobody.").max_length(kLongestId),
      field("deleted", &TaskPatch::deleted).about("true deletes the task, false restores it."));
}
struct TaskChange {
  std::string id{};
  TaskPatch patch{};
};
constexpr auto waybill_describe(json::Type<TaskChange>) {
  using json::field;
  return json::fields(
      "TaskChange",
      field("id", &TaskChange::id).about("The task's id.").min_length(1).max_length(kLongestId),
      field("patch", &TaskChange::patch).about("What is to be different; the rest stays."));
}

struct TaskQuery {
  std::optional<State> status{};
  std::optional<std::string> project_id{};
  std::size_t limit = 50;
  std::optional<std::string> cursor{};
  bool include_deleted = false;
};
constexpr auto waybill_describe(json::Type<TaskQuery>) {
  using json::field;
  return json::fields(
      "TaskQuery", field("status", &TaskQuery::status).about("Only those in this state."),
      field("project_id", &TaskQuery::project_id).about("Only this project's."),
      field("limit", &TaskQuery::limit)
          .about("At most so many.")
          .optional()
          .at_least(1)
          .at_most(kMostOnPage),
      field("cursor", &TaskQuery::cursor).about("next_cursor of the page before."),
      field("include_deleted", &TaskQuery::include_deleted).about("Deleted ones too.").optional());
}
struct TaskList {
  std::vector<Task> tasks{};
  std::optional<std::string> next_cursor{};
};
WAYBILL_DESCRIBE(TaskList, tasks, next_cursor)

struct ActionQuery {
  std::optional<std::string> project_id{};
  std::size_t limit = 50;
  std::optional<std::string> cursor{};
};
constexpr auto waybill_describe(json::Type<ActionQuery>) {
  using json::field;
  return json::fields(
      "ActionQuery", field("project_id", &ActionQuery::project_id).about("Only this project's."),
      field("limit", &ActionQuery::limit)
          .about("At most so many.")
          .optional()
          .at_least(1)
          .at_most(kMostOnPage),
      field("cursor", &ActionQuery::cursor).about("next_cursor of the page before."));
}
struct NextAction {
  Task task{};
  std::vector<State> allowed{};
};
WAYBILL_DESCRIBE(NextAction, task, allowed)
struct ActionList {
  std::vector<NextAction> actions{};
  std::optional<std::string> next_cursor{};
};
WAYBILL_DESCRIBE(ActionList, actions, next_cursor)

}  // namespace waybill::suites::ledger

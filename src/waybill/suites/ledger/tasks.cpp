// beta: the task pipeline. Its failures are returned: pattern B.
#include <algorithm>

#include "waybill/base/timestamp.h"
#include "waybill/envelope/builder.h"
#include "waybill/suites/ledger/chain.h"
#include "waybill/suites/ledger/families.h"
#include "waybill/suites/ledger/page.h"
#include "waybill/suites/ledger/reputation_book.h"
#include "waybill/suites/ledger/row.h"
#include "waybill/suites/ledger/task_arguments.h"
#include "waybill/suites/ledger/task_book.h"
#include "waybill/suites/ledger/transact.h"
#include "waybill/tool/typed.h"

namespace waybill::suites::ledger {

// What lies beside code and message.
struct Unknown {
  std::string task_id{};
};
WAYBILL_DESCRIBE(Unknown, task_id)
struct WrongWay {
  State from{};
  State to{};
  std::string task_id{};
  std::vector<State> allowed{};
};
WAYBILL_DESCRIBE(WrongWay, from, to, task_id, allowed)
struct Missing {
  std::string task_id{};
  std::vector<std::string> missing_fields{};
};
WAYBILL_DESCRIBE(Missing, task_id, missing_fields)

namespace {

using service::Context;

std::string now(const Options& options) {
  return write_timestamp(options.clock.utc_now(), TimestampForm::milliseconds);
}

std::optional<std::string> if_any(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

Outcome<Task> create(const Options& options, const NewTask& in) {
  const std::string time = now(options);
  const Task task{.id = options.ids.uuid(),
                  .project_id = in.project_id,
                  .title = in.title,
                  .description = in.description,
                  .priority = in.priority,
                  .assignee = in.assignee,
                  .created_at = time,
                  .updated_at = time};
  return change(options.store, [&](store::Writing& writing) -> Outcome<Task> {
    const auto taken = task_at(writing, task.id);
    if (!taken) return passed_on(taken);
    if (*taken) return raised("UNIQUE", "There is a task with the id '" + task.id + "' already.");
    if (auto put = put_task(writing, task, nullptr); !put) return passed_on(put);
    return task;
  });
}

Outcome<Task> find(store::Reading& reading, const std::string& id) {
  auto task = task_at(reading, id);
  if (!task) return passed_on(task);
  if (!*task)
    return returned("ERR_NOT_FOUND", "There is no task '" + id + "'.", json_of(Unknown{id}));
  return std::move(**task);
}

// Nothing is done for which there is no recorded reason.
Outcome<void> check_reasons(store::Reading& reading, const Task& task) {
  const auto head = head_of(reading, task.id);
  if (!head) return passed_on(head);
  if (head->count > 0) return {};
  return returned(
      "ERR_WRITEBACK_REQUIRED",
      "The task '" + task.id + "' has no thought record; record at least one before it is DONE.",
      json_of(Missing{task.id, {"thought_record"}}));
}

Outcome<void> go(store::Reading& reading, Task& task, State to, bool retry_from_verify) {
  std::vector<State> allowed = allowed_from(task.status, retry_from_verify);
  if (std::find(allowed.begin(), allowed.end(), to) == allowed.end())
    return returned("ERR_INVALID_TRANSITION",
                    "A task cannot go from " + std::string(name_of(task.status)) + " to " +
                        std::string(name_of(to)) + ".",
                    json_of(WrongWay{task.status, to, task.id, std::move(allowed)}));
  if (to == State::done)
    if (auto reasons = check_reasons(reading, task); !reasons) return reasons;
  task.status = to;
  return {};
}

void apply(const TaskPatch& patch, const std::string& time, Task& task) {
  if (patch.title) task.title = *patch.title;
  if (patch.description) task.description = if_any(*patch.description);
  if (patch.project_id) task.project_id = if_any(*patch.project_id);
  if (patch.priority) task.priority = *patch.priority;
  if (patch.assignee) task.assignee = if_any(*patch.assignee);
  if (patch.deleted && *patch.deleted != task.deleted_at.has_value())
    task.deleted_at = *patch.deleted ? std::optional(time) : std::nullopt;
  task.updated_at = time;
}

// Who did a task earns standing by it, in the same change.
Outcome<void> reward(store::Writing& writing, const Task& task, const Options& options) {
  if (!task.assignee) return {};
  const auto entry =
      record_deed(writing, {*task.assignee, Domain::execution, Reason::task_done, task.id},
                  options.clock.utc_now());
  if (!entry) return passed_on(entry);
  return {};
}

Outcome<Task> update(const Options& options, const TaskChange& in) {
  const std::string time = now(options);
  return change(options.store, [&](store::Writing& writing) -> Outcome<Task> {
    const auto found = find(writing, in.id);
    if (!found) return passed_on(found);
    if (found->deleted_at && in.patch.deleted.value_or(true))
      return returned("ERR_NOT_FOUND",
                      "The task '" + in.id + "' was deleted at " + *found->deleted_at +
                          "; restore it with {\"deleted\":false}.",
                      json_of(Unknown{in.id}));
    Task task = *found;
    if (in.patch.status)
      if (auto gone = go(writing, task, *in.patch.status, options.retry_from_verify); !gone)
        return passed_on(gone);
    apply(in.patch, time, task);
    if (auto put = put_task(writing, task, &*found); !put) return passed_on(put);
    if (task.status == State::done && found->status != State::done)
      if (auto earned = reward(writing, task, options); !earned) return passed_on(earned);
    return task;
  });
}

Outcome<TaskList> list(const Options& options, const TaskQuery& in) {
  const auto after = key_at(in.cursor);
  if (!after) return passed_on(after);
  auto page = view(options.store, [&](store::Reading& reading) {
    return read_page<Task>(
        reading, {.space = spaces::kTasks, .after = *after, .limit = in.limit},
        [&](std::string_view key, std::string_view value) -> Outcome<std::optional<Task>> {
          auto task = read_row<Task>(spaces::kTasks, key, value);
          if (!task) return passed_on(task);
          if ((in.status && task->status != *in.status) ||
              (in.project_id && task->project_id != in.project_id) ||
              (task->deleted_at && !in.include_deleted))
            return std::nullopt;
          return *std::move(task);
        });
  });
  if (!page) return passed_on(page);
  return TaskList{std::move(page->items), std::move(page->next)};
}

// The open tasks of a page of their index; those of other projects are left out.
Outcome<ActionList> actions_on_page(store::Reading& reading, const ActionQuery& in,
                                    const std::string& after, bool retry_from_verify) {
  auto page = read_page<std::string>(
      reading, {.space = spaces::kOpenTasks, .after = after, .limit = in.limit},
      [&](std::string_view key, std::string_view value) -> Outcome<std::optional<std::string>> {
        auto place = read_row<TaskPlace>(spaces::kOpenTasks, key, value);
        if (!place) return passed_on(place);
        return std::move(place->task);
      });
  if (!page) return passed_on(page);
  ActionList list{.next_cursor = std::move(page->next)};
  for (const std::string& key : page->items) {
    auto task = row_at<Task>(reading, spaces::kTasks, key);
    if (!task) return passed_on(task);
    if (!*task) return broken(spaces::kTasks, key);
    if (in.project_id && (*task)->project_id != in.project_id) continue;
    list.actions.push_back({**task, allowed_from((*task)->status, retry_from_verify)});
  }
  return list;
}

Outcome<ActionList> next_actions(const Options& options, const ActionQuery& in) {
  const auto after = key_at(in.cursor);
  if (!after) return passed_on(after);
  return view(options.store, [&](store::Reading& reading) {
    return actions_on_page(reading, in, *after, options.retry_from_verify);
  });
}

Result<void> add_writing(tool::Catalogue& catalogue, const Options& options) {
  if (auto added = catalogue.add(tool::typed<NewTask>(
          writes(options, "task_create", "Creates a task; it begins in the state INIT."),
          [options](const NewTask& in, Context&) { return create(options, in); }));
      !added)
    return added;
  return catalogue.add(tool::typed<TaskChange>(
      writes(options, "task_update",
             "Changes a task: its texts, its state, or whether it is deleted.",
             {"ERR_NOT_FOUND", "ERR_INVALID_TRANSITION", "ERR_WRITEBACK_REQUIRED"}),
      [options](const TaskChange& in, Context&) { return update(options, in); }));
}

}  // namespace

Result<void> add_tasks(tool::Catalogue& catalogue, const Options& options) {
  if (auto added = add_writing(catalogue, options); !added) return added;
  if (auto added = catalogue.add(tool::typed<TaskId>(
          reads(options, "task_get", "Shows one task.", {"ERR_NOT_FOUND"}),
          [options](const TaskId& in, Context&) {
            return view(options.store,
                        [&](store::Reading& reading) { return find(reading, in.id); });
          }));
      !added)
    return added;
  if (auto added = catalogue.add(tool::typed<TaskQuery>(
          reads(options, "task_list", "Lists tasks in the order of their creation, by pages."),
          [options](const TaskQuery& in, Context&) { return list(options, in); }));
      !added)
    return added;
  return catalogue.add(tool::typed<ActionQuery>(
      reads(options, "task_next_actions",
            "Lists the open tasks and where each may go, the most urgent and oldest first."),
      [options](const ActionQuery& in, Context&) { return next_actions(options, in); }));
}

}  // namespace waybill::suites::ledger

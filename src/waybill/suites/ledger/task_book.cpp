#include "waybill/suites/ledger/task_book.h"

#include "waybill/suites/ledger/key.h"
#include "waybill/suites/ledger/row.h"

namespace waybill::suites::ledger {

std::string task_key(const Task& task) { return task.created_at + "/" + prefix_of(task.id); }

std::string open_key(const Task& task) {
  return std::to_string(static_cast<int>(task.priority)) + "/" + task_key(task);
}

Outcome<std::optional<Task>> task_at(store::Reading& reading, std::string_view id) {
  const auto place = row_at<TaskPlace>(reading, spaces::kTaskKeys, prefix_of(id));
  if (!place) return passed_on(place);
  if (!*place) return std::nullopt;
  auto task = row_at<Task>(reading, spaces::kTasks, (*place)->task);
  if (task && !*task) return broken(spaces::kTaskKeys, prefix_of(id));
  return task;
}

Outcome<void> put_task(store::Writing& writing, const Task& task, const Task* before) {
  const std::string key = task_key(task);
  if (before == nullptr)
    if (auto put = put_row(writing, spaces::kTaskKeys, prefix_of(task.id), TaskPlace{key}); !put)
      return put;
  if (before != nullptr && is_open(*before) &&
      (!is_open(task) || open_key(task) != open_key(*before)))
    if (const auto erased = writing.erase(spaces::kOpenTasks, open_key(*before)); !erased)
      return passed_on(erased);
  if (is_open(task))
    if (auto put = put_row(writing, spaces::kOpenTasks, open_key(task), TaskPlace{key}); !put)
      return put;
  return put_row(writing, spaces::kTasks, key, task);
}

}  // namespace waybill::suites::ledger

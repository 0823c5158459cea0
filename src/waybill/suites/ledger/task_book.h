// The tasks as they lie in the store: in the order of their creation, found by their id, and those
// that are open once more in the order in which they should be done.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "waybill/json/describe.h"
#include "waybill/store/store.h"
#include "waybill/suites/ledger/failure.h"
#include "waybill/suites/ledger/task.h"

namespace waybill::suites::ledger {

// A row that says where a task is.
struct TaskPlace {
  std::string task{};
};
WAYBILL_DESCRIBE(TaskPlace, task)

// "2026-05-13T10:00:00.000Z/id": what was created at the same time is in the order of the ids.
std::string task_key(const Task& task);
// "2/" and the task's key: by priority, then by age.
std::string open_key(const Task& task);

Outcome<std::optional<Task>> task_at(store::Reading& reading, std::string_view id);
// Puts the task and all that leads to it. `before` is what it was, if it was there.
Outcome<void> put_task(store::Writing& writing, const Task& task, const Task* before);

}  // namespace waybill::suites::ledger

// Tasks checked: each is where its id and its urgency lead to, and none is done without a reason.
#include "waybill/suites/ledger/chain.h"
#include "waybill/suites/ledger/key.h"
#include "waybill/suites/ledger/ledger_check.h"
#include "waybill/suites/ledger/row.h"
#include "waybill/suites/ledger/task_book.h"

namespace waybill::suites::ledger {
namespace {

struct Counts {
  std::uint64_t tasks = 0;
  std::uint64_t open = 0;
};

// Whether a row of an index leads to the task.
Outcome<void> check_place(store::Reading& reading, std::string_view space, const std::string& key,
                          const std::string& task, Report& report) {
  const auto value = reading.get(space, key);
  if (!value) return passed_on(value);
  const auto row = read_row<TaskPlace>(space, key, value->value_or(""));
  if (!row || row->task != task)
    report.add(
        {std::string(space), key, {}, "where the task is", task, value->value_or("no such row")});
  return {};
}

Outcome<void> check_task(store::Reading& reading, std::string_view key, std::string_view value,
                         Counts& counts, Report& report) {
  ++counts.tasks;
  ++report.tasks;
  const auto task = read_row<Task>(spaces::kTasks, key, value);
  if (!task || task_key(*task) != key) {
    report.add({std::string(spaces::kTasks),
                std::string(key),
                {},
                "the task",
                "as its digest says",
                std::string(value.substr(0, 400))});
    return {};
  }
  if (auto right =
          check_place(reading, spaces::kTaskKeys, prefix_of(task->id), std::string(key), report);
      !right)
    return right;
  if (is_open(*task)) {
    ++counts.open;
    return check_place(reading, spaces::kOpenTasks, open_key(*task), std::string(key), report);
  }
  if (task->status != State::done) return {};
  const auto head = head_of(reading, task->id);
  if (!head && head.error().error) return passed_on(head);
  if (head && head->count == 0)
    report.add({std::string(spaces::kTasks),
                std::string(key),
                {},
                "a task that is DONE",
                "at least one thought record",
                "none"});
  return {};
}

}  // namespace

Outcome<void> check_tasks(store::Reading& reading, const Stop& stop, Report& report) {
  Counts counts;
  auto checked = each_row(reading, spaces::kTasks, {}, stop,
                          [&](std::string_view key, std::string_view value) {
                            return check_task(reading, key, value, counts, report);
                          });
  if (!checked) return checked;
  checked = check_count(reading, spaces::kTaskKeys, counts.tasks, stop, report);
  if (!checked) return checked;
  return check_count(reading, spaces::kOpenTasks, counts.open, stop, report);
}

}  // namespace waybill::suites::ledger

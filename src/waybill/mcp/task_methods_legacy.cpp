#include "waybill/json/writer.h"
#include "waybill/mcp/methods.h"
#include "waybill/mcp/version.h"

namespace waybill::mcp {
namespace {

std::optional<service::TaskRecord> find_task(Exchange& exchange) {
  if (!knows_tasks(exchange)) {
    exchange.fail(rpc::Code::method_not_found,
                  "There are no tasks in the version of the protocol that was agreed on.");
    return {};
  }
  return task_param(exchange);
}

// Of a principal, all that it has; of somebody unknown, those of the session alone.
Result<std::vector<service::TaskRecord>> tasks_of(const Exchange& exchange) {
  if (!exchange.principal.empty()) return exchange.core.tasks.all_of(exchange.principal);
  std::vector<service::TaskRecord> list;
  for (const std::string& id : exchange.session->tasks()) {
    auto task = exchange.core.tasks.find(id, exchange.principal);
    if (!task) return std::unexpected(task.error());
    if (*task) list.push_back(std::move(**task));
  }
  return list;
}

}  // namespace

bool knows_tasks(const Exchange& exchange) {
  return exchange.session && exchange.session->version() == kTasksVersion;
}

void get_legacy_task(Exchange& exchange) {
  if (const auto task = find_task(exchange))
    exchange.finish(write_legacy_task(*task, exchange.core.tasks.poll()));
}

void list_legacy_tasks(Exchange& exchange) {
  if (!knows_tasks(exchange))
    return exchange.fail(rpc::Code::method_not_found, "There is no method 'tasks/list'.");
  const auto list = tasks_of(exchange);
  if (!list) return exchange.fail(rpc::Code::internal_error, list.error().message);
  finish_page(exchange, "tasks", list->size(), [&](json::Writer& writer, std::size_t i) {
    writer.raw(write_legacy_task((*list)[i], exchange.core.tasks.poll()));
  });
}

void cancel_legacy_task(Exchange& exchange) {
  const auto task = find_task(exchange);
  if (!task) return;
  if (!task->is_over()) exchange.core.tasks.cancel(task->id);
  const auto now = exchange.core.tasks.find(task->id, exchange.principal);
  if (!now) return exchange.fail(rpc::Code::internal_error, now.error().message);
  if (task->is_over() || !*now || (*now)->status != "cancelled")
    return exchange.fail(rpc::Code::invalid_params, "The task is over already.");
  exchange.finish(write_legacy_task(**now, exchange.core.tasks.poll()));
}

void await_legacy_task(Exchange& exchange) {
  const auto task = find_task(exchange);
  const std::string id(exchange.message.id);
  if (task && exchange.core.task_results.add({id, task->id, exchange.principal, exchange.session,
                                              exchange.reply, exchange.cancellation}))
    return;
  if (task) exchange.fail(rpc::Code::internal_error, "Too many wait already; try again later.");
  exchange.session->end(id);
}

}  // namespace waybill::mcp

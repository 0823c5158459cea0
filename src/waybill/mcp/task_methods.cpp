#include "waybill/mcp/asking.h"
#include "waybill/mcp/methods.h"

namespace waybill::mcp {
namespace {

std::optional<service::TaskRecord> find_task(Exchange& exchange) {
  if (!exchange.capabilities().has_extension(kTasksExtension)) {
    exchange.fail(rpc::Code::missing_capability, "The client has not declared the tasks extension.",
                  required_extension(kTasksExtension));
    return {};
  }
  return task_param(exchange);
}

constexpr std::string_view kAcknowledged = R"({"resultType":"complete"})";

}  // namespace

std::optional<service::TaskRecord> task_param(Exchange& exchange) {
  const auto id = exchange.text_param("taskId");
  if (!id) return {};
  auto task = exchange.core.tasks.find(*id, exchange.principal);
  if (!task) {
    exchange.fail(rpc::Code::internal_error, task.error().message);
    return {};
  }
  if (!*task) exchange.fail(rpc::Code::invalid_params, "There is no such task.");
  return *task;
}

void get_task(Exchange& exchange) {
  if (const auto task = find_task(exchange))
    exchange.finish(write_task(*task, exchange.core.tasks.poll(), true, "complete"));
}

void update_task(Exchange& exchange) {
  const auto task = find_task(exchange);
  if (!task) return;
  auto answers = read_answers(exchange);
  if (!answers) return;
  exchange.core.tasks.answer(task->id, std::move(*answers));
  exchange.finish(kAcknowledged);
}

void cancel_task(Exchange& exchange) {
  const auto task = find_task(exchange);
  if (!task) return;
  exchange.core.tasks.cancel(task->id);
  exchange.finish(kAcknowledged);
}

}  // namespace waybill::mcp

#include "waybill/mcp/task_call.h"

#include "waybill/mcp/asking.h"
#include "waybill/rpc/write.h"

namespace waybill::mcp {
namespace {

// Nobody hears what it would send: the client polls.
class NoReply final : public Reply {
 public:
  void send(std::string_view) override {}
  void answer(int, std::string_view) override {}
};

class TaskCaller final : public ClientCaller {
 public:
  TaskCaller(Capabilities capabilities, std::shared_ptr<Tasks::Running> task)
      : ClientCaller(std::move(capabilities), std::make_shared<NoReply>(), {}),
        task_(std::move(task)) {}
  std::optional<service::Answers> ask(const std::vector<service::Question>& questions) override {
    return task_->ask(questions);
  }

 private:
  std::shared_ptr<Tasks::Running> task_;
};

std::string error_object(std::string_view message) {
  Buffer out;
  rpc::write_error_object(out, rpc::Code::internal_error, message);
  return out.str();
}

struct Work {
  Core& core;
  const tool::Tool& tool;
  std::string arguments;
  std::string principal;
  std::string trace;
  Capabilities capabilities;
  ResultForm form;
  std::shared_ptr<Tasks::Running> task;
};

void run(const Work& work) {
  TaskCaller caller(work.capabilities, work.task);
  service::Context context;
  context.cancellation = work.task->cancellation();
  context.principal = Text(work.principal);
  context.trace = Text(work.trace);
  context.caller = &caller;
  const Stopwatch stopwatch(work.core.parts.clock);
  Envelope answer;
  run_tool(work.core, work.tool, work.arguments, context, answer);
  if (is_protocol_failure(answer))
    return work.task->fail(error_object(answer.errors.front().message));
  stamp_answer(work.core, context, stopwatch, answer);
  Buffer result;
  write_tool_result(answer, work.form, result);
  work.task->complete(result.str());
}

}  // namespace

void call_as_task(Exchange& exchange, const tool::Tool& tool, std::string_view arguments,
                  const ResultForm& form) {
  service::Answers gathered;
  if (!tool.declaration().ask_first.empty()) {
    const auto asking = make_asking(exchange, tool.name(), arguments);
    if (!asking) return;
    if (auto answers = asking->ask(tool.declaration().ask_first)) gathered = std::move(*answers);
    if (asking->settle(exchange)) return;
  }
  auto task = exchange.core.tasks.begin(tool.name(), exchange.principal);
  if (!task) return exchange.fail(rpc::Code::internal_error, task.error().message);
  (*task)->know(std::move(gathered));
  const auto created = exchange.core.tasks.find((*task)->id(), exchange.principal);
  if (!created || !*created)
    return exchange.fail(rpc::Code::internal_error, "The task could not be put on record.");
  Work work{exchange.core,
            tool,
            std::string(arguments),
            exchange.principal,
            std::string(exchange.meta.trace),
            exchange.capabilities(),
            form,
            *task};
  if (!exchange.core.workers.post([work = std::move(work)] { run(work); })) {
    (*task)->fail(error_object("Too many calls wait already; try again later."));
    return exchange.fail(rpc::Code::internal_error, "Too many calls wait already; try again later.",
                         {}, 503);
  }
  exchange.finish(write_task(**created, exchange.core.tasks.poll(), false, "task"));
}

}  // namespace waybill::mcp

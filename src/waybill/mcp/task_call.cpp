#include "waybill/mcp/task_call.h"

#include "waybill/envelope/truth.h"
#include "waybill/mcp/asking.h"
#include "waybill/mcp/handling.h"
#include "waybill/mcp/related_task.h"
#include "waybill/rpc/write.h"

namespace waybill::mcp {
namespace {

// In the modern era nobody hears what it would send: the client polls.
class NoReply final : public Reply {
 public:
  void send(std::string_view) override {}
  void answer(int, std::string_view) override {}
};

// In the legacy era progress and log messages of a task go to the session that began it.
class SessionReply final : public Reply {
 public:
  SessionReply(std::shared_ptr<Session> session, std::string task)
      : session_(std::move(session)), task_(std::move(task)) {}
  void send(std::string_view message) override { session_->push(message_of_task(message, task_)); }
  void answer(int, std::string_view) override {}

 private:
  const std::shared_ptr<Session> session_;
  const std::string task_;
};

std::string error_object(std::string_view message) {
  Buffer out;
  rpc::write_error_object(out, rpc::Code::internal_error, message);
  return out.str();
}

// What a task takes along of the call that began it.
struct Work {
  Core& core;
  const tool::Tool& tool;
  std::string arguments;
  std::string principal;
  std::string trace;
  Capabilities capabilities;
  ResultForm form;
  std::string progress_token;        // JSON; empty: nobody watches
  std::shared_ptr<Session> session;  // of the legacy era
  std::shared_ptr<Tasks::Running> task;

  bool is_legacy() const { return form.era == McpEra::legacy; }
  std::shared_ptr<Reply> reply() const {
    if (!is_legacy()) return std::make_shared<NoReply>();
    return std::make_shared<SessionReply>(session, task->id());
  }
};

class TaskCaller final : public ClientCaller {
 public:
  TaskCaller(const Work& work, std::shared_ptr<Reply> reply)
      : ClientCaller(work.capabilities, std::move(reply),
                     work.is_legacy() ? std::optional(work.session->log_level()) : std::nullopt),
        work_(work) {}
  std::optional<service::Answers> ask(const std::vector<service::Question>& questions) override {
    for (const service::Question& question : questions) {
      const std::string_view needed = capability_for(question.method);
      // A modern client sees what is asked, and may say by tasks/cancel that it cannot.
      if (!work_.is_legacy() || needed.empty() || can(needed)) continue;
      refused_ = "The call needs a client with the capability " + std::string(needed) + ".";
      return {};
    }
    auto answers = work_.task->ask(questions);
    if (const std::string why = work_.task->refused(); !why.empty())
      refused_ = "The client did not give what was asked for: " + why;
    return answers;
  }
  // Why a question was not answered, to be told in the handler's place.
  const std::string& refused() const { return refused_; }

 private:
  const Work& work_;
  std::string refused_;
};

void run(const Work& work) {
  TaskCaller caller(work, work.reply());
  service::Context context;
  context.cancellation = work.task->cancellation();
  context.principal = Text(work.principal);
  context.trace = Text(work.trace);
  context.caller = &caller;
  if (work.is_legacy() && !work.progress_token.empty())
    context.on_progress = make_progress(work.reply(), work.progress_token);
  const Stopwatch stopwatch(work.core.parts.clock);
  Envelope answer;
  run_tool(work.core, work.tool, work.arguments, context, answer);
  if (!caller.refused().empty()) {
    answer.clear();
    answer.tool.name = work.tool.operation().canonical;
    answer.errors.push_back(
        {.code = "PRECONDITION", .message = caller.refused(), .phase = "execution"});
  }
  if (is_protocol_failure(answer))
    return work.task->fail(error_object(answer.errors.front().message));
  stamp_answer(work.core, context, stopwatch, answer);
  Buffer result;
  write_tool_result(answer, work.form, result);
  const bool as_failed = work.is_legacy() && failed(answer);
  work.task->complete(result.str(),
                      as_failed ? answer.errors.front().message.view() : std::string_view());
}

// The session hears of every change of its tasks.
Tasks::OnChange tell_session(const Exchange& exchange) {
  return [weak = std::weak_ptr(exchange.session),
          poll = exchange.core.tasks.poll()](const service::TaskRecord& task) {
    const auto session = weak.lock();
    if (!session) return;
    Buffer out;
    rpc::write_notification(out, "notifications/tasks/status", write_legacy_task(task, poll));
    session->push(out.view());
  };
}

}  // namespace

void call_as_task(Exchange& exchange, const tool::Tool& tool, std::string_view arguments,
                  const ResultForm& form, std::optional<std::chrono::milliseconds> ttl) {
  service::Answers gathered;
  if (!tool.declaration().ask_first.empty()) {
    const auto asking = make_asking(exchange, tool.name(), arguments);
    if (!asking) return;
    if (auto answers = asking->ask(tool.declaration().ask_first)) gathered = std::move(*answers);
    if (asking->settle(exchange)) return;
    if (const auto problem = asking->problem())
      return exchange.fail(rpc::Code::invalid_request, problem->message.view());
  }
  const bool legacy = !exchange.is_modern();
  auto task = exchange.core.tasks.begin(
      tool.name(), exchange.principal,
      {.ttl = ttl, .on_change = legacy ? tell_session(exchange) : Tasks::OnChange()});
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
            std::string(exchange.meta.progress_token ? exchange.meta.progress_token.raw() : ""),
            legacy ? exchange.session : nullptr,
            *task};
  const auto poll = exchange.core.tasks.poll();
  if (legacy) exchange.session->note_task((*task)->id());
  // Answered first: nothing is to be heard of a task before its id is.
  exchange.finish(legacy ? "{\"task\":" + write_legacy_task(**created, poll) + "}"
                         : write_task(**created, poll, false, "task"));
  if (!exchange.core.workers.post([work = std::move(work)] { run(work); }))
    (*task)->fail(error_object("Too many calls wait already; try again later."));
}

}  // namespace waybill::mcp

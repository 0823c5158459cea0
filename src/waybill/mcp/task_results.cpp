#include "waybill/mcp/task_results.h"

#include <algorithm>
#include <optional>
#include <set>
#include <stop_token>

#include "waybill/json/scanner.h"
#include "waybill/mcp/related_task.h"
#include "waybill/rpc/write.h"

namespace waybill::mcp {

struct TaskResults::Waiting {
  explicit Waiting(Request given) : request(std::move(given)) {}
  Request request;
  std::set<std::string, std::less<>> asked{};  // keys of questions; by the list's mutex
  std::vector<std::string> questions{};        // ids of our requests; by the list's mutex
  std::optional<std::stop_callback<std::function<void()>>> on_cancel{};
};

namespace {

// What the call would have been answered with, had it waited.
void write_outcome(Buffer& out, std::string_view id, const service::TaskRecord& task) {
  if (!task.result.empty())
    return rpc::write_result(out, id, with_related_task(task.result, task.id));
  if (!task.error.empty()) return rpc::write_error_object(out, id, task.error);
  rpc::write_error(out, id, rpc::Code::internal_error, "The task was cancelled.");
}

}  // namespace

bool TaskResults::add(Request request) {
  const auto waiting = std::make_shared<Waiting>(std::move(request));
  {
    const std::lock_guard lock(mutex_);
    if (list_.size() >= most_) return false;
    list_.push_back(waiting);
  }
  // May run at once, when the call was called off already.
  waiting->on_cancel.emplace(waiting->request.cancellation.token(),
                             [this, raw = waiting.get()] { remove(raw); });
  // Listed before it is looked at, so that no change falls between.
  look(waiting->request.task, waiting->request.owner);
  return true;
}

void TaskResults::look(std::string_view task, std::string_view owner) {
  if (const auto record = tasks_.find(task, owner); record && *record) note(**record);
}

void TaskResults::note(const service::TaskRecord& task) {
  std::vector<Held> those;
  {
    const std::lock_guard lock(mutex_);
    for (const Held& one : list_)
      if (one->request.task == task.id) those.push_back(one);
    if (task.is_over())
      std::erase_if(list_, [&](const Held& one) { return one->request.task == task.id; });
  }
  if (those.empty()) return;
  if (task.status == "input_required") ask(those.front(), task.questions);
  if (!task.is_over()) return;
  for (const Held& one : those) {
    Buffer out;
    write_outcome(out, one->request.id, task);
    one->request.reply->answer(200, out.view());
    one->request.session->end(one->request.id);
  }
}

void TaskResults::ask(const Held& waiting, const std::string& questions) {
  json::Document document;
  if (!json::Scanner().parse(questions, document)) return;
  for (const json::Value one : document.root().children()) {
    {
      const std::lock_guard lock(mutex_);
      if (!waiting->asked.emplace(one.key()).second) continue;
    }
    ask_one(waiting, {std::string(one.key()), std::string(one.find("method").string()),
                      json::Raw::trusted(one.find("params").raw())});
  }
}

void TaskResults::ask_one(const Held& waiting, const service::Question& question) {
  const Request& request = waiting->request;
  const auto done = [this, waiting, key = question.key](Result<rpc::Answer> answer) {
    if (!holds(waiting.get())) return;  // given up: asked again on another request
    const std::string& task = waiting->request.task;
    if (!answer) return tasks_.refuse(task, answer.error().message);
    if (answer->failed) return tasks_.refuse(task, answer->payload);
    tasks_.answer(task, {{key, json::Raw::trusted(answer->payload)}});
  };
  const auto id = request.session->asked().add(done);
  if (!id) return tasks_.refuse(request.task, "Too many questions to the client are open.");
  {
    const std::lock_guard lock(mutex_);
    waiting->questions.push_back(*id);
  }
  Buffer out;
  rpc::write_request(out, *id, question.method,
                     with_related_task(question.params.text(), request.task));
  request.reply->send(out.view());
}

bool TaskResults::holds(const Waiting* waiting) const {
  const std::lock_guard lock(mutex_);
  return std::ranges::any_of(list_, [&](const Held& one) { return one.get() == waiting; });
}

void TaskResults::remove(const Waiting* waiting) {
  Held gone;
  std::vector<std::string> questions;
  {
    const std::lock_guard lock(mutex_);
    for (const Held& one : list_)
      if (one.get() == waiting) gone = one;
    if (!gone) return;
    std::erase(list_, gone);
    questions = gone->questions;
  }
  const Request& request = gone->request;
  for (const std::string& id : questions)
    request.session->asked().give_up(id, {ErrorKind::unavailable, "Nobody waits any more."});
  request.reply->answer(202, {});
  request.session->end(request.id);
  look(request.task, request.owner);
}

}  // namespace waybill::mcp

#include "waybill/mcp/asking_legacy.h"

#include <condition_variable>
#include <mutex>

#include "waybill/rpc/write.h"

namespace waybill::mcp {
namespace {

// Shared with the callbacks, which may come after the handler has given up.
struct Wait {
  std::mutex mutex;
  std::condition_variable_any changed;
  std::size_t open = 0;
  service::Answers answers;
  std::string refused;  // what the client said instead
};

Problem refusal(std::string message) {
  return {.code = "PRECONDITION", .message = message, .phase = "execution"};
}

}  // namespace

LegacyAsking::LegacyAsking(Exchange& exchange)
    : Asking(exchange.capabilities(), exchange.reply,
             exchange.session ? std::optional(exchange.session->log_level()) : std::nullopt),
      session_(exchange.session),
      cancellation_(exchange.cancellation),
      timeout_(exchange.core.options.question_timeout),
      may_wait_(exchange.may_block) {}

std::optional<service::Answers> LegacyAsking::ask(const std::vector<service::Question>& questions) {
  if (!may_wait_) {
    // Its thread is the one that would read the answer.
    problem_ = refusal("A tool that is declared quick cannot ask the client.");
    return {};
  }
  const auto wait = std::make_shared<Wait>();
  std::vector<std::string> ids;
  for (const service::Question& question : questions) {
    if (known_.contains(question.key)) continue;
    const std::string_view needed = capability_for(question.method);
    if (!session_ || (!needed.empty() && !can(needed))) {
      problem_ =
          refusal("The call needs a client with the capability " + std::string(needed) + ".");
      return {};
    }
    {
      const std::lock_guard lock(wait->mutex);
      ++wait->open;
    }
    const auto done = [wait, key = question.key](Result<rpc::Answer> answer) {
      const std::lock_guard lock(wait->mutex);
      --wait->open;
      if (!answer) {
        wait->refused = answer.error().message;
      } else if (answer->failed) {
        wait->refused = answer->payload;
      } else {
        wait->answers.insert_or_assign(key, json::Raw::trusted(answer->payload));
      }
      wait->changed.notify_all();
    };
    const auto id = session_->asked().add(done);
    if (!id) {
      problem_ = refusal("Too many questions to the client are open.");
      return {};
    }
    ids.push_back(*id);
    Buffer out;
    rpc::write_request(out, *id, question.method,
                       question.params ? question.params.text() : std::string_view("{}"));
    reply_->send(out.view());
  }
  std::unique_lock lock(wait->mutex);
  const bool all = wait->changed.wait_for(lock, cancellation_.token(), timeout_,
                                          [&] { return wait->open == 0; });
  for (auto& [key, answer] : wait->answers) known_.insert_or_assign(key, std::move(answer));
  const std::string refused = wait->refused;
  lock.unlock();
  if (!all) {
    for (const std::string& id : ids)
      session_->asked().give_up(id, {ErrorKind::unavailable, "Nobody waits any more."});
    if (!cancellation_.requested()) problem_ = refusal("The client did not answer in time.");
    return {};
  }
  if (!refused.empty()) {
    problem_ = refusal("The client did not give what was asked for: " + refused);
    return {};
  }
  return known_;
}

}  // namespace waybill::mcp

#include "waybill/mcp/asking_legacy.h"

#include <condition_variable>
#include <mutex>

#include "waybill/rpc/write.h"

namespace waybill::mcp {
namespace {

// Questions that were put together, and what came of them. Shared with the callbacks, which may
// come after the handler has given up.
class Inquiry {
 public:
  // Called before the question can be answered.
  void open() {
    const std::lock_guard lock(mutex_);
    ++open_;
  }
  void close(const std::string& key, const Result<rpc::Answer>& answer) {
    const std::lock_guard lock(mutex_);
    --open_;
    if (!answer) {
      refused_ = answer.error().message;
    } else if (answer->failed) {
      refused_ = answer->payload;
    } else {
      answers_.insert_or_assign(key, json::Raw::trusted(answer->payload));
    }
    changed_.notify_all();
  }

  // Whether all are closed; what was answered is added to `known` either way.
  bool wait(const service::Cancellation& cancellation, std::chrono::seconds timeout,
            service::Answers& known) {
    std::unique_lock lock(mutex_);
    const bool all =
        changed_.wait_for(lock, cancellation.token(), timeout, [&] { return open_ == 0; });
    for (auto& [key, answer] : answers_) known.insert_or_assign(key, std::move(answer));
    return all;
  }
  // What the client said instead of an answer; empty: nothing.
  std::string refused() const {
    const std::lock_guard lock(mutex_);
    return refused_;
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::size_t open_ = 0;
  service::Answers answers_;
  std::string refused_;
};

}  // namespace

LegacyAsking::LegacyAsking(Exchange& exchange)
    : Asking(exchange.capabilities(), exchange.reply,
             exchange.session ? std::optional(exchange.session->log_level()) : std::nullopt),
      session_(exchange.session),
      cancellation_(exchange.cancellation),
      timeout_(exchange.core.options.question_timeout),
      may_wait_(exchange.may_block) {}

std::optional<service::Answers> LegacyAsking::ask(const std::vector<service::Question>& questions) {
  // Its thread is the one that would read the answer.
  if (!may_wait_) return refuse("A tool that is declared quick cannot ask the client.");
  // Nobody is asked one thing when the other cannot be asked for.
  for (const service::Question& question : questions) {
    const std::string_view needed = capability_for(question.method);
    if (!known_.contains(question.key) && (!session_ || (!needed.empty() && !can(needed))))
      return refuse("The call needs a client with the capability " + std::string(needed) + ".");
  }
  const auto inquiry = std::make_shared<Inquiry>();
  std::vector<std::string> ids;
  const auto give_up = [&] {
    for (const std::string& id : ids)
      session_->asked().give_up(id, {ErrorKind::unavailable, "Nobody waits any more."});
  };
  for (const service::Question& question : questions) {
    if (known_.contains(question.key)) continue;
    inquiry->open();
    auto id = put(question, [inquiry, key = question.key](const Result<rpc::Answer>& answer) {
      inquiry->close(key, answer);
    });
    if (!id) {
      give_up();
      return refuse("Too many questions to the client are open.");
    }
    ids.push_back(std::move(*id));
  }
  if (!inquiry->wait(cancellation_, timeout_, known_)) {
    give_up();
    if (cancellation_.requested()) return {};
    return refuse("The client did not answer in time.");
  }
  if (const std::string said = inquiry->refused(); !said.empty())
    return refuse("The client did not give what was asked for: " + said);
  return known_;
}

std::optional<std::string> LegacyAsking::put(const service::Question& question,
                                             rpc::Outstanding::Done on_answer) {
  auto id = session_->asked().add(std::move(on_answer));
  if (!id) return {};
  Buffer out;
  rpc::write_request(out, *id, question.method,
                     question.params ? question.params.text() : std::string_view("{}"));
  reply_->send(out.view());
  return id;
}

std::nullopt_t LegacyAsking::refuse(std::string message) {
  problem_ = Problem{.code = "PRECONDITION", .message = message, .phase = "execution"};
  return std::nullopt;
}

}  // namespace waybill::mcp

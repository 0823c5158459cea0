// Mailbox: keeps what a server sends, and lets a test wait for it, never longer than ten seconds.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/mcp/reply.h"

namespace waybill::mcp {

class Mailbox : public std::enable_shared_from_this<Mailbox> {
 public:
  void put(std::string message) {
    const std::lock_guard lock(mutex_);
    asked_ = asked_ || (message.find("\"id\":") < message.find("\"method\":") &&
                        message.find("\"method\":") != std::string::npos);
    messages_.push_back(std::move(message));
    changed_.notify_all();
  }
  // Until every call is answered, or the server wants to know something. False: it took too long.
  bool wait() {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, kMost, [&] { return open_ == 0 || asked_; });
  }
  bool wait_for_messages(std::size_t count) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, kMost, [&] { return messages_.size() >= count; });
  }
  std::vector<std::string> take() {
    const std::lock_guard lock(mutex_);
    asked_ = false;
    return std::exchange(messages_, {});
  }
  // A way back for one message; `with_status` notes HTTP's status before each answer.
  std::shared_ptr<Reply> reply(bool with_status = false) {
    const std::lock_guard lock(mutex_);
    ++open_;
    return std::make_shared<MailReply>(shared_from_this(), with_status);
  }

 private:
  class MailReply final : public Reply {
   public:
    MailReply(std::shared_ptr<Mailbox> box, bool with_status)
        : box_(std::move(box)), with_status_(with_status) {}
    void send(std::string_view message) override { box_->put(std::string(message)); }
    void answer(int status, std::string_view message) override {
      if (with_status_)
        box_->put(std::to_string(status) + (message.empty() ? "" : " ") + std::string(message));
      else if (!message.empty())
        box_->put(std::string(message));
      const std::lock_guard lock(box_->mutex_);
      --box_->open_;
      box_->changed_.notify_all();
    }

   private:
    std::shared_ptr<Mailbox> box_;
    bool with_status_;
  };
  static constexpr std::chrono::seconds kMost{10};

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> messages_;
  int open_ = 0;
  bool asked_ = false;
};

}  // namespace waybill::mcp

#include "waybill/mcp/workers.h"

#include <system_error>
#include <thread>
#include <utility>

namespace waybill::mcp {

Workers::~Workers() {
  std::unique_lock lock(mutex_);
  closing_ = true;
  changed_.notify_all();
  changed_.wait(lock, [&] { return threads_ == 0; });
}

bool Workers::post(std::function<void()> job) {
  const std::lock_guard lock(mutex_);
  if (closing_ || waiting_.size() >= options_.max_waiting) return false;
  waiting_.push_back(std::move(job));
  if (idle_ >= waiting_.size()) {
    changed_.notify_all();
  } else if (threads_ < options_.max_threads) {
    try {
      std::thread([this] { work(); }).detach();
      ++threads_;
    } catch (const std::system_error&) {
      // The system has no thread left. Those that are there come to it; if there is none, nobody.
      if (threads_ == 0) {
        waiting_.pop_back();
        return false;
      }
    }
  }
  return true;
}

bool Workers::wait_idle(std::chrono::milliseconds most) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, most, [&] { return waiting_.empty() && threads_ == idle_; });
}

void Workers::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    if (waiting_.empty()) {
      ++idle_;
      changed_.notify_all();
      const bool more =
          changed_.wait_for(lock, options_.idle, [&] { return !waiting_.empty() || closing_; });
      --idle_;
      if (waiting_.empty() && (!more || closing_)) break;
      continue;
    }
    std::function<void()> job = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    job();
    job = nullptr;
    lock.lock();
  }
  --threads_;
  // Under the lock: the last thing done with a pool that may be gone right after.
  changed_.notify_all();
}

}  // namespace waybill::mcp

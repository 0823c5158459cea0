// Timers: what shall be done later, in the order of time, and how it is called off.
//
// TimerQueue belongs to one lane of the loop, which runs what is due; Timer is the handle that
// Loop::after gives out. Thread-safety: any thread for both.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "waybill/base/clock.h"
#include "waybill/net/task.h"

namespace waybill::net {

class TimerQueue {
 public:
  using Key = std::pair<MonotonicTime, std::uint64_t>;

  // The second is whether it is due before all others, so that a sleeper has to be woken.
  std::pair<Key, bool> add(MonotonicTime when, Task task);
  // True when it was still to come: then it never runs.
  bool cancel(const Key& key);

  std::optional<MonotonicTime> next() const;
  // Runs what is due at `now`, each without any lock held.
  void run_due(MonotonicTime now);
  void clear();

 private:
  mutable std::mutex mutex_;
  std::map<Key, Task> waiting_;
  std::uint64_t serial_ = 0;  // keeps those of the same instant apart and in order
};

// Calls the timer off when it is destroyed or assigned to. May outlive the loop.
class [[nodiscard]] Timer {
 public:
  Timer() = default;
  Timer(std::weak_ptr<TimerQueue> queue, TimerQueue::Key key)
      : queue_(std::move(queue)), key_(key) {}
  Timer(Timer&& other) noexcept = default;
  Timer& operator=(Timer&& other) noexcept {
    cancel();
    queue_ = std::move(other.queue_);
    key_ = other.key_;
    return *this;
  }
  ~Timer() { cancel(); }

  // True when the task will not run; false when it ran, runs just now, or there is none.
  bool cancel();

 private:
  std::weak_ptr<TimerQueue> queue_;
  TimerQueue::Key key_{};
};

}  // namespace waybill::net

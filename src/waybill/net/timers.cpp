#include "waybill/net/timers.h"

namespace waybill::net {

std::pair<TimerQueue::Key, bool> TimerQueue::add(MonotonicTime when, Task task) {
  const std::lock_guard lock(mutex_);
  const Key key{when, serial_++};
  const auto place = waiting_.emplace(key, std::move(task)).first;
  return {key, place == waiting_.begin()};
}

bool TimerQueue::cancel(const Key& key) {
  Task task;  // destroyed after the lock: what it holds may come back here
  const std::lock_guard lock(mutex_);
  const auto found = waiting_.find(key);
  if (found == waiting_.end()) return false;
  task = std::move(found->second);
  waiting_.erase(found);
  return true;
}

std::optional<MonotonicTime> TimerQueue::next() const {
  const std::lock_guard lock(mutex_);
  if (waiting_.empty()) return std::nullopt;
  return waiting_.begin()->first.first;
}

void TimerQueue::run_due(MonotonicTime now) {
  for (;;) {
    Task task;
    {
      const std::lock_guard lock(mutex_);
      if (waiting_.empty() || waiting_.begin()->first.first > now) return;
      task = std::move(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
    }
    task();
  }
}

void TimerQueue::clear() {
  std::map<Key, Task> dropped;  // destroyed after the lock
  const std::lock_guard lock(mutex_);
  dropped.swap(waiting_);
}

bool Timer::cancel() {
  const auto queue = std::exchange(queue_, {}).lock();
  return queue && queue->cancel(key_);
}

}  // namespace waybill::net

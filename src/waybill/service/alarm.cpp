#include "waybill/service/alarm.h"

namespace waybill::service {

Alarm::~Alarm() {
  if (!thread_.joinable()) return;
  thread_.request_stop();
  thread_.join();
}

Alarm::Watch::Watch(Alarm& alarm, Cancellation cancellation, Time when) : alarm_(alarm) {
  const std::lock_guard lock(alarm_.mutex_);
  key_ = {when, alarm_.next_++};
  alarm_.watched_.emplace(key_, std::move(cancellation));
  if (!alarm_.thread_.joinable()) {
    alarm_.thread_ =
        std::jthread([&owner = alarm_](const std::stop_token& stop) { owner.run(stop); });
  } else if (alarm_.watched_.begin()->first == key_) {
    alarm_.changed_.notify_one();
  }
}

Alarm::Watch::~Watch() {
  const std::lock_guard lock(alarm_.mutex_);
  alarm_.watched_.erase(key_);
}

void Alarm::run(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    if (watched_.empty()) {
      changed_.wait(lock, stop, [&] { return !watched_.empty(); });
      continue;
    }
    const auto first = watched_.begin();
    const Time when = first->first.first;
    if (std::chrono::steady_clock::now() < when) {
      changed_.wait_until(lock, stop, when,
                          [&] { return watched_.empty() || watched_.begin()->first.first < when; });
      continue;
    }
    // Callbacks of the cancellation run here: never under the lock.
    Cancellation due = first->second;
    watched_.erase(first);
    lock.unlock();
    due.request(Ending::timed_out);
    lock.lock();
  }
}

}  // namespace waybill::service

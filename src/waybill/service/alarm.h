// Alarm: cancels calls whose time is up, from one thread of its own for all of them.
//
// The thread starts with the first call that has a deadline and ends with the Alarm.
// Lifetime: outlives every Watch. Thread-safety: any thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "waybill/service/cancellation.h"

namespace waybill::service {

class Alarm {
 public:
  using Time = std::chrono::steady_clock::time_point;

  Alarm() = default;
  ~Alarm();
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;

  // Cancels with timed_out at that time unless the Watch is gone by then.
  class Watch {
   public:
    Watch(Alarm& alarm, Cancellation cancellation, Time when);
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

   private:
    Alarm& alarm_;
    std::pair<Time, std::uint64_t> key_;
  };

 private:
  void run(const std::stop_token& stop);

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::map<std::pair<Time, std::uint64_t>, Cancellation> watched_;
  std::uint64_t next_ = 0;
  std::jthread thread_;
};

}  // namespace waybill::service

// Clock: the only way time enters the library.
//
// Passed in wherever a time is needed, so that a test can fix it and compare whole answers.
// Thread-safety: every member of every clock may be called from any thread.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace waybill {

using UtcTime = std::chrono::sys_time<std::chrono::microseconds>;
// Only differences of these mean anything; never written anywhere.
using MonotonicTime =
    std::chrono::time_point<std::chrono::steady_clock, std::chrono::steady_clock::duration>;

class Clock {
 public:
  virtual ~Clock() = default;
  // What a calendar says. It may jump either way when somebody sets the machine's clock.
  virtual UtcTime utc_now() const = 0;
  // Never goes back: for durations and deadlines.
  virtual MonotonicTime monotonic_now() const = 0;
};

class SystemClock final : public Clock {
 public:
  UtcTime utc_now() const override;
  MonotonicTime monotonic_now() const override;
};

// The in-memory twin: time stands still until it is told to move.
class FixedClock final : public Clock {
 public:
  explicit FixedClock(UtcTime start = std::chrono::sys_days{std::chrono::year{2026} / 1 / 1});
  UtcTime utc_now() const override;
  MonotonicTime monotonic_now() const override;

  // As when somebody sets the machine's clock: the calendar jumps, durations do not notice.
  void set(UtcTime time);
  // As when time passes: both move.
  void advance(std::chrono::microseconds by);

 private:
  std::atomic<std::int64_t> utc_;
  std::atomic<std::int64_t> monotonic_ = 0;
};

}  // namespace waybill

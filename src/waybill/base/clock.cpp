#include "waybill/base/clock.h"

namespace waybill {

using std::chrono::microseconds;

UtcTime SystemClock::utc_now() const {
  return std::chrono::floor<microseconds>(std::chrono::system_clock::now());
}

MonotonicTime SystemClock::monotonic_now() const { return std::chrono::steady_clock::now(); }

FixedClock::FixedClock(UtcTime start) : utc_(start.time_since_epoch().count()) {}

UtcTime FixedClock::utc_now() const { return UtcTime(microseconds(utc_.load())); }

MonotonicTime FixedClock::monotonic_now() const {
  return MonotonicTime(microseconds(monotonic_.load()));
}

void FixedClock::set(UtcTime time) { utc_.store(time.time_since_epoch().count()); }

void FixedClock::advance(microseconds by) {
  utc_.fetch_add(by.count());
  monotonic_.fetch_add(by.count());
}

}  // namespace waybill

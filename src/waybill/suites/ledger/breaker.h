// Breaker: keeps calls away from a backend that has just failed several times in a row.
//
//   closed     every attempt may be made; three failures in a row open it
//   open       none may be made, for a minute
//   half_open  one may be made at a time: its success closes the breaker, its failure opens it
//
// Time is the clock's monotonic one, so that setting the machine's clock frees nobody.
// Lifetime: the clock outlives it. Thread-safety: any thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>

#include "waybill/base/clock.h"
#include "waybill/json/describe.h"

namespace waybill::suites::ledger {

struct BreakerOptions {
  int failures = 3;
  std::chrono::milliseconds rest{60'000};
};

class Breaker {
 public:
  enum class State : std::uint8_t { closed, open, half_open };

  explicit Breaker(const Clock& clock, BreakerOptions options = {})
      : clock_(clock), options_(options) {}

  // May an attempt be made now? Who is told yes says how it went, by one of the three below.
  bool admit();
  void succeeded();
  void failed();
  void withdrawn();  // given up by the caller: says nothing about the backend

  State state() const;
  int failures_in_a_row() const;
  std::chrono::milliseconds rest_left() const;  // 0 unless open

 private:
  State state_now() const;  // with the lock held

  const Clock& clock_;
  const BreakerOptions options_;
  mutable std::mutex mutex_;
  int failures_ = 0;
  bool is_open_ = false;
  bool is_tried_ = false;  // the one attempt of half_open is being made
  MonotonicTime opened_{};
};
WAYBILL_DESCRIBE_ENUM(Breaker::State, closed, open, half_open)

}  // namespace waybill::suites::ledger

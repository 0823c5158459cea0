#include "waybill/suites/ledger/breaker.h"

#include <algorithm>
#include <limits>

namespace waybill::suites::ledger {

using std::chrono::milliseconds;

Breaker::State Breaker::state_now() const {
  if (!is_open_) return State::closed;
  return clock_.monotonic_now() - opened_ < options_.rest ? State::open : State::half_open;
}

bool Breaker::admit() {
  const std::lock_guard lock(mutex_);
  switch (state_now()) {
    case State::closed: return true;
    case State::open: return false;
    case State::half_open: break;
  }
  if (is_tried_) return false;
  is_tried_ = true;
  return true;
}

void Breaker::succeeded() {
  const std::lock_guard lock(mutex_);
  // An attempt from before it opened, answered late, is no trial: the rest is kept to.
  if (state_now() == State::open) return;
  failures_ = 0;
  is_open_ = false;
  is_tried_ = false;
}

void Breaker::failed() {
  const std::lock_guard lock(mutex_);
  if (failures_ < std::numeric_limits<int>::max()) ++failures_;
  if (state_now() == State::open) return;
  if (!is_open_ && failures_ < options_.failures) return;
  is_open_ = true;
  is_tried_ = false;
  opened_ = clock_.monotonic_now();
}

void Breaker::withdrawn() {
  const std::lock_guard lock(mutex_);
  is_tried_ = false;
}

Breaker::State Breaker::state() const {
  const std::lock_guard lock(mutex_);
  return state_now();
}

int Breaker::failures_in_a_row() const {
  const std::lock_guard lock(mutex_);
  return failures_;
}

milliseconds Breaker::rest_left() const {
  const std::lock_guard lock(mutex_);
  if (!is_open_) return milliseconds{0};
  const auto left = options_.rest - (clock_.monotonic_now() - opened_);
  return std::max(milliseconds{0}, std::chrono::ceil<milliseconds>(left));
}

}  // namespace waybill::suites::ledger

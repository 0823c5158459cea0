#include "waybill/service/gate.h"

#include "waybill/service/context.h"

namespace waybill::service {

bool Gate::enter(std::size_t limit, const Context& context) {
  std::unique_lock lock(mutex_);
  const auto free = [&] { return inside_ < limit; };
  const std::stop_token token = context.cancellation.token();
  // The deadline is the clock's, and may be a test's that stands still: whoever watches over
  // deadlines cancels the call.
  if (!changed_.wait(lock, token, free)) return false;
  ++inside_;
  return true;
}

bool Gate::try_enter(std::size_t limit) {
  const std::lock_guard lock(mutex_);
  if (inside_ >= limit) return false;
  ++inside_;
  return true;
}

void Gate::leave() {
  {
    const std::lock_guard lock(mutex_);
    --inside_;
  }
  changed_.notify_one();
}

std::size_t Gate::inside() const {
  const std::lock_guard lock(mutex_);
  return inside_;
}

}  // namespace waybill::service

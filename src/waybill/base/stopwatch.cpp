#include "waybill/base/stopwatch.h"

#include <algorithm>

namespace waybill {

Stopwatch::Stopwatch(const Clock& clock) : clock_(&clock), start_(clock.monotonic_now()) {}

void Stopwatch::restart() { start_ = clock_->monotonic_now(); }

std::int64_t Stopwatch::elapsed_ms() const {
  using std::chrono::milliseconds;
  const auto elapsed = std::chrono::floor<milliseconds>(clock_->monotonic_now() - start_);
  return std::max<std::int64_t>(0, elapsed.count());
}

}  // namespace waybill

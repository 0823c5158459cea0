// Stopwatch: how long a call took, in the whole milliseconds every dialect reports.
//
// Lifetime: the clock must outlive it. Starts when made. Thread-safety: as for an int.
#pragma once

#include <cstdint>

#include "waybill/base/clock.h"

namespace waybill {

class Stopwatch {
 public:
  explicit Stopwatch(const Clock& clock);
  void restart();
  // Rounded down, never negative.
  std::int64_t elapsed_ms() const;

 private:
  const Clock* clock_;
  MonotonicTime start_;
};

}  // namespace waybill

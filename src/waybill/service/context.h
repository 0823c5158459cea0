// Context: what a handler knows of the call that it serves, besides the arguments.
//
// Made by the edge (a command line, a server), passed down by reference, and no longer than the
// call. Thread-safety: the members are set before the call and only read in it; cancellation and
// progress may be used from any thread of the handler's.
#pragma once

#include <functional>
#include <optional>

#include "waybill/base/clock.h"
#include "waybill/base/text.h"
#include "waybill/service/cancellation.h"

namespace waybill::service {

// How far a long call has come. `done` never goes back.
struct Progress {
  double done = 0;
  std::optional<double> total{};
  Text message{};
};

struct Context {
  Cancellation cancellation{};
  std::optional<MonotonicTime> deadline{};
  Text correlation_id{};
  Text trace{};                                        // the caller's W3C traceparent
  std::function<void(const Progress&)> on_progress{};  // empty: nobody watches

  void progress(const Progress& now) const {
    if (on_progress) on_progress(now);
  }
};

}  // namespace waybill::service

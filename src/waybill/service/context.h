// Context: what a handler knows of the call that it serves, besides the arguments.
//
// Made by the edge (a command line, a server), passed down by reference, and no longer than the
// call. Thread-safety: the members are set before the call and only read in it; cancellation and
// progress may be used from any thread of the handler's.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "waybill/base/clock.h"
#include "waybill/base/text.h"
#include "waybill/service/caller.h"
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
  Text principal{};                                    // who calls; empty when nobody asked
  std::function<void(const Progress&)> on_progress{};  // empty: nobody watches

  Caller* caller = nullptr;  // none: nobody can be asked

  void progress(const Progress& now) const {
    if (on_progress) on_progress(now);
  }
  bool can(std::string_view capability) const {
    return caller != nullptr && caller->can(capability);
  }
  // Nothing: return now. See Caller.
  std::optional<Answers> ask(const std::vector<Question>& questions) const {
    return caller == nullptr ? std::nullopt : caller->ask(questions);
  }
  void log(LogLevel level, std::string_view logger, const json::Raw& data) const {
    if (caller != nullptr) caller->log(level, logger, data);
  }
};

}  // namespace waybill::service

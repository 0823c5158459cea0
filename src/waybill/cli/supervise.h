// Supervision: a piece of work in a thread of its own, and somebody who waits for it, but not
// longer than its time and not against a signal.
//
// When the work should end early it is asked to (its Context's cancellation), given its grace, and
// then left behind: its thread may go on until the process ends, so all that it uses is shared.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "waybill/cli/call.h"
#include "waybill/cli/signal_watch.h"
#include "waybill/cli/standard_output.h"
#include "waybill/envelope/envelope.h"

namespace waybill::cli {

struct Supervision {
  const Clock& clock;
  SignalWatch* signals = nullptr;                // none: somebody else watches them
  StandardOutput* output = nullptr;              // to be drained meanwhile
  std::optional<service::Cancellation> above{};  // of the call that this one is a part of
  std::optional<double> timeout{};               // seconds
  std::chrono::milliseconds grace{200};
  bool is_instant = false;  // it cannot wait for anything: nobody needs to wait for it
  // Called in between: every `tick`, from the waiting thread.
  std::optional<double> tick{};  // seconds
  std::function<void()> on_tick{};
};

struct Ended {
  std::optional<Envelope> envelope{};  // none: it was left behind
  service::Ending why = service::Ending::none;
  int signal = 0;
  std::uint64_t replaced = 0;  // faults of UTF-8 that were replaced while it wrote JSON
};

// What the work throws becomes an INTERNAL_ERROR.
Ended supervise(std::function<Envelope(Call&)> work, std::shared_ptr<Call> call,
                const Supervision& supervision);

}  // namespace waybill::cli

// Chain: every layer around every operation, in the one order there is.
//
//   measure          counts all that follows, refusals too
//   limit_rate       before anything is spent on the call
//   limit_input
//   limit_parallel
//   lock             1  one call at a time, where asked for; until after the exit event
//   audit_exit       5  the exit event, whatever happened inside
//   mode                what the operator allows
//   validate         2  the input against the schema
//   audit_enter      3  the enter event
//   timeout
//   limit_output
//   dispatch         4  the work; what it throws becomes an error
//
// The numbers are the five stages that every call goes through, in the order of time.
#pragma once

#include <array>
#include <string_view>

#include "waybill/base/clock.h"
#include "waybill/base/ids.h"
#include "waybill/service/alarm.h"
#include "waybill/service/handler.h"
#include "waybill/service/layers/limits.h"
#include "waybill/service/metrics.h"
#include "waybill/service/mode.h"
#include "waybill/service/recorder.h"
#include "waybill/service/redaction.h"

namespace waybill::service {

struct ChainOptions {
  Mode mode = Mode::full;
  layers::Rate rate{};
  Redaction redaction{};
};

// Lifetime: all that is referred to outlives the handlers made of it.
struct ChainParts {
  const Clock& clock;
  IdSource& ids;
  Recorder& recorder;
  Metrics& metrics;
  Alarm& alarm;
};

inline constexpr std::array<std::string_view, 12> kChainOrder{
    "measure", "limit_rate", "limit_input", "limit_parallel", "lock",         "audit_exit",
    "mode",    "validate",   "audit_enter", "timeout",        "limit_output", "dispatch"};

// Serves any operation: which one, the Request says. `options` outlives the handler.
Handler make_chain(const ChainParts& parts, const ChainOptions& options);

}  // namespace waybill::service

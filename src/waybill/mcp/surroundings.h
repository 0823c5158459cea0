// Surroundings: what a server of this process needs of the outside, with the audit in memory.
//
// For programs that have no other wishes. Lifetime: outlives the server.
#pragma once

#include "waybill/base/clock.h"
#include "waybill/base/environment.h"
#include "waybill/base/ids.h"
#include "waybill/mcp/server.h"
#include "waybill/service/memory_recorder.h"
#include "waybill/service/metrics.h"

namespace waybill::mcp {

struct Surroundings {
  SystemClock clock{};
  RandomIds ids{};
  ProcessEnvironment environment{};
  service::MemoryRecorder recorder{};
  service::Metrics metrics{};

  Parts parts() { return {clock, ids, environment, recorder, metrics}; }
};

}  // namespace waybill::mcp

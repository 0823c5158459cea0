// Core: what all parts of a Server share. Inside mcp/ only.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "waybill/envelope/audit.h"
#include "waybill/mcp/header_params.h"
#include "waybill/mcp/listeners.h"
#include "waybill/mcp/loose_calls.h"
#include "waybill/mcp/request_state.h"
#include "waybill/mcp/server.h"
#include "waybill/mcp/sessions.h"
#include "waybill/mcp/task_results.h"
#include "waybill/mcp/tasks.h"
#include "waybill/mcp/workers.h"

namespace waybill::mcp {

struct Core {
  Core(tool::Catalogue& catalogue, Offering offered, ServerOptions chosen, Parts given);

  tool::Catalogue& tools;
  const Offering offering;
  const ServerOptions options;
  const Parts parts;
  service::Alarm alarm;
  service::Handler chain;
  RequestState states;
  Workspace workspace;                    // where the program was started
  std::vector<std::string> tool_entries;  // of tools/list, those the mode allows
  std::vector<std::string> legacy_tool_entries;
  HeaderParams header_params;
  std::atomic<bool> closing = false;
  Sessions sessions;
  LooseCalls loose_calls;
  Listeners listeners;
  Tasks tasks;
  TaskResults task_results;
  // Last, so that it is gone first: its threads use all of the above.
  Workers workers;
};

}  // namespace waybill::mcp

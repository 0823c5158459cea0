// A tool's call that goes on as a task, and what it shares with one that does not.
//
// Inside mcp/ only.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "waybill/base/stopwatch.h"
#include "waybill/envelope/envelope.h"
#include "waybill/mcp/exchange.h"
#include "waybill/mcp/tool_result.h"
#include "waybill/service/context.h"
#include "waybill/tool/tool.h"

namespace waybill::mcp {

// Through all the layers.
void run_tool(Core& core, const tool::Tool& tool, std::string_view arguments,
              service::Context& context, Envelope& answer);
// The call failed as a call, not the tool's work.
bool is_protocol_failure(const Envelope& answer);
void stamp_answer(const Core& core, const service::Context& context, const Stopwatch& stopwatch,
                  Envelope& answer);

// Answers with a task as soon as it is on record. What the tool asks first is asked before. `ttl`
// is how long the client wants it kept.
void call_as_task(Exchange& exchange, const tool::Tool& tool, std::string_view arguments,
                  const ResultForm& form, std::optional<std::chrono::milliseconds> ttl = {});

}  // namespace waybill::mcp

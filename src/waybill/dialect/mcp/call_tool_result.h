// CallToolResult: an Envelope as MCP's answer to tools/call, and back.
//
// Clients show a model the text or the structure, seldom both: each stands alone. On failure
// code, place and advice are in both, and isError is set by the one truth.
#pragma once

#include <string>
#include <string_view>

#include "waybill/base/error.h"
#include "waybill/dialect/options.h"
#include "waybill/envelope/envelope.h"

namespace waybill::dialect::mcp {

// The payload as structuredContent. The legacy era admits objects there only: others are boxed.
std::string to_call_tool_result(const Envelope& envelope, McpEra era);

// The whole answer, in its own dialect, as structuredContent; the text says it in words.
std::string to_call_tool_result(const Envelope& envelope, Dialect inner, McpEra era);

// Of either era. An envelope inside is found, and so is a failure that nothing outside shows.
Result<Envelope> from_call_tool_result(std::string_view bytes);

}  // namespace waybill::dialect::mcp

// Which program called the tool: Get-McpHost.
#pragma once

#include <string_view>

#include "waybill/base/environment.h"

namespace waybill::dialect::dotbot {

// "warp", "claude-desktop" or "ci", by the first variable that is set to something of
// WARP_SESSION, CLAUDE_DESKTOP and CI; empty when none is.
std::string_view mcp_host(const Environment& environment);

}  // namespace waybill::dialect::dotbot

// Wrapping: another dialect's document inside an MCP CallToolResult.
#pragma once

#include <string>
#include <string_view>

#include "waybill/dialect/options.h"
#include "waybill/envelope/envelope.h"

namespace waybill::dialect::mcp {

struct Wrapping {
  std::string_view text;          // of the one text block
  std::string_view structured{};  // JSON; none when empty
  bool is_error = false;
  McpEra era = McpEra::legacy;
};

std::string write_wrapping(const Wrapping& wrapping);

}  // namespace waybill::dialect::mcp

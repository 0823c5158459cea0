// Choices about how an Envelope is written.
#pragma once

#include <cstdint>

#include "waybill/base/clock.h"
#include "waybill/json/writer.h"

namespace waybill {

// MCP's protocol eras differ in what a CallToolResult may hold.
enum class McpEra : std::uint8_t {
  legacy,  // up to 2025-11-25: structuredContent is an object
  modern,  // 2026-07-28: any JSON value; every result says resultType
};

struct WriteOptions {
  json::Format format{};
  // Carry along, in the dialect's slot, what it has no place for, so that a reader restores it.
  bool lossless = false;
  // colibri: write every failure as pattern A, for clients that look at the top level only.
  bool unify = false;
  McpEra mcp_era = McpEra::legacy;
  // For the time a dialect demands and the Envelope lacks. None: the system's clock.
  const Clock* clock = nullptr;
};

}  // namespace waybill

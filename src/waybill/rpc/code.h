// Code: the error codes of JSON-RPC, and those that MCP adds.
#pragma once

namespace waybill::rpc {

enum class Code : int {
  parse_error = -32700,
  invalid_request = -32600,
  method_not_found = -32601,
  invalid_params = -32602,
  internal_error = -32603,
  resource_not_found = -32002,   // up to 2025-11-25
  header_mismatch = -32020,      // an HTTP header says something else than the body
  missing_capability = -32021,   // the client has not declared what the call needs
  unsupported_version = -32022,  // of the protocol
};

}  // namespace waybill::rpc

// Admission: which era a request belongs to, and whether it is fit to be served.
//
// Inside mcp/ only.
#pragma once

#include "waybill/mcp/exchange.h"
#include "waybill/mcp/methods.h"

namespace waybill::mcp {

McpEra era_of(const Exchange& exchange);

// The method to serve it with. Fails the exchange and returns nullptr when there is none, when
// what the modern era demands of every request is missing, or when HTTP headers disagree with the
// body.
const Method* admit(Exchange& exchange);

}  // namespace waybill::mcp

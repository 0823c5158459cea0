// The one truth about success. Every flag on every wire is computed from these functions and
// from nothing else.
#pragma once

#include <cstdint>
#include <string_view>

#include "waybill/envelope/codes.h"
#include "waybill/envelope/envelope.h"

namespace waybill {

enum class Status : std::uint8_t { ok, warning, error };
std::string_view name_of(Status status);  // "ok", "warning", "error"

// An answer failed when it has errors.
inline bool failed(const Envelope& envelope) { return !envelope.errors.empty(); }

Status status(const Envelope& envelope);
// By the first error's code; success is 0 and nothing else is.
Exit exit_code(const Envelope& envelope);
int http_status(const Envelope& envelope);
// MCP's flag.
inline bool is_error(const Envelope& envelope) { return failed(envelope); }

// May the same call be tried again? What the problem says, else what its code implies.
bool is_retryable(const Problem& problem);
Exit exit_code(const Problem& problem);

}  // namespace waybill

// The three envelopes of Colibri's middleware.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "waybill/envelope/builder.h"
#include "waybill/envelope/envelope.h"

namespace waybill::dialect::colibri {

// A handler returned.
template <class T>
[[nodiscard]] Envelope success(T&& data) {
  return ok(Text(), std::forward<T>(data)).done();
}
// Pattern A: a handler threw, or its input was refused.
[[nodiscard]] Envelope raised(Problem problem);
// Pattern B: a handler returned a domain error. Its details lie beside code and message.
[[nodiscard]] Envelope returned(Problem problem);

// Pattern B as pattern A, for clients that look at the top level only. (When writing, the same
// is had by WriteOptions::unify.)
[[nodiscard]] Envelope unified(Envelope envelope);

// A CallToolResult: structuredContent is the envelope and a text block mirrors it. isError is
// set for pattern A only, as Colibri does.
std::string to_call_tool_result(const Envelope& envelope);

}  // namespace waybill::dialect::colibri

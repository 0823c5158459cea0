// A tool's answer as the result of tools/call.
//
// `content` and `structuredContent` each say all: clients show a model the one or the other.
#pragma once

#include "waybill/base/buffer.h"
#include "waybill/dialect/options.h"
#include "waybill/envelope/envelope.h"
#include "waybill/tool/declaration.h"

namespace waybill::mcp {

struct ResultForm {
  tool::Form form = tool::Form::enveloped;
  Dialect dialect = Dialect::mcp;
  McpEra era = McpEra::legacy;
  bool unify = false;  // colibri: every failure as pattern A
};

// Appends the result object to `out`.
void write_tool_result(const Envelope& answer, const ResultForm& form, Buffer& out);

}  // namespace waybill::mcp

#include "waybill/dialect/mcp/call_tool_result.h"

#include "waybill/dialect/dialect.h"
#include "waybill/dialect/mcp/words.h"
#include "waybill/dialect/mcp/wrapping.h"
#include "waybill/dialect/spelling.h"
#include "waybill/envelope/truth.h"

namespace waybill::dialect::mcp {
namespace {

// The summary and, on failure, every error with what to do about it.
std::string in_words(const Envelope& envelope) {
  if (!failed(envelope)) return summary_or_default(envelope);
  const std::string errors = words_of(envelope.errors);
  return envelope.summary.empty() ? errors : envelope.summary.str() + "\n" + errors;
}

}  // namespace

std::string to_call_tool_result(const Envelope& envelope, McpEra era) {
  return waybill::write(envelope, Dialect::mcp, {.mcp_era = era});
}

std::string to_call_tool_result(const Envelope& envelope, Dialect inner, McpEra era) {
  if (inner == Dialect::mcp) return to_call_tool_result(envelope, era);
  const std::string document = waybill::write(envelope, inner);
  return write_wrapping({.text = in_words(envelope),
                         .structured = document,
                         .is_error = is_error(envelope),
                         .era = era});
}

Result<Envelope> from_call_tool_result(std::string_view bytes) {
  return waybill::read(bytes, Dialect::mcp);
}

}  // namespace waybill::dialect::mcp

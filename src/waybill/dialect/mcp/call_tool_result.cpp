#include "waybill/dialect/mcp/call_tool_result.h"

#include "waybill/base/arena.h"
#include "waybill/dialect/dialect.h"
#include "waybill/dialect/mcp/words.h"
#include "waybill/dialect/mcp/wrapping.h"
#include "waybill/dialect/spelling.h"
#include "waybill/envelope/truth.h"

namespace waybill::dialect::mcp {
namespace {

void add_line(std::string& text, std::string_view begin, std::string_view rest = {}) {
  if (!text.empty()) text += '\n';
  text += begin;
  text += rest;
}

// All that a model needs which is shown the text only: what happened, every error with what to
// do about it, the warnings, and how to get the rest.
std::string in_words(const Envelope& envelope) {
  Arena arena;
  Buffer words;
  std::string text(failed(envelope) ? envelope.summary.view()
                                    : summary_or_default(envelope, arena));
  if (failed(envelope)) add_line(text, words_of(envelope.errors, words));
  for (const Problem& warning : envelope.warnings)
    add_line(text, "Warning: ", words_of({warning}, words));
  if (const auto& page = envelope.budget.page; page && page->has_more) {
    add_line(text, "There is more");
    if (!page->cursor.empty()) text += ": ask again with cursor " + page->cursor.str();
    text += '.';
  }
  return text;
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

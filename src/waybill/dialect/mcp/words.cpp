#include "waybill/dialect/mcp/words.h"

#include <algorithm>

#include "waybill/dialect/payload.h"
#include "waybill/dialect/spelling.h"
#include "waybill/envelope/truth.h"

namespace waybill::dialect::mcp {
namespace {

void append_advice(const Problem& problem, Buffer& out) {
  if (problem.retry.after_ms && is_retryable(problem)) {
    out.append(" Try again in ");
    json::append_integer(out, *problem.retry.after_ms);
    out.append(" ms.");
  } else if (is_retryable(problem)) {
    out.append(" Trying again later may help.");
  } else if (problem.retry.retryable) {
    out.append(" Trying again unchanged will not help.");
  }
  if (!problem.suggestion.empty()) {
    out.append(' ');
    out.append(problem.suggestion);
  }
  if (!problem.fix_command.empty()) {
    out.append(" Run: ");
    out.append(problem.fix_command);
  }
}

}  // namespace

std::string_view words_of(const std::vector<Problem>& errors, Buffer& out) {
  out.clear();
  for (const Problem& problem : errors) {
    if (out.size() > 0) out.append('\n');
    if (!problem.code.empty()) {
      out.append(problem.code);
      out.append(": ");
    }
    out.append(message_or_default(problem));
    if (!problem.path.empty()) {
      out.append(" (");
      out.append(problem.path);
      out.append(')');
    }
    append_advice(problem, out);
  }
  return out.view();
}

bool can_be_said(std::string_view summary) {
  if (summary.empty()) return false;
  const std::size_t begin = std::min(summary.find_first_not_of(" \t\r\n"), summary.size());
  return !summary.substr(begin).starts_with('{') || !reads_as_envelope(json::Raw::borrow(summary));
}

std::string_view instead_of_summary(const Envelope& envelope, Buffer& out) {
  out.clear();
  if (!envelope.summary.empty()) {
    out.append("Summary: ");
    out.append(envelope.summary);
  } else if (!failed(envelope)) {
    out.append(envelope.tool.name.empty() ? std::string_view("The call")
                                          : envelope.tool.name.view());
    out.append(envelope.warnings.empty() ? " succeeded." : " succeeded with warnings.");
  }
  return out.view();
}

void write_content(json::Writer& writer, const Envelope& envelope, Buffer& scratch) {
  writer.begin_array();
  write_blocks(writer, envelope, scratch);
  writer.end_array();
}

}  // namespace waybill::dialect::mcp

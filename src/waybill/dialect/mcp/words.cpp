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

template <class AnyText>
void write_block(json::Writer& writer, const AnyText& text) {
  writer.begin_object();
  writer.fixed_member("type", R"("text")");
  writer.member("text", text);
  writer.end_object();
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

void write_content(json::Writer& writer, const Envelope& envelope, Buffer& scratch) {
  writer.begin_array();
  // A summary that is an envelope by itself would be read as the answer.
  const std::string_view summary = envelope.summary;
  const std::size_t begin = std::min(summary.find_first_not_of(" \t\r\n"), summary.size());
  if (summary.substr(begin).starts_with('{') && reads_as_envelope(json::Raw::borrow(summary))) {
    write_block(writer, std::string_view("Summary: " + std::string(summary)));
  } else if (!summary.empty()) {
    write_block(writer, envelope.summary);
  } else if (!failed(envelope)) {
    scratch.clear();
    scratch.append(envelope.tool.name.empty() ? std::string_view("The call")
                                              : envelope.tool.name.view());
    scratch.append(envelope.warnings.empty() ? " succeeded." : " succeeded with warnings.");
    write_block(writer, scratch.view());
  }
  if (failed(envelope)) write_block(writer, words_of(envelope.errors, scratch));
  writer.end_array();
}

}  // namespace waybill::dialect::mcp

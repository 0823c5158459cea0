#include "waybill/dialect/mcp/words.h"

#include "waybill/dialect/payload.h"
#include "waybill/dialect/spelling.h"
#include "waybill/envelope/truth.h"

namespace waybill::dialect::mcp {
namespace {

std::string advice(const Problem& problem) {
  std::string out;
  if (problem.retry.after_ms && is_retryable(problem)) {
    out += " Try again in " + std::to_string(*problem.retry.after_ms) + " ms.";
  } else if (is_retryable(problem)) {
    out += " Trying again later may help.";
  } else if (problem.retry.retryable) {
    out += " Trying again unchanged will not help.";
  }
  if (!problem.suggestion.empty()) out += " " + problem.suggestion.str();
  if (!problem.fix_command.empty()) out += " Run: " + problem.fix_command.str();
  return out;
}

void write_block(json::Writer& writer, std::string_view text) {
  writer.begin_object();
  writer.plain_key("type");
  writer.string("text");
  writer.plain_key("text");
  writer.string(text);
  writer.end_object();
}

}  // namespace

std::string words_of(const std::vector<Problem>& errors) {
  std::string out;
  for (const Problem& problem : errors) {
    if (!out.empty()) out += '\n';
    if (!problem.code.empty()) out += problem.code.str() + ": ";
    out += message_or_default(problem);
    if (!problem.path.empty()) out += " (" + problem.path.str() + ")";
    out += advice(problem);
  }
  return out;
}

void write_content(json::Writer& writer, const Envelope& envelope) {
  writer.begin_array();
  // A summary that is an envelope by itself would be read as the answer.
  const std::string_view summary = envelope.summary;
  if (summary.starts_with('{') && reads_as_envelope(json::Raw::borrow(summary))) {
    write_block(writer, "Summary: " + std::string(summary));
  } else if (!summary.empty()) {
    write_block(writer, summary);
  } else if (!failed(envelope)) {
    write_block(writer, summary_or_default(envelope));
  }
  if (failed(envelope)) write_block(writer, words_of(envelope.errors));
  writer.end_array();
}

}  // namespace waybill::dialect::mcp

#include "waybill/dialect/cli/cli.h"
#include "waybill/dialect/forms.h"
#include "waybill/envelope/truth.h"

namespace waybill::dialect::cli {
namespace {

using json::Kind;

// [A-Z][A-Z0-9_]+ out of any code: "not-found" becomes NOT_FOUND.
std::string proper_code(std::string_view code) {
  std::string out;
  for (const char c : code) {
    const bool lower = c >= 'a' && c <= 'z';
    const bool kept = (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    out += lower ? static_cast<char>(c - 'a' + 'A') : kept ? c : '_';
  }
  while (!out.empty() && (out[0] < 'A' || out[0] > 'Z')) out.erase(0, 1);
  return out.size() < 2 ? "UNSPECIFIED_ERROR" : out;
}

void write_code(Spelling& spelling, const Problem& problem) {
  if (is_code(problem.code)) {
    spelling.literal("code", problem.code);
  } else {
    spelling.forget("code");
    spelling.literal("code", proper_code(code_or_default(problem)));
  }
}

void write_items(Spelling& spelling, std::span<const Problem> problems) {
  if (problems.empty()) {
    spelling.carried("errors");
    return;
  }
  spelling.open_array("errors");
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const Problem& problem = problems[i];
    spelling.element(i);
    spelling.open_object();
    spelling.text("field", problem.path);
    write_code(spelling, problem);
    spelling.text_or("message", problem.message, message_or_default(problem));
    spelling.raw("value", problem.details);
    spelling.close_object();
  }
  spelling.close_array();
}

void write_error(Spelling& spelling) {
  const std::span<const Problem> errors = spelling.envelope().errors;
  if (errors.empty()) return spelling.writer().fixed_member("error", "null");
  const Problem& problem = errors.front();
  spelling.open_object("error");
  write_code(spelling, problem);
  spelling.text_or("message", problem.message, message_or_default(problem));
  spelling.boolean_or("retryable", problem.retry.retryable, is_retryable(problem));
  spelling.carried("detail");
  spelling.integer("retry_after_ms", problem.retry.after_ms);
  spelling.text("retry_strategy", problem.retry.strategy);
  spelling.carried("fix_required");
  spelling.text("fix_command", problem.fix_command);
  spelling.text("phase", problem.phase);
  spelling.text("suggestion", problem.suggestion);
  spelling.raw("redirect", problem.redirect);
  write_items(spelling, errors.subspan(1));
  spelling.carried("cause");
  spelling.carried("docs_url");
  spelling.raw("context", problem.details);
  spelling.close_object();
}

void write_warnings(Spelling& spelling) {
  const auto& warnings = spelling.envelope().warnings;
  if (warnings.empty()) return spelling.empty_array("warnings");
  json::Writer& writer = spelling.writer();
  writer.begin_array("warnings");
  for (const Problem& warning : warnings) {
    const std::string_view message = message_or_default(warning);
    if (warning.code.empty()) {
      writer.string(message);
    } else if (is_code(warning.code)) {
      writer.string_of({warning.code, ": ", message});
    } else {
      writer.string_of({proper_code(warning.code), ": ", message});
    }
  }
  writer.end_array();
}

// The names in `meta` that have a field of their own; the others are metadata.
bool is_own_meta(std::string_view name, std::string_view) {
  switch (key_named(name)) {
    case Key::duration_ms:
    case Key::request_id:
    case Key::command:
    case Key::timestamp:
    case Key::tool_version:
    case Key::trace_id:
    case Key::project_root:
    case Key::truncated:
    case Key::token_count:
    case Key::cursor:
    case Key::total_count:
    case Key::_waybill: return true;
    default: return false;
  }
}

void write_meta(Spelling& spelling) {
  const Envelope& envelope = spelling.envelope();
  const Page* const page = envelope.budget.page ? &*envelope.budget.page : nullptr;
  spelling.open_object("meta");
  spelling.integer_or("duration_ms", envelope.audit.duration_ms, 0);
  spelling.text("request_id", envelope.audit.request_id);
  spelling.text("command", envelope.tool.name);
  spelling.time_if_any("timestamp", envelope.audit.timestamp);
  spelling.text("tool_version", envelope.tool.version);
  spelling.text("trace_id", envelope.audit.correlation_id);
  spelling.text("project_root", envelope.audit.workspace.root);
  spelling.boolean("truncated", envelope.budget.truncated);
  spelling.integer("total_count", page != nullptr ? page->total : std::nullopt);
  static const Text kNoText;
  spelling.text("cursor", page != nullptr ? page->cursor : kNoText);
  spelling.integer("token_count", envelope.budget.tokens);
  spelling.members_of(envelope.metadata, is_own_meta);
  spelling.slot("_waybill");
  spelling.close_object();
}

}  // namespace

void write(Spelling& spelling) {
  const Envelope& envelope = spelling.envelope();
  spelling.open_object();
  // Derived from the exit code and from nothing else.
  spelling.flag("ok", exit_code(envelope) == Exit::success);
  if (envelope.data) {
    spelling.writer().plain_key("data");
    write_boxed(spelling.writer(), envelope.data, boxes_scalars);
  } else {
    spelling.writer().fixed_member("data", "null");
  }
  write_error(spelling);
  write_warnings(spelling);
  write_meta(spelling);
  spelling.close_object();
}

}  // namespace waybill::dialect::cli

#include "waybill/dialect/cli/cli.h"
#include "waybill/dialect/forms.h"
#include "waybill/dialect/members.h"
#include "waybill/envelope/truth.h"

namespace waybill::dialect::cli {
namespace {

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

[[gnu::always_inline]] inline void write_code(auto& members, const Problem& problem) {
  if (is_code(problem.code)) {
    members.member("code"_key, problem.code);
  } else {
    members.forget("code"_key);
    members.aside([&](Spelling& spelling) {
      spelling.member("code", std::string_view(proper_code(code_or_default(problem))));
    });
  }
}

[[gnu::always_inline]] inline void write_items(auto& members, std::span<const Problem> problems) {
  if (problems.empty()) {
    members.carried("errors"_key);
    return;
  }
  members.open_array("errors"_key);
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const Problem& problem = problems[i];
    members.element(i);
    members.open_object();
    members.text("field"_key, problem.path);
    write_code(members, problem);
    members.message("message"_key, problem);
    members.raw("value"_key, problem.details);
    members.close_object();
  }
  members.close_array();
}

[[gnu::always_inline]] inline void write_error(auto& members) {
  const std::span<const Problem> errors = members.envelope().errors;
  if (errors.empty()) return members.fixed_member("error"_key, "null");
  const Problem& problem = errors.front();
  members.open_object("error"_key);
  write_code(members, problem);
  members.message("message"_key, problem);
  members.boolean_or("retryable"_key, problem.retry.retryable, is_retryable(problem));
  members.carried("detail"_key);
  members.integer("retry_after_ms"_key, problem.retry.after_ms);
  members.text("retry_strategy"_key, problem.retry.strategy);
  members.carried("fix_required"_key);
  members.text("fix_command"_key, problem.fix_command);
  members.text("phase"_key, problem.phase);
  members.text("suggestion"_key, problem.suggestion);
  members.raw("redirect"_key, problem.redirect);
  write_items(members, errors.subspan(1));
  members.carried("cause"_key);
  members.carried("docs_url"_key);
  members.raw("context"_key, problem.details);
  members.close_object();
}

// One that has no code or has to be made fit.
void write_unusual_warning(json::Writer& writer, const Problem& warning) {
  const std::string_view message = message_or_default(warning);
  if (warning.code.empty()) {
    writer.string(message);
  } else if (is_code(warning.code)) {
    writer.string_of({warning.code, ": ", message});
  } else {
    writer.string_of({proper_code(warning.code), ": ", message});
  }
}

[[gnu::always_inline]] inline void write_warnings(auto& members,
                                                  const std::vector<Problem>& warnings) {
  if (warnings.empty()) return members.empty_array("warnings"_key);
  members.begin_array("warnings"_key);
  for (const Problem& warning : warnings) {
    if (is_code(warning.code) && !is_blank(warning.message)) {
      members.joined(warning.code, ": ", warning.message);
    } else {
      members.aside([&](Spelling& spelling) { write_unusual_warning(spelling.writer(), warning); });
    }
  }
  members.end_array();
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

[[gnu::always_inline]] inline void write_meta(auto& members) {
  const Envelope& envelope = members.envelope();
  static const Page kNoPage;
  const Page& page = envelope.budget.page ? *envelope.budget.page : kNoPage;
  members.open_object("meta"_key);
  members.integer_or("duration_ms"_key, envelope.audit.duration_ms, 0);
  members.text("request_id"_key, envelope.audit.request_id);
  members.text("command"_key, envelope.tool.name);
  members.time_if_any("timestamp"_key, envelope.audit.timestamp);
  members.text("tool_version"_key, envelope.tool.version);
  members.text("trace_id"_key, envelope.audit.correlation_id);
  members.text("project_root"_key, envelope.audit.workspace.root);
  members.boolean("truncated"_key, envelope.budget.truncated);
  members.integer("total_count"_key, page.total);
  members.text("cursor"_key, page.cursor);
  members.integer("token_count"_key, envelope.budget.tokens);
  members.members_of(envelope.metadata, is_own_meta);
  members.slot("_waybill"_key);
  members.close_object();
}

struct Answer {
  [[gnu::always_inline]] static void write(auto& members, const Envelope& envelope) {
    members.open_object();
    // Derived from the exit code and from nothing else.
    members.flag("ok"_key, exit_code(envelope) == Exit::success);
    if (envelope.data) {
      members.payload("data"_key, envelope.data, boxes_scalars(envelope.data.kind()));
    } else {
      members.fixed_member("data"_key, "null");
    }
    write_error(members);
    write_warnings(members, envelope.warnings);
    write_meta(members);
    members.close_object();
  }
};

}  // namespace

void write(Spelling& spelling) { write_members<Answer>(spelling); }

}  // namespace waybill::dialect::cli

#include "waybill/dialect/checking.h"
#include "waybill/dialect/cli/cli.h"

namespace waybill::dialect::cli {
namespace {

using json::Kind;

constexpr std::string_view kKeys[] = {"ok", "data", "error", "warnings", "meta"};
constexpr std::string_view kStrategies[] = {"immediate", "linear_backoff", "exponential_backoff"};
constexpr std::string_view kPhases[] = {"validation", "execution", "cleanup"};

void check_code(Checking& checking, const Spot& owner) {
  const Spot code = checking.required(owner, "code", kAnyKind);
  if (code && !is_code(code.string()))
    checking.report("error-code", code, "A code is in upper case.", "[A-Z][A-Z0-9_]+");
}

void check_message(Checking& checking, const Spot& owner) {
  const Spot message = checking.required_text(owner, "message");
  const std::string_view text = message.string();
  if (text.find('\n') != text.npos || text.starts_with("Traceback "))
    checking.report("message", message, "A message is a sentence, not a stack trace.",
                    "a single line");
}

// Nulls stand for what is not there.
Spot check_text(Checking& checking, const Spot& owner, std::string_view name) {
  Spot text = checking.optional(owner, name, kString | kNull);
  if (text.is(Kind::null)) text.value = {};
  return text;
}

void check_count(Checking& checking, const Spot& owner, std::string_view name) {
  const Spot count = checking.optional(owner, name, kNumber | kNull);
  if (count.is(Kind::number)) checking.whole(count, "count");
}

void check_redirect(Checking& checking, const Spot& error) {
  const Spot redirect = checking.member(error, "redirect");
  if (!redirect || redirect.is(Kind::null)) return;
  if (!checking.member(redirect, "command").is(Kind::string) ||
      !checking.member(redirect, "permanent").is(Kind::boolean))
    checking.report("redirect", redirect,
                    "A redirect names the command and whether it is for good.",
                    "{command, permanent}");
}

void check_items(Checking& checking, const Spot& error) {
  const Spot list = checking.optional(error, "errors", kArray);
  checking.each(list, [&](const Spot& item) {
    if (!checking.is_kind(item, kObject)) return;
    check_code(checking, item);
    check_message(checking, item);
    check_text(checking, item, "field");
  });
}

void check_advice(Checking& checking, const Spot& error) {
  const Spot retryable = checking.required(error, "retryable", kBoolean);
  const Spot after = checking.member(error, "retry_after_ms");
  check_count(checking, error, "retry_after_ms");
  if (after.is(Kind::number) && retryable && !retryable.value.boolean())
    checking.report("retry-after", after, "The same call will not succeed later either.",
                    "only when retryable");
  checking.one_of(check_text(checking, error, "retry_strategy"), "retry-strategy", kStrategies);
  checking.one_of(check_text(checking, error, "phase"), "phase", kPhases);
  const Spot fix = check_text(checking, error, "fix_command");
  if (fix.string().find_first_of("<>$") != std::string_view::npos)
    checking.report("fix-command", fix, "A command to run verbatim has no placeholders.",
                    "no <, > and $");
  check_text(checking, error, "suggestion");
  check_redirect(checking, error);
}

void check_error(Checking& checking, const Spot& error) {
  if (error.is(Kind::null)) return;
  if (!error.is(Kind::object))
    return checking.report("error-type", error, "error is null or an object.",
                           "{code, message, retryable}");
  check_code(checking, error);
  check_message(checking, error);
  check_advice(checking, error);
  check_items(checking, error);
}

void check_warnings(Checking& checking, const Spot& root) {
  const Spot warnings = checking.required(root, "warnings", kArray);
  checking.each(warnings, [&](const Spot& warning) {
    if (!warning.is(Kind::string))
      return checking.report("warning-type", warning, "A warning is a string.", "CODE: message");
    const std::string_view text = warning.string();
    const std::size_t colon = text.find(": ");
    if (colon == text.npos || !is_code(text.substr(0, colon)))
      checking.report("warning-code", warning, "A warning begins with its code.", "CODE: message");
  });
}

// x.y
bool is_schema_version(std::string_view text) {
  const std::size_t dot = text.find('.');
  const auto number = [](std::string_view part) {
    return !part.empty() && part.find_first_not_of("0123456789") == part.npos;
  };
  return dot != text.npos && number(text.substr(0, dot)) && number(text.substr(dot + 1));
}

void check_meta(Checking& checking, const Spot& meta) {
  if (!meta) return;
  checking.whole(checking.required(meta, "duration_ms", kAnyKind), "duration");
  const Spot id = check_text(checking, meta, "request_id");
  if (id && !id.string().starts_with("req_"))
    checking.report("request-id", id, "A request id begins with req_.", "req_…");
  for (const std::string_view name :
       {"command", "tool_version", "trace_id", "project_root", "cursor"})
    check_text(checking, meta, name);
  if (const Spot time = checking.member(meta, "timestamp"); time && !time.is(Kind::null))
    checking.iso_time(time, "timestamp", Zone::some);
  checking.optional(meta, "truncated", kBoolean | kNull);
  check_count(checking, meta, "total_count");
  check_count(checking, meta, "token_count");
  const Spot version = checking.member(meta, "schema_version");
  if (version && !is_schema_version(version.string()))
    checking.report("schema-version", version, "The schema's version is a text of two numbers.",
                    "\"x.y\"");
}

// `ok` is derived from the exit code and from nothing else.
void check_exit(Checking& checking, const Spot& ok, const Spot& owner) {
  const Spot exit = checking.member(owner, "exit_code");
  const auto number = exit ? exit.value.integer() : std::nullopt;
  if (number && (*number == 0) != ok.value.boolean())
    checking.report("exit-mismatch", exit, "The exit code says otherwise than ok.",
                    ok.value.boolean() ? "0" : "not 0");
}

void check_truth(Checking& checking, const Spot& ok, const Spot& error, const Spot& meta) {
  if (!ok) return;
  if (ok.value.boolean() && error.is(Kind::object))
    checking.report("ok-mismatch", ok, "There is an error.", "false");
  if (!ok.value.boolean() && error.is(Kind::null))
    checking.report("ok-mismatch", error, "A failure says why.", "{code, message, retryable}");
  const Spot code = checking.member(error, "code");
  if (!ok.value.boolean() && code.string() == "SUCCESS")
    checking.report("exit-mismatch", code, "The code of a failure is not SUCCESS.");
  check_exit(checking, ok, error);
  check_exit(checking, ok, meta);
}

}  // namespace

void check(Checking& checking) {
  const Spot root = checking.root();
  const Spot ok = checking.required(root, "ok", kBoolean);
  const Spot data = checking.required(root, "data", kAnyKind);
  if (data && !data.is(Kind::null) && !data.is(Kind::object) && !data.is(Kind::array))
    checking.report("data-scalar", data, "A single value is put into an object.",
                    "null, object or array");
  const Spot error = checking.required(root, "error", kAnyKind);
  if (error) check_error(checking, error);
  check_warnings(checking, root);
  const Spot meta = checking.required(root, "meta", kObject);
  check_meta(checking, meta);
  check_truth(checking, ok, error, meta);
  checking.known_keys(root, kKeys);
}

}  // namespace waybill::dialect::cli

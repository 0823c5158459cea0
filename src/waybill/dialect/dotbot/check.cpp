#include <algorithm>

#include "waybill/dialect/checking.h"
#include "waybill/dialect/dotbot/dotbot.h"
#include "waybill/envelope/codes.h"

namespace waybill::dialect::dotbot {
namespace {

using json::Kind;

constexpr std::string_view kKeys[] = {"schema_id", "tool",   "version",  "status",
                                      "summary",   "data",   "warnings", "errors",
                                      "audit",     "intent", "actions",  "_waybill"};
constexpr std::string_view kProblemKeys[] = {"code", "message", "path", "details"};
constexpr std::string_view kAuditKeys[] = {"timestamp", "duration_ms",    "source",
                                           "host",      "correlation_id", "write_to"};
constexpr std::string_view kIntentKeys[] = {"recommended_next", "reason", "parameters"};
constexpr std::string_view kActionKeys[] = {"id", "type", "label", "reason", "tool", "parameters"};
constexpr std::string_view kStatuses[] = {"ok", "warning", "error"};
constexpr std::string_view kHosts[] = {"warp", "claude-desktop", "ci"};
constexpr std::string_view kActionTypes[] = {"suggestion"};

void check_tool(Checking& checking, const Spot& root) {
  const Spot tool = checking.required_text(root, "tool");
  if (!tool || tool.string().empty()) return;
  constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyz0123456789_.";
  const std::string_view name = tool.string();
  const std::size_t dot = name.find('.');
  const bool dotted = dot != name.npos && name.front() != '.' && name.back() != '.' &&
                      name.find("..") == name.npos && name.substr(0, dot).find('_') == name.npos;
  if (!dotted || name.find_first_not_of(kAllowed) != name.npos)
    checking.report("tool-name", tool, "A tool's name is dotted and in lower case.",
                    "like solution.info");
}

void check_problem(Checking& checking, const Spot& problem) {
  if (problem.is(Kind::string))
    return checking.report("bare-problem", problem,
                           "This must be an object that gives the words as its message.",
                           "{code, message}");
  if (!checking.is_kind(problem, kObject)) return;
  const Spot code = checking.required_text(problem, "code");
  if (code && !code.string().empty()) {
    const CodeInfo* const known = find_code(code.string());
    if (known == nullptr || known->family != "dotbot")
      checking.report("unknown-code", code, "The catalogue of dotbot does not have this code.",
                      "a code of the catalogue");
  }
  checking.required_text(problem, "message");
  checking.optional_text(problem, "path");
  checking.optional(problem, "details", kObject);
  checking.known_keys(problem, kProblemKeys);
}

Spot check_problems(Checking& checking, const Spot& root, std::string_view name) {
  const Spot list = checking.required(root, name, kArray);
  checking.each(list, [&](const Spot& problem) { check_problem(checking, problem); });
  return list;
}

void check_status(Checking& checking, const Spot& root, const Spot& errors, const Spot& warnings) {
  const Spot status = checking.required(root, "status", kString);
  checking.one_of(status, "status-value", kStatuses);
  const std::string_view says = status.string();
  if (std::find(std::begin(kStatuses), std::end(kStatuses), says) == std::end(kStatuses)) return;
  if (!errors || !warnings) return;
  const std::string_view computed = errors.value.size() > 0     ? "error"
                                    : warnings.value.size() > 0 ? "warning"
                                                                : "ok";
  if (says != computed)
    checking.report("status-mismatch", status,
                    "There are " + std::to_string(errors.value.size()) + " errors and " +
                        std::to_string(warnings.value.size()) + " warnings.",
                    std::string(computed));
}

void check_summary(Checking& checking, const Spot& root) {
  const Spot summary = checking.required(root, "summary", kString);
  if (!summary) return;
  if (is_blank(summary.string())) {
    checking.report("blank-summary", summary, "The summary says nothing.", "one sentence");
  } else if (has_several_sentences(summary.string())) {
    checking.report("summary-sentence", summary, "The summary should be a single sentence.",
                    "one sentence");
  }
}

void check_relative(Checking& checking, const Spot& path) {
  const std::string_view text = path.string();
  const bool drive = text.size() > 1 && text[1] == ':';
  if (drive || text.starts_with('/') || text.starts_with('\\'))
    checking.report("relative-path", path, "The path must be relative to the solution.",
                    "a relative path");
}

void check_audit(Checking& checking, const Spot& root) {
  const Spot audit = checking.required(root, "audit", kObject);
  if (!audit) return;
  const Spot timestamp = checking.required(audit, "timestamp", kAnyKind);
  checking.iso_time(timestamp, "timestamp", Zone::utc);
  checking.whole(checking.required(audit, "duration_ms", kAnyKind), "duration");
  check_relative(checking, checking.required_text(audit, "source"));
  checking.one_of(checking.optional(audit, "host", kString), "host", kHosts);
  checking.optional_text(audit, "correlation_id");
  check_relative(checking, checking.optional_text(audit, "write_to"));
  checking.known_keys(audit, kAuditKeys);
}

void check_next(Checking& checking, const Spot& root) {
  if (const Spot intent = checking.optional(root, "intent", kObject)) {
    checking.required_text(intent, "recommended_next");
    checking.optional_text(intent, "reason");
    checking.optional(intent, "parameters", kObject);
    checking.known_keys(intent, kIntentKeys);
  }
  const Spot actions = checking.optional(root, "actions", kArray);
  if (actions && actions.value.size() == 0)
    checking.report("empty-optional", actions, "A list without actions is left out.");
  checking.each(actions, [&](const Spot& action) {
    if (!checking.is_kind(action, kObject)) return;
    checking.required_text(action, "id");
    checking.one_of(checking.required(action, "type", kString), "action-type", kActionTypes);
    checking.required_text(action, "label");
    checking.optional_text(action, "reason");
    checking.optional_text(action, "tool");
    checking.optional(action, "parameters", kObject);
    checking.known_keys(action, kActionKeys);
  });
}

}  // namespace

void check(Checking& checking) {
  const Spot root = checking.root();
  const Spot id = checking.required(root, "schema_id", kString);
  if (id && id.string() != kSchemaId)
    checking.report("schema-id", id, "The schema is named exactly so.", std::string(kSchemaId));
  check_tool(checking, root);
  const Spot version = checking.required(root, "version", kString);
  if (version && !is_semantic_version(version.string()))
    checking.report("version", version, "The version must be a semantic one.", "major.minor.patch");
  check_summary(checking, root);
  const Spot data = checking.required(root, "data", kAnyKind);
  if (data && !data.is(Kind::object))
    checking.report("data-type", data, "data must be an object; {} when there is none.", "object");
  const Spot warnings = check_problems(checking, root, "warnings");
  const Spot errors = check_problems(checking, root, "errors");
  check_status(checking, root, errors, warnings);
  check_audit(checking, root);
  check_next(checking, root);
  checking.known_keys(root, kKeys);
}

}  // namespace waybill::dialect::dotbot

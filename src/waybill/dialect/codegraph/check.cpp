#include "waybill/dialect/checking.h"
#include "waybill/dialect/codegraph/codegraph.h"
#include "waybill/dialect/codegraph/names.h"
#include "waybill/dialect/codegraph/tokens.h"
#include "waybill/envelope/codes.h"

namespace waybill::dialect::codegraph {
namespace {

using json::Kind;

constexpr std::string_view kKeys[] = {"success", "data"};
constexpr std::string_view kDataKeys[] = {"tool",      "version", "requestId", "generatedAt",
                                          "workspace", "result",  "meta"};
constexpr std::string_view kWorkspaceKeys[] = {"root", "repoName", "rev"};
constexpr std::string_view kErrorKeys[] = {"code", "message", "details"};
constexpr std::string_view kMetaKeys[] = {"approxTokens",        "truncated", "limits",
                                          "nextQuerySuggestion", "page",      "_waybill"};
constexpr std::string_view kSuggestionKeys[] = {"tool", "args", "reason"};
constexpr std::string_view kPageKeys[] = {"cursor", "hasMore", "total"};

void check_names(Checking& checking, const Spot& data) {
  const Spot tool = checking.required_text(data, "tool");
  const std::string_view name = tool.string();
  if (name.starts_with(kCanonicalPrefix)) {
    const std::string_view rest = name.substr(kCanonicalPrefix.size());
    if (!rest.empty() && rest.find('.') == rest.npos)
      checking.report("tool-name", tool, "On this wire the tool has its native name.",
                      std::string(kNativePrefix) + std::string(rest));
  }
  const Spot version = checking.required(data, "version", kString);
  if (version && version.string() != "1.0")
    checking.report("version", version, "This version of the envelope is not known.", "1.0");
  const Spot id = checking.required(data, "requestId", kString);
  if (id && !is_short_id(id.string()))
    checking.report("request-id", id, "A request id is short and plain.",
                    "one to eight of 0-9 and a-z");
}

void check_time(Checking& checking, const Spot& data) {
  const Spot time = checking.required(data, "generatedAt", kString);
  if (!time) return;
  const std::string_view text = time.string();
  constexpr std::size_t kSize = std::string_view("2026-01-10T12:00:00.000Z").size();
  if (!is_iso_time(text, Zone::utc)) {
    checking.iso_time(time, "timestamp", Zone::utc);
  } else if (text.size() != kSize || !text.ends_with('Z')) {
    checking.report("timestamp-form", time, "The time is spelled with milliseconds and Z.",
                    "like 2026-01-10T12:00:00.000Z");
  }
}

std::string_view last_segment(std::string_view path) {
  while (path.size() > 1 && (path.back() == '/' || path.back() == '\\')) path.remove_suffix(1);
  const std::size_t slash = path.find_last_of("/\\");
  return slash == path.npos || slash + 1 == path.size() ? path : path.substr(slash + 1);
}

void check_workspace(Checking& checking, const Spot& data) {
  const Spot workspace = checking.required(data, "workspace", kObject);
  if (!workspace) return;
  const Spot root = checking.required_text(workspace, "root");
  const Spot name = checking.required_text(workspace, "repoName");
  if (root && name && last_segment(root.string()) != name.string())
    checking.report("repo-name", name, "The name should be the last segment of the root.",
                    std::string(last_segment(root.string())));
  checking.optional_text(workspace, "rev");
  checking.known_keys(workspace, kWorkspaceKeys);
}

bool is_error(Checking& checking, const Spot& error) {
  return checking.member(error, "code").is(Kind::string) &&
         checking.member(error, "message").is(Kind::string);
}

void check_error(Checking& checking, const Spot& error) {
  if (!error || error.is(Kind::null))
    return checking.report("missing-error", pointer_to(error),
                           "A failure says why in result.error.", "{code, message}", "nothing");
  if (!error.is(Kind::object))
    return checking.report("error-type", error, "An error is an object.", "{code, message}");
  const Spot code = checking.required_text(error, "code");
  if (code && !code.string().empty()) {
    const CodeInfo* const known = find_code(code.string());
    if (known == nullptr || known->family != "codegraph")
      checking.report("unknown-code", code, "Code Graph does not have this code.",
                      "one of INVALID_INPUT, INTERNAL_ERROR, NOT_AVAILABLE, MISSING_PARAMS, "
                      "UNKNOWN_ACTION");
  }
  checking.required_text(error, "message");
  checking.optional(error, "details", kObject);
  checking.known_keys(error, kErrorKeys);
}

// Tells whether the answer failed.
bool check_result(Checking& checking, const Spot& success, const Spot& data) {
  const Spot result = checking.required(data, "result", kAnyKind);
  const Spot error = checking.member(result, "error");
  const bool says_failed = success.is(Kind::boolean) && !success.value.boolean();
  const bool has_error = is_error(checking, error);
  if (says_failed) {
    if (result) check_error(checking, error);
    return true;
  }
  if (!has_error) return false;
  if (success.is(Kind::boolean))
    checking.report("success-mismatch", success, "The result is an error.", "false");
  check_error(checking, error);
  return true;
}

// The figure of this document, computed while the figure itself is 0.
std::int64_t computed_tokens(const json::Document& document, json::Value figure) {
  const json::Node& node = figure.node();
  std::string text(document.text());
  text.replace(node.begin, node.end - node.begin, "0");
  return token_estimate(text);
}

void check_tokens(Checking& checking, const Spot& meta) {
  const Spot figure = checking.required(meta, "approxTokens", kAnyKind);
  checking.whole(figure, "count");
  if (!figure.is(Kind::number)) return;
  const std::int64_t computed = computed_tokens(checking.document(), figure.value);
  if (figure.value.integer() != computed)
    checking.report("approx-tokens", figure, "The formula gives another figure.",
                    std::to_string(computed));
}

void check_page(Checking& checking, const Spot& meta) {
  const Spot page = checking.optional(meta, "page", kObject);
  if (!page) return;
  const Spot cursor = checking.optional(page, "cursor", kString);
  const Spot more = checking.required(page, "hasMore", kBoolean);
  checking.whole(checking.optional(page, "total", kNumber), "count");
  if (more && more.value.boolean() && cursor.string().empty())
    checking.report("page", page, "Nobody can ask for the next page without a cursor.", "a cursor");
  checking.known_keys(page, kPageKeys);
}

void check_meta(Checking& checking, const Spot& data, bool failed) {
  const Spot meta = checking.required(data, "meta", kObject);
  if (!meta) return;
  check_tokens(checking, meta);
  const Spot truncated = checking.required(meta, "truncated", kBoolean);
  const Spot limits = checking.required(meta, "limits", kObject);
  checking.whole(checking.optional(limits, "maxItems", kNumber), "count");
  checking.whole(checking.optional(limits, "maxDepth", kNumber), "count");
  if (failed && ((truncated && truncated.value.boolean()) || (limits && limits.value.size() > 0)))
    checking.report("error-meta", meta, "A failure is not truncated and has no limits.");
  const Spot suggestions = checking.optional(meta, "nextQuerySuggestion", kArray);
  checking.each(suggestions, [&](const Spot& suggestion) {
    if (!checking.is_kind(suggestion, kObject)) return;
    checking.required_text(suggestion, "tool");
    checking.required(suggestion, "args", kObject);
    checking.optional_text(suggestion, "reason");
    checking.known_keys(suggestion, kSuggestionKeys);
  });
  check_page(checking, meta);
  checking.known_keys(meta, kMetaKeys);
}

}  // namespace

void check(Checking& checking) {
  const Spot root = checking.root();
  const Spot success = checking.required(root, "success", kBoolean);
  const Spot data = checking.required(root, "data", kObject);
  checking.known_keys(root, kKeys);
  if (!data) return;
  check_names(checking, data);
  check_time(checking, data);
  check_workspace(checking, data);
  check_meta(checking, data, check_result(checking, success, data));
  checking.known_keys(data, kDataKeys);
}

}  // namespace waybill::dialect::codegraph

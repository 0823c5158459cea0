#include <charconv>

#include "waybill/base/utf8.h"
#include "waybill/dialect/codegraph/codegraph.h"
#include "waybill/dialect/codegraph/names.h"
#include "waybill/dialect/codegraph/tokens.h"
#include "waybill/dialect/forms.h"
#include "waybill/dialect/payload.h"
#include "waybill/envelope/truth.h"

namespace waybill::dialect::codegraph {
namespace {

using json::Kind;

void write_name(Spelling& spelling) {
  const std::string_view name = spelling.envelope().tool.name;
  const std::string_view rest = name.starts_with(kCanonicalPrefix)
                                    ? name.substr(kCanonicalPrefix.size())
                                    : std::string_view();
  if (rest.empty() || rest.find('.') != rest.npos)
    return spelling.text_or("tool", spelling.envelope().tool.name, "unknown");
  spelling.writer().plain_key("tool");
  spelling.writer().string_of({kNativePrefix, rest});
}

// At most eight of [0-9a-z], out of whatever the id is.
std::string request_id(std::string_view id) {
  std::string out;
  for (const char c : id) {
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if ((lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9')) out += lower;
  }
  if (out.size() > 8) out.erase(0, out.size() - 8);
  return out.empty() ? "00000000" : out;
}

std::string_view last_segment(std::string_view path) {
  while (path.size() > 1 && (path.back() == '/' || path.back() == '\\')) path.remove_suffix(1);
  const std::size_t slash = path.find_last_of("/\\");
  return slash == path.npos || slash + 1 == path.size() ? path : path.substr(slash + 1);
}

void write_workspace(Spelling& spelling) {
  const Workspace& workspace = spelling.envelope().audit.workspace;
  spelling.open_object("workspace");
  spelling.text_or("root", workspace.root, ".");
  spelling.text_or("repoName", workspace.repo_name,
                   workspace.root.empty() ? "unknown" : last_segment(workspace.root));
  spelling.text("rev", workspace.rev);
  spelling.close_object();
}

void write_error(Spelling& spelling) {
  const Problem& problem = spelling.envelope().errors.front();
  spelling.open_object("result");
  spelling.open_object("error");
  spelling.text_or("code", problem.code, code_or_default(problem));
  spelling.text_or("message", problem.message, message_or_default(problem));
  write_details_with_also(spelling.writer(), spelling.envelope().errors);
  spelling.close_object();
  spelling.close_object();
}

// Otherwise it is computed.
bool has_figure(const Spelling& spelling) {
  const auto& tokens = spelling.envelope().budget.tokens;
  return tokens && *tokens >= 0;
}

void write_result(Spelling& spelling) {
  const json::Raw& data = spelling.envelope().data;
  json::Writer& writer = spelling.writer();
  if (!data && spelling.carried("result")) return;
  if (!data) return writer.fixed_member("result", "null");
  writer.plain_key("result");
  const bool box = reads_as_error_result(data);
  if (box) {
    writer.begin_object();
    writer.plain_key("value");
  }
  // The token figure counts compact JSON, so the payload is made so while it is copied.
  if (has_figure(spelling)) {
    writer.raw(data);
  } else {
    writer.minified(data);
  }
  if (box) writer.end_object();
}

void write_suggestions(Spelling& spelling) {
  const auto& next = spelling.envelope().next;
  const auto sayable = [](const NextStep& step) { return !step.tool.empty(); };
  if (std::none_of(next.begin(), next.end(), sayable)) {
    spelling.carried("nextQuerySuggestion");
    return;
  }
  spelling.open_array("nextQuerySuggestion");
  std::size_t index = 0;
  for (const NextStep& step : next) {
    if (!sayable(step)) continue;
    spelling.element(index++);
    spelling.open_object();
    spelling.text("tool", step.tool);
    if (step.arguments) {
      spelling.raw("args", step.arguments);
    } else if (!spelling.carried("args")) {
      spelling.writer().fixed_member("args", "{}");
    }
    spelling.text("reason", step.reason);
    spelling.close_object();
  }
  spelling.close_array();
}

// Returns where the token figure stands, when it has to be computed.
std::size_t write_meta(Spelling& spelling) {
  const Budget& budget = spelling.envelope().budget;
  spelling.open_object("meta");
  std::size_t figure = 0;
  const bool given = has_figure(spelling);
  if (given || !spelling.carried("approxTokens")) {
    spelling.writer().plain_key("approxTokens");
    figure = spelling.writer().position();
    spelling.writer().integer(given ? *budget.tokens : 0);
  }
  spelling.boolean_or("truncated", budget.truncated, false);
  spelling.open_object("limits");
  spelling.integer("maxItems", budget.limits.max_items);
  spelling.integer("maxDepth", budget.limits.max_depth);
  spelling.close_object();
  write_suggestions(spelling);
  if (budget.page) {
    spelling.open_object("page");
    spelling.text("cursor", budget.page->cursor);
    spelling.flag("hasMore", budget.page->has_more);
    spelling.integer("total", budget.page->total);
    spelling.close_object();
  }
  spelling.slot("_waybill");
  spelling.close_object();
  return given ? 0 : figure;
}

}  // namespace

void write(Spelling& spelling) {
  const Envelope& envelope = spelling.envelope();
  const std::size_t begin = spelling.writer().position();
  spelling.open_object();
  spelling.flag("success", !failed(envelope));
  spelling.open_object("data");
  write_name(spelling);
  spelling.text_or("version", envelope.tool.version, "1.0");
  if (is_short_id(envelope.audit.request_id)) {
    spelling.literal("requestId", envelope.audit.request_id);
  } else {
    spelling.forget("requestId");
    spelling.literal("requestId", request_id(envelope.audit.request_id));
  }
  spelling.time("generatedAt", envelope.audit.timestamp, TimestampForm::milliseconds);
  write_workspace(spelling);
  if (failed(envelope)) {
    write_error(spelling);
  } else {
    write_result(spelling);
  }
  const std::size_t figure = write_meta(spelling);
  spelling.close_object();
  spelling.close_object();
  if (figure != 0) put_token_figure(spelling.writer(), begin, figure);
}

}  // namespace waybill::dialect::codegraph

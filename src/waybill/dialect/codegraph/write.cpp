#include <algorithm>
#include <span>

#include "waybill/dialect/codegraph/codegraph.h"
#include "waybill/dialect/codegraph/names.h"
#include "waybill/dialect/codegraph/tokens.h"
#include "waybill/dialect/forms.h"
#include "waybill/dialect/members.h"
#include "waybill/dialect/payload.h"
#include "waybill/envelope/truth.h"

namespace waybill::dialect::codegraph {
namespace {

[[gnu::always_inline]] inline void write_name(auto& members) {
  const std::string_view name = members.envelope().tool.name;
  const std::string_view rest = name.starts_with(kCanonicalPrefix)
                                    ? name.substr(kCanonicalPrefix.size())
                                    : std::string_view();
  if (rest.empty() || rest.find('.') != rest.npos)
    return members.text_or("tool"_key, members.envelope().tool.name, "unknown");
  members.member("tool"_key,
                 Pieces{kNativePrefix, rest, members.envelope().tool.name.is_verbatim()});
}

// At most eight of [0-9a-z], out of whatever the id is: its last ones. In the caller's room.
std::string_view request_id(std::string_view id, std::span<char, 8> room) {
  std::size_t first = room.size();
  for (; first > 0 && !id.empty(); id.remove_suffix(1)) {
    const char c = id.back();
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if ((lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9')) room[--first] = lower;
  }
  if (first == room.size()) return "00000000";
  return {room.data() + first, room.size() - first};
}

std::string_view last_segment(std::string_view path) {
  while (path.size() > 1 && (path.back() == '/' || path.back() == '\\')) path.remove_suffix(1);
  const std::size_t slash = path.find_last_of("/\\");
  return slash == path.npos || slash + 1 == path.size() ? path : path.substr(slash + 1);
}

[[gnu::always_inline]] inline void write_workspace(auto& members) {
  const Workspace& workspace = members.envelope().audit.workspace;
  members.open_object("workspace"_key);
  members.text_or("root"_key, workspace.root, ".");
  members.text_or("repoName"_key, workspace.repo_name, [&] {
    return workspace.root.empty()
               ? Text::borrow("unknown", true)
               : Text::borrow(last_segment(workspace.root), workspace.root.is_verbatim());
  });
  members.text("rev"_key, workspace.rev);
  members.close_object();
}

[[gnu::always_inline]] inline void write_error(auto& members) {
  const Problem& problem = members.envelope().errors.front();
  members.open_object("result"_key);
  members.open_object("error"_key);
  members.code_and_message(problem);
  members.aside(write_details);
  members.close_object();
  members.close_object();
}

// Otherwise it is computed.
bool has_figure(const Budget& budget) { return budget.tokens && *budget.tokens >= 0; }

[[gnu::always_inline]] inline void write_result(auto& members) {
  const json::Raw& data = members.envelope().data;
  if (!data) {
    if (!members.carried("result"_key)) members.fixed_member("result"_key, "null");
    return;
  }
  const bool boxed = reads_as_error_result(data);
  // The token figure counts compact JSON, so the payload is made so while it is copied.
  if (has_figure(members.envelope().budget) || data.is_compact())
    return members.payload("result"_key, data, boxed);
  members.aside([&](Spelling& spelling) {
    json::Writer& writer = spelling.writer();
    writer.plain_key("result");
    if (boxed) {
      writer.begin_object();
      writer.plain_key("value");
    }
    writer.minified(data);
    if (boxed) writer.end_object();
  });
}

[[gnu::always_inline]] inline void write_suggestions(auto& members) {
  const auto& next = members.envelope().next;
  const auto sayable = [](const NextStep& step) { return !step.tool.empty(); };
  if (std::none_of(next.begin(), next.end(), sayable)) {
    members.carried("nextQuerySuggestion"_key);
    return;
  }
  members.open_array("nextQuerySuggestion"_key);
  std::size_t index = 0;
  for (const NextStep& step : next) {
    if (!sayable(step)) continue;
    members.element(index++);
    members.open_object();
    members.text("tool"_key, step.tool);
    if (step.arguments) {
      members.raw("args"_key, step.arguments);
    } else if (!members.carried("args"_key)) {
      members.fixed_member("args"_key, "{}");
    }
    members.text("reason"_key, step.reason);
    members.close_object();
  }
  members.close_array();
}

// Returns where the token figure ends, when it has to be computed.
[[gnu::always_inline]] inline std::size_t write_meta(auto& members, std::size_t begin) {
  const Budget& budget = members.envelope().budget;
  members.open_object("meta"_key);
  std::size_t figure_end = 0;
  if (has_figure(budget)) {
    members.integer("approxTokens"_key, budget.tokens);
  } else if (!members.carried("approxTokens"_key)) {
    members.integer("approxTokens"_key, guessed_tokens(members.position() - begin));
    figure_end = members.position();
  }
  members.boolean_or("truncated"_key, budget.truncated, false);
  members.open_object("limits"_key);
  members.integer("maxItems"_key, budget.limits.max_items);
  members.integer("maxDepth"_key, budget.limits.max_depth);
  members.close_object();
  write_suggestions(members);
  if (budget.page) {
    members.open_object("page"_key);
    members.text("cursor"_key, budget.page->cursor);
    members.flag("hasMore"_key, budget.page->has_more);
    members.integer("total"_key, budget.page->total);
    members.close_object();
  }
  members.slot("_waybill"_key);
  members.close_object();
  return figure_end;
}

struct Answer {
  [[gnu::always_inline]] static void write(auto& members, const Envelope& envelope) {
    const std::size_t begin = members.position();
    members.open_object();
    members.flag("success"_key, !failed(envelope));
    members.open_object("data"_key);
    write_name(members);
    members.text_or("version"_key, envelope.tool.version, "1.0");
    if (is_short_id(envelope.audit.request_id)) {
      members.member("requestId"_key, envelope.audit.request_id);
    } else {
      members.forget("requestId"_key);
      char room[8];
      members.plain_member("requestId"_key, request_id(envelope.audit.request_id, room));
    }
    members.time("generatedAt"_key, envelope.audit.timestamp, TimestampForm::milliseconds);
    write_workspace(members);
    if (failed(envelope)) {
      write_error(members);
    } else {
      write_result(members);
    }
    const std::size_t figure_end = write_meta(members, begin);
    members.close_object();
    members.close_object();
    if (figure_end == 0) return;
    members.aside(
        [&](Spelling& spelling) { put_token_figure(spelling.writer(), begin, figure_end); });
  }
};

}  // namespace

void write(Spelling& spelling) { write_members<Answer>(spelling); }

}  // namespace waybill::dialect::codegraph

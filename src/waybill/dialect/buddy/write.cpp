#include "waybill/dialect/buddy/buddy.h"
#include "waybill/dialect/forms.h"
#include "waybill/dialect/members.h"
#include "waybill/envelope/truth.h"

namespace waybill::dialect::buddy {
namespace {

using json::Raw;
using std::string_view_literals::operator""sv;

[[gnu::always_inline]] inline void write_items(auto& members, const std::vector<Raw>& list) {
  if (list.empty()) return;
  members.aside([&](Spelling& spelling) {
    for (const Raw& item : list) spelling.writer().raw(item);
  });
}

[[gnu::always_inline]] inline void write_list(auto& members, auto key,
                                              const std::vector<Raw>& list) {
  if (list.empty()) return members.empty_array(key);
  members.begin_array(key);
  write_items(members, list);
  members.end_array();
}

// Data has no key of its own: it is an artifact titled with the tool's name, the last one.
[[gnu::always_inline]] inline void write_artifacts(auto& members) {
  const Envelope& envelope = members.envelope();
  if (!envelope.data) return write_list(members, "artifacts"_key, envelope.view.artifacts);
  members.begin_array("artifacts"_key);
  write_items(members, envelope.view.artifacts);
  members.begin_object();
  members.fixed_member("artifact_type"_key, R"("json_data")");
  if (envelope.tool.name.empty()) {
    members.plain_member("title"_key, "data");
  } else {
    members.member("title"_key, envelope.tool.name);
  }
  members.raw("content"_key, envelope.data);
  members.fixed_member("metadata"_key, "{}");
  members.end_object();
  members.end_array();
}

const Text& words_of(const NextStep& step) {
  if (!step.label.empty()) return step.label;
  return step.reason.empty() ? step.tool : step.reason;
}

[[gnu::always_inline]] inline void write_hints(auto& members) {
  const Envelope& envelope = members.envelope();
  static const UiHints kNone;
  const UiHints& hints = envelope.view.ui_hints ? *envelope.view.ui_hints : kNone;
  if (!envelope.view.ui_hints && envelope.next.empty()) {
    if (!members.carried("ui_hints"_key)) members.fixed_member("ui_hints"_key, "null");
    return;
  }
  members.open_object("ui_hints"_key);
  members.text_or_null("layout"_key, hints.layout);
  members.text_or_null("priority"_key, hints.priority);
  if (!envelope.next.empty() || !members.carried("suggested_actions"_key)) {
    members.begin_array("suggested_actions"_key);
    for (const NextStep& step : envelope.next) members.string(words_of(step));
    members.end_array();
  }
  members.text_or_null("color_scheme"_key, hints.color_scheme);
  members.text_or_null("icon"_key, hints.icon);
  members.boolean_or("expandable"_key, hints.expandable, true);
  members.close_object();
}

// Metadata of other origin must not look like our error keys.
bool taken_by_error(std::string_view name, std::string_view) {
  switch (key_named(name)) {
    case Key::error:
    case Key::error_message:
    case Key::error_code:
    case Key::error_details:
    case Key::error_also:
    case Key::_waybill: return true;
    default: return false;
  }
}
bool reads_as_error(std::string_view name, std::string_view value) {
  return (name == "error" && (value == "true" || value.starts_with('{'))) ||
         (name == "error_message" && value.starts_with('"')) || name == "_waybill";
}

[[gnu::always_inline]] inline void write_error(auto& members) {
  const std::span<const Problem> errors = members.envelope().errors;
  const Problem& problem = errors.front();
  members.flag("error"_key, true);
  members.message("error_message"_key, problem);
  members.text("error_code"_key, problem.code);
  members.raw("error_details"_key, problem.details);
  if (errors.size() == 1) return;
  members.begin_array("error_also"_key);
  members.aside([&](Spelling& spelling) {
    for (const Problem& other : errors.subspan(1)) write_canonical(spelling.writer(), other);
  });
  members.end_array();
}

[[gnu::always_inline]] inline void write_metadata(auto& members) {
  const Envelope& envelope = members.envelope();
  if (!failed(envelope) && !envelope.metadata && !members.options().lossless &&
      members.carried("metadata"_key))
    return;
  members.open_object("metadata"_key);
  if (failed(envelope)) {
    write_error(members);
    members.members_of(envelope.metadata, taken_by_error);
  } else {
    members.members_of(envelope.metadata, reads_as_error);
  }
  members.slot("_waybill"_key);
  members.close_object();
}

struct Answer {
  [[gnu::always_inline]] static void write(auto& members, const Envelope& envelope) {
    const bool bundle = envelope.data || !envelope.view.artifacts.empty();
    members.open_object();
    if (!envelope.view.response_type.empty() && is_response_type(envelope.view.response_type)) {
      members.member("response_type"_key, envelope.view.response_type);
    } else {
      members.plain_member("response_type"_key, bundle ? "artifact_bundle"sv : "text"sv);
    }
    members.summary("summary"_key);
    write_artifacts(members);
    write_list(members, "missions_spawned"_key, envelope.view.missions);
    write_list(members, "signals_emitted"_key, envelope.view.signals);
    members.carried("reality_assessment"_key);
    members.text_or_null("live_stream_id"_key, envelope.view.live_stream_id);
    write_hints(members);
    members.time("timestamp"_key, envelope.audit.timestamp, TimestampForm::microseconds);
    write_metadata(members);
    members.close_object();
  }
};

}  // namespace

void write(Spelling& spelling) { write_members<Answer>(spelling); }

}  // namespace waybill::dialect::buddy

#include "waybill/dialect/buddy/buddy.h"
#include "waybill/dialect/forms.h"
#include "waybill/envelope/truth.h"

namespace waybill::dialect::buddy {
namespace {

using json::Raw;

void write_list(Spelling& spelling, std::string_view key, const std::vector<Raw>& list) {
  if (list.empty()) return spelling.empty_array(key);
  json::Writer& writer = spelling.writer();
  writer.begin_array(key);
  for (const Raw& item : list) writer.raw(item);
  writer.end_array();
}

// Data has no key of its own: it is an artifact titled with the tool's name, the last one.
void write_artifacts(Spelling& spelling) {
  const Envelope& envelope = spelling.envelope();
  if (!envelope.data) return write_list(spelling, "artifacts", envelope.view.artifacts);
  json::Writer& writer = spelling.writer();
  writer.begin_array("artifacts");
  for (const Raw& item : envelope.view.artifacts) writer.raw(item);
  writer.begin_object();
  writer.fixed_member("artifact_type", R"("json_data")");
  spelling.literal("title", envelope.tool.name.empty() ? "data" : envelope.tool.name.view());
  writer.plain_key("content");
  writer.raw(envelope.data);
  writer.fixed_member("metadata", "{}");
  writer.end_object();
  writer.end_array();
}

std::string_view words_of(const NextStep& step) {
  for (const std::string_view text : {step.label.view(), step.reason.view(), step.tool.view()})
    if (!text.empty()) return text;
  return "";
}

void write_hints(Spelling& spelling) {
  const Envelope& envelope = spelling.envelope();
  static const UiHints kNone;
  const UiHints& hints = envelope.view.ui_hints ? *envelope.view.ui_hints : kNone;
  if (!envelope.view.ui_hints && envelope.next.empty()) {
    if (!spelling.carried("ui_hints")) spelling.writer().fixed_member("ui_hints", "null");
    return;
  }
  spelling.open_object("ui_hints");
  spelling.text_or_null("layout", hints.layout);
  spelling.text_or_null("priority", hints.priority);
  if (!envelope.next.empty() || !spelling.carried("suggested_actions")) {
    spelling.writer().begin_array("suggested_actions");
    for (const NextStep& step : envelope.next) spelling.writer().string(words_of(step));
    spelling.writer().end_array();
  }
  spelling.text_or_null("color_scheme", hints.color_scheme);
  spelling.text_or_null("icon", hints.icon);
  spelling.boolean_or("expandable", hints.expandable, true);
  spelling.close_object();
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

void write_error(Spelling& spelling) {
  const std::span<const Problem> errors = spelling.envelope().errors;
  const Problem& problem = errors.front();
  spelling.flag("error", true);
  spelling.text_or("error_message", problem.message, message_or_default(problem));
  spelling.text("error_code", problem.code);
  spelling.raw("error_details", problem.details);
  if (errors.size() == 1) return;
  spelling.writer().begin_array("error_also");
  for (const Problem& other : errors.subspan(1)) write_canonical(spelling.writer(), other);
  spelling.writer().end_array();
}

void write_metadata(Spelling& spelling) {
  const Envelope& envelope = spelling.envelope();
  if (!failed(envelope) && !envelope.metadata && !spelling.options().lossless &&
      spelling.carried("metadata"))
    return;
  spelling.open_object("metadata");
  if (failed(envelope)) {
    write_error(spelling);
    spelling.members_of(envelope.metadata, taken_by_error);
  } else {
    spelling.members_of(envelope.metadata, reads_as_error);
  }
  spelling.slot("_waybill");
  spelling.close_object();
}

}  // namespace

void write(Spelling& spelling) {
  const Envelope& envelope = spelling.envelope();
  const bool bundle = envelope.data || !envelope.view.artifacts.empty();
  spelling.open_object();
  if (is_response_type(envelope.view.response_type)) {
    spelling.literal("response_type", envelope.view.response_type);
  } else {
    spelling.literal("response_type", bundle ? "artifact_bundle" : "text");
  }
  if (!is_blank(envelope.summary)) {
    spelling.literal("summary", envelope.summary);
  } else {
    spelling.literal("summary", spelling.summary());
  }
  write_artifacts(spelling);
  write_list(spelling, "missions_spawned", envelope.view.missions);
  write_list(spelling, "signals_emitted", envelope.view.signals);
  spelling.carried("reality_assessment");
  spelling.text_or_null("live_stream_id", envelope.view.live_stream_id);
  write_hints(spelling);
  spelling.time("timestamp", envelope.audit.timestamp, TimestampForm::microseconds);
  write_metadata(spelling);
  spelling.close_object();
}

}  // namespace waybill::dialect::buddy

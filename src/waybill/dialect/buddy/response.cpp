#include "waybill/dialect/buddy/response.h"

#include <string>
#include <utility>

#include "waybill/base/timestamp.h"
#include "waybill/dialect/buddy/artifacts.h"
#include "waybill/dialect/forms.h"
#include "waybill/dialect/require.h"
#include "waybill/json/put_value.h"

namespace waybill::dialect::buddy {
namespace {

struct Clarification {
  Text question;
  std::vector<Text> options;
  json::Raw context;
};
WAYBILL_DESCRIBE(Clarification, question, options, context)

struct ClarificationMetadata {
  Clarification clarification;
};
WAYBILL_DESCRIBE(ClarificationMetadata, clarification)

Envelope begun(ResponseType type, Text summary, const Clock& clock) {
  Envelope envelope;
  envelope.view.response_type = json::name_of_choice(type);
  envelope.summary = std::move(summary);
  set_time(envelope, clock);
  return envelope;
}

Result<Envelope> validated(Envelope envelope) {
  if (auto valid = validate(envelope); !valid) return std::unexpected(valid.error());
  return envelope;
}

json::Raw or_empty(json::Raw value) { return value ? std::move(value) : json::Raw::trusted("{}"); }

}  // namespace

Result<void> validate(const Envelope& envelope) {
  // A reader survives hints that mean nothing; a writer does not make them.
  const auto others = require_valid(envelope, Dialect::buddy,
                                    {"buddy/layout", "buddy/priority", "buddy/color-scheme"});
  if (!is_blank(envelope.summary)) return others;
  // The writer makes up what is missing, so this is told here.
  std::string message = "buddy/blank-summary at /summary: The summary says nothing.";
  if (!others) message += " " + others.error().message;
  return fail(ErrorKind::bad_input, std::move(message), {}, "/summary");
}

void set_time(Envelope& envelope, const Clock& clock) {
  if (envelope.audit.timestamp.empty())
    envelope.audit.timestamp = write_timestamp(clock.utc_now(), TimestampForm::microseconds);
}

void set_hints(Envelope& envelope, Hints hints) {
  for (Text& label : hints.suggested_actions)
    envelope.next.push_back({.kind = NextStep::Kind::label, .label = std::move(label)});
  envelope.view.ui_hints = UiHints{.layout = std::move(hints.layout),
                                   .priority = std::move(hints.priority),
                                   .color_scheme = std::move(hints.color_scheme),
                                   .icon = std::move(hints.icon),
                                   .expandable = hints.expandable};
}

Result<Envelope> minimal_response(Text summary, ResponseType type, const Clock& clock) {
  return validated(begun(type, std::move(summary), clock));
}

Result<Envelope> text_response(Text text, std::optional<Hints> hints, const Clock& clock) {
  Envelope envelope = begun(ResponseType::text, std::move(text), clock);
  if (hints) set_hints(envelope, std::move(*hints));
  return validated(std::move(envelope));
}

Result<Envelope> clarification_response(Text question, std::vector<Text> options, json::Raw context,
                                        const Clock& clock) {
  Envelope envelope = begun(ResponseType::clarification_request, question, clock);
  set_hints(envelope, {.priority = "urgent",
                       .suggested_actions = {"Respond", "Cancel"},
                       .color_scheme = "info",
                       .icon = "question"});
  envelope.metadata = json_of(ClarificationMetadata{
      {std::move(question), std::move(options), or_empty(std::move(context))}});
  return validated(std::move(envelope));
}

Result<Envelope> mission_proposal_response(MissionReference mission, Text summary,
                                           const Clock& clock) {
  Envelope envelope = begun(ResponseType::artifact_bundle, std::move(summary), clock);
  set_hints(envelope, {.priority = "normal",
                       .suggested_actions = {"Review", "Approve", "Modify", "Reject"},
                       .color_scheme = "info",
                       .icon = "clipboard"});
  envelope.view.missions.push_back(json_of(mission));
  const MissionDraft draft{.mission = std::move(mission)};
  envelope.view.artifacts.push_back(json_of(artifact_of(draft)));
  return validated(std::move(envelope));
}

Result<Envelope> error_response(Text message, json::Raw details, const Clock& clock) {
  Envelope envelope = begun(ResponseType::text, "❌ Error: " + message.str(), clock);
  set_hints(envelope, {.priority = "urgent",
                       .suggested_actions = {"Retry", "Cancel"},
                       .color_scheme = "error",
                       .icon = "alert"});
  envelope.errors.push_back(
      {.message = std::move(message), .details = or_empty(std::move(details))});
  return validated(std::move(envelope));
}

}  // namespace waybill::dialect::buddy

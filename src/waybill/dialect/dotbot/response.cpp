#include "waybill/dialect/dotbot/response.h"

#include <utility>

#include "waybill/base/timestamp.h"

namespace waybill::dialect::dotbot {

Envelope new_envelope_response(Response response, const Clock& clock) {
  Envelope envelope;
  envelope.tool = {std::move(response.tool), std::move(response.version)};
  envelope.summary = std::move(response.summary);
  envelope.data = std::move(response.data);
  if (!envelope.data && response.errors.empty()) envelope.data = json::Raw::trusted("{}");
  envelope.warnings = std::move(response.warnings);
  envelope.errors = std::move(response.errors);
  Audit& audit = envelope.audit;
  audit.timestamp = std::move(response.timestamp);
  if (audit.timestamp.empty())
    audit.timestamp = write_timestamp(clock.utc_now(), TimestampForm::milliseconds);
  audit.duration_ms = response.duration_ms;
  audit.source = std::move(response.source);
  audit.host = std::move(response.host);
  audit.correlation_id = std::move(response.correlation_id);
  audit.write_to = std::move(response.write_to);
  if (response.intent) {
    response.intent->kind = NextStep::Kind::intent;
    envelope.next.push_back(std::move(*response.intent));
  }
  for (NextStep& action : response.actions) {
    action.kind = NextStep::Kind::action;
    envelope.next.push_back(std::move(action));
  }
  return envelope;
}

Problem new_error_object(Text code, Text message, Text path, json::Raw details) {
  Problem problem;
  problem.code = std::move(code);
  problem.message = std::move(message);
  problem.path = std::move(path);
  problem.details = std::move(details);
  return problem;
}

}  // namespace waybill::dialect::dotbot

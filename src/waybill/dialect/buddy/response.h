// Buddy's ready-made answers. Each is validated before it is given out, so each is a Result.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "waybill/base/clock.h"
#include "waybill/base/error.h"
#include "waybill/dialect/buddy/references.h"
#include "waybill/envelope/envelope.h"

namespace waybill::dialect::buddy {

enum class ResponseType : std::uint8_t {
  text,
  table,
  report,
  forecast,
  live_execution,
  artifact_bundle,
  clarification_request,
};
WAYBILL_DESCRIBE_ENUM(ResponseType, text, table, report, forecast, live_execution, artifact_bundle,
                      clarification_request)

// All that is wrong with an answer, in one Error; see waybill::check for the single findings.
Result<void> validate(const Envelope& envelope);

// What has no time yet is of now; hints become labels and the rest of them.
void set_time(Envelope& envelope, const Clock& clock);
void set_hints(Envelope& envelope, Hints hints);

Result<Envelope> minimal_response(Text summary, ResponseType type = ResponseType::text,
                                  const Clock& clock = SystemClock());
Result<Envelope> text_response(Text text, std::optional<Hints> hints = {},
                               const Clock& clock = SystemClock());
// `context` is an object; {} when absent.
Result<Envelope> clarification_response(Text question, std::vector<Text> options = {},
                                        json::Raw context = {}, const Clock& clock = SystemClock());
Result<Envelope> mission_proposal_response(MissionReference mission, Text summary,
                                           const Clock& clock = SystemClock());
// `details` is any JSON; {} when absent.
Result<Envelope> error_response(Text message, json::Raw details = {},
                                const Clock& clock = SystemClock());

}  // namespace waybill::dialect::buddy

// A dotbot tool's answer in one call: New-EnvelopeResponse and New-ErrorObject.
//
// Status is computed from errors and warnings and can therefore not be given. Start-ToolTimer
// and Get-ToolDuration are waybill::Stopwatch and its elapsed_ms().
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "waybill/base/clock.h"
#include "waybill/envelope/envelope.h"

namespace waybill::dialect::dotbot {

struct Response {
  Text tool{};
  Text version{};
  Text summary{};
  json::Raw data{};  // an object; {} when absent
  std::vector<Problem> warnings{};
  std::vector<Problem> errors{};
  Text source{};  // the tool's script, from the solution's root
  std::int64_t duration_ms = 0;
  Text host{};  // see host.h
  Text correlation_id{};
  Text write_to{};   // the file that was written, from the solution's root
  Text timestamp{};  // now, when empty
  std::optional<NextStep> intent{};
  std::vector<NextStep> actions{};
};

Envelope new_envelope_response(Response response, const Clock& clock);

// `details` is an object with more about it.
Problem new_error_object(Text code, Text message, Text path = {}, json::Raw details = {});

}  // namespace waybill::dialect::dotbot

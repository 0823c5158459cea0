// The buddy dialect: artifacts, missions, signals and hints for a user interface.
#pragma once

#include "waybill/dialect/check.h"
#include "waybill/dialect/reading.h"
#include "waybill/dialect/spelling.h"

namespace waybill::dialect::buddy {

inline constexpr std::string_view kResponseTypes[] = {"text",
                                                      "table",
                                                      "report",
                                                      "forecast",
                                                      "live_execution",
                                                      "artifact_bundle",
                                                      "clarification_request"};

constexpr bool is_response_type(std::string_view name) {
  for (const std::string_view type : kResponseTypes)
    if (type == name) return true;
  return false;
}

void read(Reading& reading);
void write(Spelling& spelling);
void check(Checking& checking);
std::span<const Rule> rules();

}  // namespace waybill::dialect::buddy

// The dotbot dialect: `dotbot-mcp-response@1`.
#pragma once

#include "waybill/dialect/check.h"
#include "waybill/dialect/reading.h"
#include "waybill/dialect/spelling.h"

namespace waybill::dialect::dotbot {

inline constexpr std::string_view kSchemaId = "dotbot-mcp-response@1";

void read(Reading& reading);
void write(Spelling& spelling);
void check(Checking& checking);
std::span<const Rule> rules();

}  // namespace waybill::dialect::dotbot

// The JSON Schema of each dialect, as spec/<dialect>.schema.json has it, inside the library.
//
//   auto schema = json::schema::Schema::compile(schema_text(Dialect::cli));
//
// A schema says what check() calls valid, but for what a schema cannot express: that figures
// agree with what they count, and what an envelope inside an MCP result says.
// Lifetime: the text is a constant.
#pragma once

#include <string_view>

#include "waybill/envelope/carried.h"

namespace waybill {

std::string_view schema_text(Dialect dialect);

}  // namespace waybill

// The schema of a tool's structuredContent: of its success and of its failure.
//
// Some clients hold errors, too, against the advertised schema, and lose them when they do not
// fit. So it admits both, by anyOf under a root of type object.
#pragma once

#include <string>
#include <string_view>

#include "waybill/envelope/carried.h"

namespace waybill::mcp {

// `payload` is the schema of the tool's data: JSON. The result is an object schema on its own.
std::string output_schema(std::string_view payload, Dialect dialect);

}  // namespace waybill::mcp

// What an MCP result says in plain words, for clients that show the model only `content`.
#pragma once

#include <string_view>
#include <vector>

#include "waybill/envelope/envelope.h"
#include "waybill/json/writer.h"

namespace waybill::dialect::mcp {

// Every error with its code, its place and what to do now; one per line. Replaces what is in
// `out`.
std::string_view words_of(const std::vector<Problem>& errors, Buffer& out);

// The `content` array: the summary, and on failure the errors in words. `scratch` is for those.
void write_content(json::Writer& writer, const Envelope& envelope, Buffer& scratch);

}  // namespace waybill::dialect::mcp

// What an MCP result says in plain words, for clients that show the model only `content`.
#pragma once

#include <string>

#include "waybill/envelope/envelope.h"
#include "waybill/json/writer.h"

namespace waybill::dialect::mcp {

// Every error with its code, its place and what to do now; one per line.
std::string words_of(const std::vector<Problem>& errors);

// The `content` array: the summary, and on failure the errors in words.
void write_content(json::Writer& writer, const Envelope& envelope);

}  // namespace waybill::dialect::mcp

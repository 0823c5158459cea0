// The small print of an answer: tool, duration, request, tokens, page.
//
// Inside render/ only.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "waybill/envelope/envelope.h"
#include "waybill/render/node.h"
#include "waybill/render/tree/workbench.h"

namespace waybill::render::tree {

Foot foot(Workbench& bench, const Envelope& envelope);

std::string duration_text(std::int64_t milliseconds);  // "12 ms", "1.5 s", "2 min 5 s"
std::string size_text(std::uint64_t bytes);            // "512 bytes", "2.0 KiB"
std::string number_text(std::int64_t number);          // "12,345"
std::string count_text(std::size_t count);             // the same

// "… and 12 more rows", when there are any.
void add_left_out(Nodes& nodes, std::size_t count, std::string_view what);

}  // namespace waybill::render::tree

// The small print of an answer: tool, duration, request, tokens, page.
//
// Inside render/ only.
#pragma once

#include <cstdint>
#include <string>

#include "waybill/envelope/envelope.h"
#include "waybill/render/node.h"
#include "waybill/render/tree/workbench.h"

namespace waybill::render::tree {

Foot foot(Workbench& bench, const Envelope& envelope);

std::string duration_text(std::int64_t milliseconds);  // "12 ms", "1.5 s", "2 min 5 s"
std::string size_text(std::uint64_t bytes);            // "512 bytes", "2.0 KiB"
std::string number_text(std::int64_t number);          // "12,345"

}  // namespace waybill::render::tree

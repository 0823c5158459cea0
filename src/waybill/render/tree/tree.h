// The neutral tree of an Envelope: what all sinks draw.
//
// Inside render/ only. Thread-safety: a pure function.
#pragma once

#include "waybill/envelope/envelope.h"
#include "waybill/render/node.h"

namespace waybill::render::tree {

// In the order in which people want to know: how it went, what is wrong, what was found, what to
// do next, the small print.
Nodes tree(const Envelope& envelope);

}  // namespace waybill::render::tree

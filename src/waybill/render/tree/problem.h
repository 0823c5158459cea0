// A problem with what can be done about it, and what may come next.
//
// Inside render/ only.
#pragma once

#include "waybill/envelope/envelope.h"
#include "waybill/render/node.h"
#include "waybill/render/tree/workbench.h"

namespace waybill::render::tree {

Trouble trouble(Workbench& bench, const Problem& problem, bool is_error);
Step step(Workbench& bench, const NextStep& next);

}  // namespace waybill::render::tree

// Buddy's missions and signals, in the shapes that its programs really send.
//
// Inside render/ only. What is no object is shown as the value it is.
#pragma once

#include <string_view>

#include "waybill/json/raw.h"
#include "waybill/render/node.h"
#include "waybill/render/tree/workbench.h"

namespace waybill::render::tree {

Node mission(Workbench& bench, const json::Raw& raw);
Node mission(Workbench& bench, json::Value value);
Node signal(Workbench& bench, const json::Raw& raw);
Node signal(Workbench& bench, json::Value value);

// What the word for a state means: "completed" is good, "failed" is bad.
Tone tone_of(std::string_view status);

}  // namespace waybill::render::tree

// Buddy's artifacts: tables, charts, documents, code, timelines, files, JSON, missions, signals.
//
// Inside render/ only. An artifact of unknown type, or whose content has not the shape its type
// promises, is shown as its JSON; members beyond the known ones are listed. Nothing is dropped.
#pragma once

#include "waybill/json/raw.h"
#include "waybill/render/node.h"
#include "waybill/render/tree/workbench.h"

namespace waybill::render::tree {

Node artifact(Workbench& bench, const json::Raw& raw);

}  // namespace waybill::render::tree

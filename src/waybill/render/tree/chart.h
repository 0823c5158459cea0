// Charts whose data is in the form of Chart.js: labels, and datasets of numbers or points.
//
// Inside render/ only.
#pragma once

#include <optional>
#include <string_view>

#include "waybill/json/document.h"
#include "waybill/render/node.h"
#include "waybill/render/tree/workbench.h"

namespace waybill::render::tree {

// Nothing when the type is not one of the four, or the data has another shape. A value that is no
// finite number is a gap. Numbers, also in the text of a string, are placed by their order; points
// {x, y} or [x, y] by their x.
struct ChartRead {
  Chart chart{};
  Nodes notes{};  // what is not in it
};
std::optional<ChartRead> chart(Workbench& bench, json::Value content);

std::string_view name_of(Chart::Kind kind);  // "line", "bar", "pie", "scatter"

}  // namespace waybill::render::tree

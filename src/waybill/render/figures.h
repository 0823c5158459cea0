// A chart's figures as a table: what a drawing is made from, for those who cannot see it.
#pragma once

#include "waybill/render/node.h"

namespace waybill::render {

// A row for each label and a column for each series, the numbers as they were spelled. Of a
// scatter chart, a row for each point.
Table figures(const Chart& chart);

}  // namespace waybill::render

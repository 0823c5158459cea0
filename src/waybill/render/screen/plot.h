// The drawings of charts on a terminal; chosen by draw_chart.
//
// Inside render/ only.
#pragma once

#include <cstddef>
#include <string>

#include "waybill/render/node.h"
#include "waybill/render/screen/paper.h"
#include "waybill/render/screen/row.h"

namespace waybill::render::screen {

// Line and scatter: a canvas between two axes.
Rows draw_plot(const Chart& chart, const Paper& paper, std::size_t width);
// Bars lie, so that their labels can be read.
Rows draw_bars(const Chart& chart, const Paper& paper, std::size_t width);
// A pie is a bar for each share.
Rows draw_shares(const Chart& chart, const Paper& paper, std::size_t width);

// The colour of a series, beside its mark.
unsigned series_ink(std::size_t series);
std::string series_name(const Chart& chart, std::size_t series);

}  // namespace waybill::render::screen

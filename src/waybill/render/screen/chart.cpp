// Which drawing a chart gets.
#include <string>

#include "waybill/render/scale.h"
#include "waybill/render/screen/blocks.h"
#include "waybill/render/screen/draw.h"
#include "waybill/render/screen/plot.h"

namespace waybill::render::screen {

unsigned series_ink(std::size_t series) {
  constexpr unsigned kInks[] = {cyan, yellow, magenta, green, blue, red};
  return kInks[series % std::size(kInks)];
}

std::string series_name(const Chart& chart, std::size_t series) {
  const std::string& name = chart.series[series].name;
  return name.empty() ? "series " + std::to_string(series + 1) : name;
}

Rows draw_chart(const Chart& chart, const Paper& paper, std::size_t width) {
  Rows rows;
  if (range_of_y(chart).empty()) {
    rows = draw_remark("no data to draw", paper, width);
  } else {
    switch (chart.kind) {
      case Chart::Kind::line:
      case Chart::Kind::scatter: rows = draw_plot(chart, paper, width); break;
      case Chart::Kind::bar: rows = draw_bars(chart, paper, width); break;
      case Chart::Kind::pie: rows = draw_shares(chart, paper, width); break;
    }
  }
  return rows;
}

}  // namespace waybill::render::screen

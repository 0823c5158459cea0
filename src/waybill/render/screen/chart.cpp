// Which drawing a chart gets, and what is said beneath it.
#include <string>

#include "waybill/render/scale.h"
#include "waybill/render/screen/blocks.h"
#include "waybill/render/screen/draw.h"
#include "waybill/render/screen/plot.h"
#include "waybill/render/screen/wrap.h"
#include "waybill/render/tree/foot.h"

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
    rows.push_back({{"no data to draw", faint}});
  } else {
    switch (chart.kind) {
      case Chart::Kind::line:
      case Chart::Kind::scatter: rows = draw_plot(chart, paper, width); break;
      case Chart::Kind::bar: rows = draw_bars(chart, paper, width); break;
      case Chart::Kind::pie: rows = draw_shares(chart, paper, width); break;
    }
  }
  if (chart.not_numbers > 0) {
    const std::string text = tree::number_text(static_cast<std::int64_t>(chart.not_numbers)) +
                             (chart.not_numbers == 1 ? " value that is no number is not drawn"
                                                     : " values that are no numbers are not drawn");
    append(rows, wrap({{text, faint}}, width, paper.glyphs()));
  }
  add_left_out(rows, chart.points_left_out, "points", paper, width);
  add_left_out(rows, chart.series_left_out, "series", paper, width);
  return rows;
}

}  // namespace waybill::render::screen

// A chart on a page: the drawing, its legend, and its figures for those who cannot see it.
#include <algorithm>
#include <string>

#include "waybill/render/figures.h"
#include "waybill/render/page/blocks.h"
#include "waybill/render/page/escape.h"
#include "waybill/render/page/svg.h"
#include "waybill/render/scale.h"

namespace waybill::render::page {
namespace {

std::string sample(const std::string& shape) {
  return "<svg viewBox=\"0 0 24 12\" aria-hidden=\"true\">" + shape + "</svg>";
}

std::string legend_of_series(const Chart& chart) {
  if (chart.series.size() == 1 && chart.series[0].name.empty()) return {};
  std::string out = "<ul class=\"legend\">";
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    std::string shape;
    if (chart.kind == Chart::Kind::line) shape = "<path d=\"M1 6L23 6\"" + svg_stroke(i) + "/>";
    if (chart.kind == Chart::Kind::bar) {
      shape = "<rect x=\"6\" y=\"0\" width=\"12\" height=\"12\"" + svg_fill(i) + "/>";
    } else {
      shape += svg_mark(12, 6, i);
    }
    const std::string& name = chart.series[i].name;
    out += "<li>" + sample(shape) +
           escaped(name.empty() ? "series " + std::to_string(i + 1) : name) + "</li>";
  }
  return out + "</ul>\n";
}

std::string legend_of_slices(const Chart& chart, std::size_t series) {
  const std::vector<Chart::Point>& points = chart.series[series].points;
  std::string out = "<ul class=\"legend\">";
  for (std::size_t i = 0; i < points.size() && i < kMostSlices; ++i) {
    const std::string name = i < chart.labels.size() ? chart.labels[i] : std::to_string(i + 1);
    out += "<li>" +
           sample("<rect x=\"6\" y=\"0\" width=\"12\" height=\"12\"" + svg_fill(i) + "/>") +
           escaped(name) + " <span class=\"soft\">" + escaped(points[i].text) + "</span></li>";
  }
  return out + "</ul>\n";
}

void draw_pies(Sheet& sheet, const Chart& chart) {
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const std::string& name = chart.series[i].name;
    if (chart.series.size() > 1 && !name.empty()) sheet.out += "<p>" + escaped(name) + "</p>\n";
    sheet.out += svg_pie(chart, i) + legend_of_slices(chart, i);
    const std::size_t slices = chart.series[i].points.size();
    draw_left_out(sheet, slices - std::min(slices, kMostSlices), "shares");
  }
}

void draw_bars(Sheet& sheet, const Chart& chart) {
  sheet.out += svg_bars(chart) + legend_of_series(chart);
  std::size_t groups = 0;
  for (const Chart::Series& series : chart.series) groups = std::max(groups, series.points.size());
  draw_left_out(sheet, groups - std::min(groups, kMostSvgBars / chart.series.size()), "bars");
}

}  // namespace

void draw_chart(Sheet& sheet, const Chart& chart) {
  sheet.out += "<figure>\n";
  if (range_of_y(chart).empty()) {
    sheet.out += "<p class=\"note\">no data to draw</p>\n";
  } else if (chart.kind == Chart::Kind::pie) {
    draw_pies(sheet, chart);
  } else if (chart.kind == Chart::Kind::bar) {
    draw_bars(sheet, chart);
  } else {
    sheet.out += svg_plot(chart) + legend_of_series(chart);
  }
  sheet.out += "<details><summary>Figures</summary>\n";
  draw_table(sheet, figures(chart));
  sheet.out += "</details>\n</figure>\n";
}

}  // namespace waybill::render::page

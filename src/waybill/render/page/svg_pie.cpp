// Pies: a slice for each share, with its percentage on it.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "waybill/render/page/escape.h"
#include "waybill/render/page/svg.h"
#include "waybill/render/scale.h"

namespace waybill::render::page {
namespace {

constexpr double kRadius = 110;
constexpr double kMiddleX = kRadius + 40;
constexpr double kMiddleY = kRadius + 10;
constexpr double kNameable = 0.06;  // a smaller share has no room for its label

// The place on the rim (times `radius`) at that share of the turn, clockwise from the top.
std::string rim(double turn, double radius) {
  const double angle = turn * 2 * std::numbers::pi;
  return coordinate(kMiddleX + radius * std::sin(angle)) + " " +
         coordinate(kMiddleY - radius * std::cos(angle));
}

std::string slice(double from, double share, std::size_t colour, std::string_view title) {
  const std::string words = "><title>" + escaped(title) + "</title></";
  if (share > 0.9999) {
    return "<circle cx=\"" + coordinate(kMiddleX) + "\" cy=\"" + coordinate(kMiddleY) + "\" r=\"" +
           coordinate(kRadius) + "\"" + svg_fill(colour) + words + "circle>\n";
  }
  const std::string radius = coordinate(kRadius);
  return "<path d=\"M" + coordinate(kMiddleX) + " " + coordinate(kMiddleY) + "L" +
         rim(from, kRadius) + "A" + radius + " " + radius + " 0 " + (share > 0.5 ? "1" : "0") +
         " 1 " + rim(from + share, kRadius) + "Z\" stroke=\"var(--paper)\" stroke-width=\"2\"" +
         svg_fill(colour) + words + "path>\n";
}

std::string slice_label(double from, double share) {
  const double angle = (from + share / 2) * 2 * std::numbers::pi;
  const double radius = share > 0.9999 ? 0 : kRadius * 0.68;
  return svg_text(kMiddleX + radius * std::sin(angle), kMiddleY - radius * std::cos(angle) + 4,
                  "middle", percent_label(share), "slice") +
         "\n";
}

}  // namespace

std::string svg_pie(const Chart& chart, std::size_t series) {
  const Chart::Series& drawn = chart.series[series];
  double sum = 0;  // of parts small enough for it to stay finite
  for (const Chart::Point& point : drawn.points)
    if (point.present && point.y > 0) sum += point.y / 4096;
  if (!(sum > 0)) return "<p class=\"note\">no value above zero to share out</p>\n";
  std::string slices;
  std::string labels;
  double from = 0;
  for (std::size_t i = 0; i < drawn.points.size() && i < kMostSlices; ++i) {
    const Chart::Point& point = drawn.points[i];
    if (!point.present || point.y <= 0) continue;
    const double share = point.y / 4096 / sum;
    const std::string name = i < chart.labels.size() ? chart.labels[i] : std::to_string(i + 1);
    slices += slice(from, share, i, name + ": " + point.text);
    if (share >= kNameable) labels += slice_label(from, share);
    from += share;
  }
  const std::string title = drawn.name.empty() ? chart.title : chart.title + ": " + drawn.name;
  return svg_frame(2 * kMiddleY, title, slices + labels);
}

}  // namespace waybill::render::page

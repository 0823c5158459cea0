// Drawings in SVG, for charts.
//
// Inside render/ only. Units are pixels of a drawing 640 wide; the page scales it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "waybill/render/node.h"

namespace waybill::render::page {

// A number as SVG wants it: "12.5".
std::string coordinate(double value);

// Elements of a drawing. Text is escaped.
std::string svg_line(double x1, double y1, double x2, double y2, std::string_view style_class);
std::string svg_text(double x, double y, std::string_view anchor, std::string_view text,
                     std::string_view style_class = {});
// The mark of a series: the shape differs, not only the colour. With words that appear over it.
std::string svg_mark(double x, double y, std::size_t series, std::string_view title = {});
std::string svg_stroke(std::size_t series);  // attributes of a line: colour and dashes
std::string svg_fill(std::size_t series);

// The drawing itself with what it is called.
std::string svg_frame(double height, std::string_view title, const std::string& content);

// The drawings of each kind of chart.
std::string svg_plot(const Chart& chart);
std::string svg_bars(const Chart& chart);
std::string svg_pie(const Chart& chart, std::size_t series);

inline constexpr double kSvgWidth = 640;
inline constexpr std::size_t kMostSvgBars = 240;
inline constexpr std::size_t kMostSlices = 60;

}  // namespace waybill::render::page

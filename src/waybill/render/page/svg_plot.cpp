// Line, scatter and bar charts: marks between two axes.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "waybill/render/columns.h"
#include "waybill/render/page/escape.h"
#include "waybill/render/page/svg.h"
#include "waybill/render/scale.h"

namespace waybill::render::page {
namespace {

constexpr double kHeight = 300;
constexpr double kTop = 12;
constexpr double kBottom = kHeight - 30;
constexpr double kRight = kSvgWidth - 16;
constexpr double kLetter = 7;  // about the width of one, in pixels
constexpr std::size_t kLongestLabel = 18;

std::string point_title(const Chart& chart, std::size_t series, std::size_t place) {
  const Chart::Series& line = chart.series[series];
  std::string title = line.name;
  if (chart.kind != Chart::Kind::scatter && place < chart.labels.size())
    title += (title.empty() ? "" : ", ") + chart.labels[place];
  return title + (title.empty() ? "" : ": ") + line.points[place].text;
}

// The axes, and from values to places between them.
class Field {
 public:
  Field(const Scale& x, const Scale& y) : x_(x), y_(y) {
    std::size_t widest = 1;
    for (const double tick : y.ticks()) widest = std::max(widest, columns(scale_label(tick)));
    left_ = 14 + kLetter * static_cast<double>(widest);
  }
  double left() const { return left_; }
  double at_x(double value) const { return left_ + x_.place(value) * (kRight - left_); }
  double at_y(double value) const { return kBottom - y_.place(value) * (kBottom - kTop); }

  std::string grid() const {
    std::string out;
    for (const double tick : y_.ticks()) {
      const double y = at_y(tick);
      out += svg_line(left_, y, kRight, y, tick == 0 ? "zero" : "grid");
      out += svg_text(left_ - 8, y + 4, "end", scale_label(tick)) + "\n";
    }
    return out;
  }
  // The labels that have room, evenly chosen.
  std::string labels(const std::vector<std::string>& texts,
                     const std::vector<double>& places) const {
    std::size_t widest = 1;
    for (const std::string& text : texts)
      widest = std::max(widest, std::min(columns(text), kLongestLabel));
    const double needed = kLetter * static_cast<double>(widest) + 10;
    const double between =
        texts.size() > 1 ? (places.back() - places.front()) / static_cast<double>(texts.size() - 1)
                         : needed;
    const auto all = static_cast<double>(texts.size());
    const auto stride =
        static_cast<std::size_t>(between > 0 ? std::min(needed / between + 0.999, all) : all);
    std::string out;
    for (std::size_t i = 0; i < texts.size(); i += std::max<std::size_t>(stride, 1)) {
      const double half =
          kLetter * static_cast<double>(std::min(columns(texts[i]), kLongestLabel)) / 2;
      const double x = std::clamp(places[i], half, kSvgWidth - half);
      out += svg_text(x, kBottom + 20, "middle", cut(texts[i], kLongestLabel)) + "\n";
    }
    return out;
  }

 private:
  const Scale& x_;
  const Scale& y_;
  double left_ = 0;
};

std::string series_lines(const Chart& chart, std::size_t index, const Field& field) {
  std::string path;
  bool pen_down = false;
  for (const Chart::Point& point : chart.series[index].points) {
    if (point.present)
      path += (pen_down ? "L" : "M") + coordinate(field.at_x(point.x)) + " " +
              coordinate(field.at_y(point.y));
    pen_down = point.present;
  }
  return path.empty() ? path : "<path d=\"" + path + "\"" + svg_stroke(index) + "/>\n";
}

std::string series_marks(const Chart& chart, std::size_t index, const Field& field) {
  constexpr std::size_t kMostOnLines = 60;
  const std::vector<Chart::Point>& points = chart.series[index].points;
  // Where a line has many points, some marks tell the series; a lone one needs none.
  const bool many = chart.kind == Chart::Kind::line && points.size() > kMostOnLines;
  if (many && chart.series.size() == 1) return {};
  const std::size_t stride = many ? points.size() / 12 : 1;
  std::string out;
  for (std::size_t i = 0; i < points.size(); i += stride)
    if (points[i].present)
      out += svg_mark(field.at_x(points[i].x), field.at_y(points[i].y), index,
                      point_title(chart, index, i)) +
             "\n";
  return out;
}

}  // namespace

std::string svg_plot(const Chart& chart) {
  const bool lines = chart.kind == Chart::Kind::line;
  const Scale x = lines ? Scale::exact(range_of_x(chart)) : Scale(range_of_x(chart), 6);
  const Scale y(range_of_y(chart), 5);
  const Field field(x, y);
  std::string content = field.grid();
  std::vector<std::string> texts;
  std::vector<double> places;
  if (lines && !chart.labels.empty()) {
    for (std::size_t i = 0; i < chart.labels.size(); ++i) {
      const auto value = static_cast<double>(i);
      if (value < x.low() || value > x.high()) continue;
      texts.push_back(chart.labels[i]);
      places.push_back(field.at_x(value));
    }
  } else {
    for (const double tick : x.ticks()) {
      texts.push_back(scale_label(tick));
      places.push_back(field.at_x(tick));
    }
  }
  if (!texts.empty()) content += field.labels(texts, places);
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    if (lines) content += series_lines(chart, i, field);
    content += series_marks(chart, i, field);
  }
  return svg_frame(kHeight, chart.title, content);
}

std::string svg_bars(const Chart& chart) {
  Range range = range_of_y(chart);
  range.include(0);
  const Scale y(range, 5);
  std::size_t groups = 0;
  for (const Chart::Series& series : chart.series) groups = std::max(groups, series.points.size());
  groups = std::min(groups, kMostSvgBars / chart.series.size());
  const Scale x = Scale::exact({0, static_cast<double>(groups)});
  const Field field(x, y);
  std::string content = field.grid();
  const double group = (kRight - field.left()) / static_cast<double>(groups);
  const double bar = std::min(group * 0.76 / static_cast<double>(chart.series.size()), 64.0);
  std::vector<std::string> texts;
  std::vector<double> places;
  for (std::size_t place = 0; place < groups; ++place) {
    const double middle = field.at_x(static_cast<double>(place) + 0.5);
    texts.push_back(place < chart.labels.size() ? chart.labels[place] : std::to_string(place + 1));
    places.push_back(middle);
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
      if (place >= chart.series[i].points.size() || !chart.series[i].points[place].present)
        continue;
      const double value = field.at_y(chart.series[i].points[place].y);
      const double zero = field.at_y(0);
      const double left =
          middle + bar * (static_cast<double>(i) - static_cast<double>(chart.series.size()) / 2);
      content += "<rect x=\"" + coordinate(left) + "\" y=\"" + coordinate(std::min(value, zero)) +
                 "\" width=\"" + coordinate(std::max(bar - 1, 0.5)) + "\" height=\"" +
                 coordinate(std::max(std::abs(value - zero), 0.5)) + "\"" + svg_fill(i) +
                 "><title>" + escaped(point_title(chart, i, place)) + "</title></rect>\n";
    }
  }
  content += field.labels(texts, places);
  return svg_frame(kHeight, chart.title, content);
}

}  // namespace waybill::render::page

// Bars and shares.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "waybill/render/columns.h"
#include "waybill/render/scale.h"
#include "waybill/render/screen/draw.h"
#include "waybill/render/screen/plot.h"
#include "waybill/render/screen/wrap.h"

namespace waybill::render::screen {
namespace {

constexpr std::size_t kMostBars = 120;
constexpr std::size_t kWidestBar = 60;

// One bar: what stands before it, where it begins and ends (shares of the width), what follows.
struct Bar {
  std::string label{};
  std::string name{};
  double from = 0;
  double to = 0;
  std::string value{};
  unsigned ink = plain;
};

// A bar of whole and partial blocks.
std::string blocks(double from, double to, std::size_t width, bool unicode) {
  static constexpr std::string_view kEighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const auto cells = static_cast<double>(width);
  if (from > to) {  // to the left of zero: whole blocks only
    const auto begin = static_cast<std::size_t>(std::floor(to * cells));
    const auto end = std::max(begin + 1, static_cast<std::size_t>(std::lround(from * cells)));
    std::string text(begin, ' ');
    for (std::size_t i = begin; i < std::min(end, width); ++i) text += unicode ? "█" : "#";
    return text;
  }
  const auto begin = static_cast<std::size_t>(std::lround(from * cells));
  std::string text(std::min(begin, width), ' ');
  const double length =
      std::min((to - from) * cells, static_cast<double>(width - std::min(begin, width)));
  if (!unicode) return text.append(static_cast<std::size_t>(std::lround(length)), '#');
  const auto eighths = static_cast<std::size_t>(std::lround(length * 8));
  for (std::size_t i = 0; i < eighths / 8; ++i) text += "█";
  return text += kEighths[eighths % 8];
}

class BarRows {
 public:
  BarRows(const Paper& paper, std::size_t width) : paper_(paper), width_(width) {}

  void add(Bar bar) {
    label_ = std::max(label_, columns(bar.label));
    name_ = std::max(name_, columns(bar.name));
    value_ = std::max(value_, columns(bar.value));
    bars_.push_back(std::move(bar));
  }

  Rows draw() {
    label_ = std::min(label_, width_ / 3);
    name_ = std::min(name_, width_ / 4);
    value_ = std::min(value_, width_ / 3);
    const std::size_t before = label_ + (label_ > 0 ? 1 : 0) + name_ + (name_ > 0 ? 1 : 0);
    const std::size_t taken = before + 1 + value_;
    const std::size_t bar_width = std::min(width_ > taken ? width_ - taken : 1, kWidestBar);
    Rows rows;
    for (const Bar& bar : bars_) {
      Row row = cell(bar.label, label_);
      add_cell(row, cell(bar.name, name_));
      pad(row, before);
      const std::string drawn = blocks(bar.from, bar.to, bar_width, paper_.unicode);
      screen::add(row, drawn, bar.ink);
      screen::add(row, drawn.empty() ? "" : " ");
      screen::add(row, cut({{bar.value, plain}}, value_, paper_.glyphs()));
      rows.push_back(cut(row, width_, paper_.glyphs()));
    }
    return rows;
  }

 private:
  Row cell(const std::string& text, std::size_t width) const {
    Row row = cut({{text, plain}}, width, paper_.glyphs());
    pad(row, width);
    return row;
  }
  static void add_cell(Row& row, const Row& more) {
    if (more.empty()) return;
    screen::add(row, row.empty() ? "" : " ");
    screen::add(row, more);
  }

  const Paper& paper_;
  std::size_t width_;
  std::size_t label_ = 0;
  std::size_t name_ = 0;
  std::size_t value_ = 1;
  std::vector<Bar> bars_;
};

std::string label_at(const Chart& chart, std::size_t place) {
  return place < chart.labels.size() ? chart.labels[place] : std::to_string(place + 1);
}

}  // namespace

Rows draw_bars(const Chart& chart, const Paper& paper, std::size_t width) {
  Range range = range_of_y(chart);
  range.include(0);
  const Scale scale = Scale::exact(range);
  std::size_t places = 0;
  for (const Chart::Series& series : chart.series) places = std::max(places, series.points.size());
  const std::size_t shown = std::min(places, kMostBars / chart.series.size());
  BarRows bars(paper, width);
  for (std::size_t place = 0; place < shown; ++place) {
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
      Bar bar;
      if (i == 0) bar.label = label_at(chart, place);
      if (chart.series.size() > 1) bar.name = series_name(chart, i);
      bar.ink = series_ink(i);
      bar.from = bar.to = scale.place(0);
      if (place < chart.series[i].points.size()) {
        const Chart::Point& point = chart.series[i].points[place];
        bar.value = point.text;
        if (point.present) bar.to = scale.place(point.y);
      }
      bars.add(std::move(bar));
    }
  }
  Rows rows = bars.draw();
  if (chart.series.size() == 1 && !chart.series[0].name.empty())
    append(rows, draw_remark(chart.series[0].name, paper, width));
  add_left_out(rows, places - shown, "bars", paper, width);
  return rows;
}

Rows draw_shares(const Chart& chart, const Paper& paper, std::size_t width) {
  Rows rows;
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const std::vector<Chart::Point>& points = chart.series[i].points;
    double sum = 0;  // of halves of halves, so that it stays finite
    for (const Chart::Point& point : points)
      if (point.present && point.y > 0) sum += point.y / 4096;
    if (chart.series.size() > 1)
      rows.push_back(cut({{series_name(chart, i), bold}}, width, paper.glyphs()));
    BarRows bars(paper, width);
    const std::size_t shown = std::min(points.size(), kMostBars);
    for (std::size_t place = 0; place < shown; ++place) {
      const bool drawn = points[place].present && points[place].y >= 0 && sum > 0;
      const double share = drawn ? points[place].y / 4096 / sum : 0;
      bars.add({label_at(chart, place),
                {},
                0,
                share,
                (drawn ? percent_label(share) + "  " : "") + points[place].text,
                series_ink(i)});
    }
    append(rows, bars.draw());
    if (sum <= 0) append(rows, draw_remark("no value above zero to share out", paper, width));
    add_left_out(rows, points.size() - shown, "shares", paper, width);
  }
  return rows;
}

}  // namespace waybill::render::screen

#include "waybill/render/screen/plot.h"

#include <algorithm>
#include <string>
#include <vector>

#include "waybill/render/columns.h"
#include "waybill/render/scale.h"
#include "waybill/render/screen/canvas.h"
#include "waybill/render/screen/wrap.h"

namespace waybill::render::screen {
namespace {

constexpr std::size_t kWidest = 100;

// A text under the axis, and the column its middle stands over.
struct Label {
  std::size_t middle = 0;
  std::string text{};
};

// As many of the labels as have room, evenly chosen.
Row under_axis(const std::vector<Label>& labels, std::size_t width, const Glyphs& glyphs) {
  std::size_t stride = 1;
  for (; stride < labels.size(); ++stride) {
    bool fits = true;
    for (std::size_t i = 0; i + stride < labels.size(); i += stride) {
      const std::size_t needed =
          (columns(labels[i].text) + columns(labels[i + stride].text)) / 2 + 2;
      fits = fits && labels[i + stride].middle - labels[i].middle >= needed;
    }
    if (fits) break;
  }
  Row row;
  std::size_t used = 0;
  for (std::size_t i = 0; i < labels.size(); i += stride) {
    const std::string text = render::cut(labels[i].text, width / 2, glyphs.ellipsis);
    const std::size_t wide = columns(text);
    std::size_t from = labels[i].middle > wide / 2 ? labels[i].middle - wide / 2 : 0;
    from = std::min(from, width - wide);
    if (i > 0 && from < used + 1) continue;
    pad(row, from);
    add(row, text, faint);
    used = from + wide;
  }
  return row;
}

class Plot {
 public:
  Plot(const Chart& chart, const Paper& paper, std::size_t width)
      : chart_(chart),
        paper_(paper),
        y_(range_of_y(chart), 4),
        x_(chart.kind == Chart::Kind::scatter ? Scale(range_of_x(chart), 4)
                                              : Scale::exact(range_of_x(chart))) {
    for (const double tick : y_.ticks())
      label_width_ = std::max(label_width_, columns(scale_label(tick)));
    wide_ = std::min(width > label_width_ + 3 ? width - label_width_ - 3 : 1, kWidest);
    high_ = wide_ < 40 ? 8 : 12;
  }

  Rows draw() {
    Canvas canvas(wide_, high_, paper_.unicode);
    for (std::size_t i = 0; i < chart_.series.size(); ++i) draw_series(canvas, i);
    Rows rows;
    for (std::size_t y = 0; y < high_; ++y) {
      Row row = axis_part(y);
      add(row, canvas.row(y));
      rows.push_back(std::move(row));
    }
    Row axis;
    pad(axis, label_width_ + 1);
    add(axis, paper_.glyphs().corner, faint);
    for (std::size_t i = 0; i <= wide_; ++i) add(axis, paper_.glyphs().horizontal, faint);
    rows.push_back(std::move(axis));
    Row labels;
    pad(labels, label_width_ + 3);
    add(labels, under_axis(x_labels(), wide_, paper_.glyphs()));
    rows.push_back(std::move(labels));
    return rows;
  }

 private:
  Canvas::Place place(const Chart::Point& point) const {
    return {x_.place(point.x), y_.place(point.y)};
  }

  void draw_series(Canvas& canvas, std::size_t index) {
    const Chart::Series& series = chart_.series[index];
    const unsigned ink = series_ink(index);
    const bool lines = chart_.kind == Chart::Kind::line;
    const Chart::Point* before = nullptr;
    for (const Chart::Point& point : series.points) {
      if (!point.present) {
        before = nullptr;
        continue;
      }
      canvas.dot(place(point), ink);
      if (lines && before != nullptr) canvas.line(place(*before), place(point), ink);
      before = &point;
    }
    mark_points(canvas, index);
  }
  // A lone line needs no marks where its points are many; several lines are told apart by them.
  void mark_points(Canvas& canvas, std::size_t index) {
    const std::vector<Chart::Point>& points = chart_.series[index].points;
    const bool lines = chart_.kind == Chart::Kind::line;
    std::size_t stride = 1;
    if (lines && points.size() * 3 > wide_) {
      if (chart_.series.size() == 1) return;
      stride = points.size() * 12 / wide_ + 1;
    }
    const std::string_view glyph = paper_.glyphs().marks[index % paper_.glyphs().marks.size()];
    for (std::size_t i = lines ? index * stride / chart_.series.size() : 0; i < points.size();
         i += stride)
      if (points[i].present) canvas.mark(place(points[i]), glyph, series_ink(index));
  }

  // What stands left of the canvas: the label of a tick, and the axis.
  Row axis_part(std::size_t y) const {
    std::string label;
    for (const double tick : y_.ticks()) {
      const auto from_top =
          static_cast<std::size_t>((1 - y_.place(tick)) * static_cast<double>(high_ - 1) + 0.5);
      if (from_top == y && label.empty()) label = scale_label(tick);
    }
    Row row;
    pad(row, label_width_ - columns(label));
    add(row, label, faint);
    add(row, " ");
    add(row, label.empty() ? paper_.glyphs().vertical : paper_.glyphs().tick_left, faint);
    add(row, " ");
    return row;
  }

  std::size_t column_of(double x) const {
    return static_cast<std::size_t>(x_.place(x) * static_cast<double>(wide_ - 1) + 0.5);
  }
  std::vector<Label> x_labels() const {
    std::vector<Label> labels;
    if (chart_.kind == Chart::Kind::line && !chart_.labels.empty()) {
      for (std::size_t i = 0; i < chart_.labels.size(); ++i) {
        const auto x = static_cast<double>(i);
        if (x >= x_.low() && x <= x_.high()) labels.push_back({column_of(x), chart_.labels[i]});
      }
    } else {
      for (const double tick : x_.ticks()) labels.push_back({column_of(tick), scale_label(tick)});
    }
    return labels;
  }

  const Chart& chart_;
  const Paper& paper_;
  Scale y_;
  Scale x_;
  std::size_t label_width_ = 1;
  std::size_t wide_ = 1;
  std::size_t high_ = 1;
};

}  // namespace

Rows draw_plot(const Chart& chart, const Paper& paper, std::size_t width) {
  Rows rows = Plot(chart, paper, width).draw();
  Row legend;
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    if (chart.series.size() == 1 && chart.series[i].name.empty()) break;
    add(legend, legend.empty() ? "" : "   ");
    add(legend, paper.glyphs().marks[i % paper.glyphs().marks.size()], series_ink(i));
    add(legend, " " + series_name(chart, i));
  }
  if (!legend.empty()) append(rows, wrap(legend, width, paper.glyphs()));
  return rows;
}

}  // namespace waybill::render::screen

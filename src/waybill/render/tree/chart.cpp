#include "waybill/render/tree/chart.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>

#include "waybill/render/tree/foot.h"

namespace waybill::render::tree {
namespace {

using json::Kind;
using json::Value;

constexpr std::array kKinds{Chart::Kind::line, Chart::Kind::bar, Chart::Kind::pie,
                            Chart::Kind::scatter};

std::optional<Chart::Kind> kind_named(std::string_view name) {
  for (const Chart::Kind kind : kKinds)
    if (name_of(kind) == name) return kind;
  return {};
}

// What is beyond a double's range has no place on a scale.
std::optional<double> number(Value value) {
  if (!value) return {};
  std::string_view text = value.is(Kind::number) ? value.raw() : value.string();
  double parsed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), parsed);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return {};
  if (!std::isfinite(parsed)) return {};
  return parsed;
}

std::string words(Workbench& bench, Value value) {
  if (!value || value.is(Kind::null)) return {};
  return bench.room.line(value.is(Kind::string) ? value.string() : value.raw(), kDrawLimits.cell);
}

class Reading {
 public:
  Reading(Workbench& bench, Chart& chart) : bench_(bench), chart_(chart) {}

  void labels(Value list) {
    if (!list || !list.is(Kind::array)) return;
    for (const Value label : bench_.source.children(list)) {
      if (chart_.labels.size() == kDrawLimits.labels || !bench_.room.take()) break;
      chart_.labels.push_back(words(bench_, label));
    }
  }

  bool series(Value dataset) {
    const Value data = bench_.source.find(dataset, "data");
    if (!data || !data.is(Kind::array)) return false;
    Chart::Series made{words(bench_, bench_.source.find(dataset, "label")), {}};
    std::size_t met = 0;
    for (const Value value : bench_.source.children(data)) {
      if (++met > kDrawLimits.labels || !bench_.room.take()) continue;
      made.points.push_back(point(value, made.points.size()));
    }
    points_left_out += met - made.points.size();
    chart_.series.push_back(std::move(made));
    return true;
  }

  std::size_t points_left_out = 0;
  std::size_t not_numbers = 0;

 private:
  Chart::Point point(Value value, std::size_t place) {
    Chart::Point made;
    made.x = static_cast<double>(place);
    std::optional<double> x;
    std::optional<double> y;
    bool has_x = false;
    if (value.is(Kind::object)) {
      has_x = true;
      x = number(bench_.source.find(value, "x"));
      y = number(bench_.source.find(value, "y"));
      made.text = bench_.room.line(value.raw(), kDrawLimits.cell);
    } else if (value.is(Kind::array)) {
      has_x = true;
      std::size_t at = 0;
      for (const Value part : bench_.source.children(value)) {
        if (at == 0) x = number(part);
        if (at == 1) y = number(part);
        ++at;
      }
      made.text = bench_.room.line(value.raw(), kDrawLimits.cell);
    } else {
      y = number(value);
      made.text = words(bench_, value);
    }
    if (has_x && x) made.x = *x;
    // A point whose x is a word stands at the label of that name, or in its order.
    made.present = y && (!has_x || x || chart_.kind != Chart::Kind::scatter);
    made.y = y.value_or(0);
    if (!made.present && !value.is(Kind::null)) ++not_numbers;
    return made;
  }

  Workbench& bench_;
  Chart& chart_;
};

}  // namespace

std::string_view name_of(Chart::Kind kind) {
  switch (kind) {
    case Chart::Kind::line: return "line";
    case Chart::Kind::bar: return "bar";
    case Chart::Kind::pie: return "pie";
    case Chart::Kind::scatter: return "scatter";
  }
  return {};
}

std::optional<ChartRead> chart(Workbench& bench, Value content) {
  const std::optional<Chart::Kind> kind = kind_named(bench.source.string(content, "chart_type"));
  const Value data = bench.source.find(content, "data");
  const Value datasets = data ? bench.source.find(data, "datasets") : Value();
  if (!kind || !datasets || !datasets.is(Kind::array)) return {};
  ChartRead made;
  made.chart.kind = *kind;
  Reading reading(bench, made.chart);
  reading.labels(bench.source.find(data, "labels"));
  std::size_t series_left_out = 0;
  for (const Value dataset : bench.source.children(datasets)) {
    if (made.chart.series.size() == kDrawLimits.series || !bench.room.take()) {
      ++series_left_out;
    } else if (!reading.series(dataset)) {
      return {};
    }
  }
  if (reading.not_numbers > 0) {
    made.notes.push_back(
        {Note{count_text(reading.not_numbers) + (reading.not_numbers == 1
                                                     ? " value is no number and not drawn"
                                                     : " values are no numbers and not drawn")}});
  }
  add_left_out(made.notes, reading.points_left_out, "points");
  add_left_out(made.notes, series_left_out, "series");
  return made;
}

}  // namespace waybill::render::tree

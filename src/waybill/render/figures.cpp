#include "waybill/render/figures.h"

#include <algorithm>
#include <string>

namespace waybill::render {
namespace {

std::string name_of_series(const Chart& chart, std::size_t series) {
  const std::string& name = chart.series[series].name;
  return name.empty() ? "series " + std::to_string(series + 1) : name;
}

}  // namespace

Table figures(const Chart& chart) {
  Table table;
  if (chart.kind == Chart::Kind::scatter) {
    table.columns = {{prose("series"), Align::left}, {prose("point"), Align::left}};
    for (std::size_t i = 0; i < chart.series.size(); ++i)
      for (const Chart::Point& point : chart.series[i].points)
        table.rows.push_back({prose(name_of_series(chart, i)), prose(point.text)});
  } else {
    std::size_t places = 0;
    table.columns.push_back({{}, Align::left});
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
      table.columns.push_back({prose(name_of_series(chart, i)), Align::right});
      places = std::max(places, chart.series[i].points.size());
    }
    for (std::size_t place = 0; place < places; ++place) {
      std::vector<Prose>& row = table.rows.emplace_back();
      row.push_back(
          prose(place < chart.labels.size() ? chart.labels[place] : std::to_string(place + 1)));
      for (const Chart::Series& series : chart.series)
        row.push_back(place < series.points.size() ? prose(series.points[place].text) : Prose());
    }
  }
  return table;
}

}  // namespace waybill::render

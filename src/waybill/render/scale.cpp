#include "waybill/render/scale.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

namespace waybill::render {
namespace {

// Halved, so that the distance between the two largest numbers is one, too.
double half_distance(const Range& range) { return range.high / 2 - range.low / 2; }

// A range of one value gets some room around it.
Range widened(Range range) {
  if (range.empty()) return {0, 1};
  if (range.low < range.high) return range;
  const double room = range.low == 0 ? 1 : std::abs(range.low) / 2;
  constexpr double kMost = std::numeric_limits<double>::max();
  return {std::max(range.low - room, -kMost), std::min(range.high + room, kMost)};
}

// 1, 2 or 5 times a power of ten, not less than `step`.
double round_step(double step) {
  const double power = std::pow(10, std::floor(std::log10(step)));
  for (const double times : {1.0, 2.0, 5.0})
    if (times * power >= step) return times * power;
  return 10 * power;
}

std::string digits(double value, int precision) {
  std::array<char, 40> room{};
  const auto [end, error] = std::to_chars(room.data(), room.data() + room.size(), value,
                                          std::chars_format::general, precision);
  return error == std::errc() ? std::string(room.data(), end) : std::string("?");
}

}  // namespace

void Range::include(double value) {
  if (empty()) {
    low = high = value;
  } else {
    low = std::min(low, value);
    high = std::max(high, value);
  }
}

Range range_of_x(const Chart& chart) {
  Range range;
  for (const Chart::Series& series : chart.series)
    for (const Chart::Point& point : series.points)
      if (point.present) range.include(point.x);
  return range;
}

Range range_of_y(const Chart& chart) {
  Range range;
  for (const Chart::Series& series : chart.series)
    for (const Chart::Point& point : series.points)
      if (point.present) range.include(point.y);
  return range;
}

Scale::Scale(Range range, std::size_t ticks) : range_(widened(range)) {
  const double wanted =
      half_distance(range_) / static_cast<double>(std::max<std::size_t>(ticks, 1));
  const double step = round_step(std::max(wanted, std::numeric_limits<double>::min()) * 2);
  const double low = std::floor(range_.low / step) * step;
  const double high = std::ceil(range_.high / step) * step;
  const bool usable = std::isfinite(step) && std::isfinite(low) && std::isfinite(high) &&
                      low + step > low && high - step < high;
  if (!usable) {
    ticks_ = {range_.low, range_.high};
    return;
  }
  range_ = {low, high};
  for (std::size_t i = 0; i <= ticks + 2; ++i) {
    const double tick = (std::floor(low / step + 0.5) + static_cast<double>(i)) * step;
    if (tick > high + step / 2) break;
    ticks_.push_back(tick);
  }
}

Scale Scale::exact(Range range) {
  Scale scale;
  scale.range_ = widened(range);
  scale.ticks_ = {scale.range_.low, scale.range_.high};
  return scale;
}

double Scale::place(double value) const {
  const double all = half_distance(range_);
  if (!(all > 0)) return 0.5;
  return std::clamp((value / 2 - range_.low / 2) / all, 0.0, 1.0);
}

std::string scale_label(double value) {
  constexpr std::pair<double, const char*> kUnits[] = {
      {1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e4, "k"}};
  const double size = std::abs(value);
  if (size < 1e15) {
    for (const auto& [least, unit] : kUnits)
      if (size >= least) return digits(value / (least == 1e4 ? 1e3 : least), 4) + unit;
  }
  return digits(value == 0 ? 0.0 : value, 4);
}

std::string percent_label(double share) {
  const auto tenths = static_cast<long>(std::lround(share * 1000));
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %";
}

}  // namespace waybill::render

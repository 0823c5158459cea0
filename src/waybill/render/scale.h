// Scale: from the values of a chart to places on its axis.
//
// Safe for every finite number: the largest, the smallest, all the same, none at all.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "waybill/render/node.h"

namespace waybill::render {

// What is there to be drawn. Empty when low is above high.
struct Range {
  double low = 1;
  double high = 0;
  bool empty() const { return low > high; }
  void include(double value);
};

Range range_of_x(const Chart& chart);
Range range_of_y(const Chart& chart);

class Scale {
 public:
  // Round numbers around the range, about `ticks` of them.
  Scale(Range range, std::size_t ticks);
  // The range as it is, with ticks at its ends only.
  static Scale exact(Range range);

  // 0 at the low end, 1 at the high end; values outside are moved to the ends.
  double place(double value) const;
  const std::vector<double>& ticks() const { return ticks_; }
  double low() const { return range_.low; }
  double high() const { return range_.high; }

 private:
  Scale() = default;
  Range range_;
  std::vector<double> ticks_;
};

// Short, for an axis: "0.25", "1200", "12.5k", "3M", "1e+20".
std::string scale_label(double value);

// A share in percent with one digit: "33.3 %".
std::string percent_label(double share);

}  // namespace waybill::render

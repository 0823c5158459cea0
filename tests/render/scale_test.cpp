#include "waybill/render/scale.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace waybill::render {
namespace {

constexpr double kLargest = std::numeric_limits<double>::max();
constexpr double kSmallest = std::numeric_limits<double>::denorm_min();

TEST(Scale, HasRoundTicksAroundTheValues) {
  const Scale scale({3, 97}, 5);
  EXPECT_EQ(scale.low(), 0);
  EXPECT_EQ(scale.high(), 100);
  EXPECT_EQ(scale.ticks(), (std::vector<double>{0, 20, 40, 60, 80, 100}));
  EXPECT_DOUBLE_EQ(scale.place(50), 0.5);
}

TEST(Scale, PlacesEveryFiniteNumberBetweenItsEnds) {
  const Range ranges[] = {{-kLargest, kLargest},
                          {0, kSmallest},
                          {1e17, 1e17 + 16},
                          {7, 7},
                          {0, 0},
                          {kLargest, kLargest},
                          {-kLargest, -kLargest},
                          {1, 0},
                          {-1e-300, 1e300},
                          {kLargest / 2, kLargest},
                          {-kSmallest, kSmallest}};
  for (const Range& range : ranges) {
    for (const std::size_t ticks : {0U, 1U, 4U, 6U}) {
      const Scale scale(range, ticks);
      ASSERT_TRUE(std::isfinite(scale.low()) && std::isfinite(scale.high()));
      EXPECT_LT(scale.low(), scale.high()) << range.low << " " << range.high;
      EXPECT_GE(scale.ticks().size(), 2U);
      EXPECT_LE(scale.ticks().size(), ticks + 3);
      for (const double value : {range.low, range.high, 0.0, kLargest, -kLargest}) {
        const double place = scale.place(value);
        EXPECT_TRUE(place >= 0 && place <= 1) << place;
      }
      EXPECT_TRUE(range.empty() || scale.place(range.low) <= scale.place(range.high));
    }
  }
}

TEST(Scale, LabelsAreShort) {
  EXPECT_EQ(scale_label(0), "0");
  EXPECT_EQ(scale_label(-0.0), "0");
  EXPECT_EQ(scale_label(0.25), "0.25");
  EXPECT_EQ(scale_label(1200), "1200");
  EXPECT_EQ(scale_label(12500), "12.5k");
  EXPECT_EQ(scale_label(-3000000), "-3M");
  EXPECT_EQ(scale_label(1e20), "1e+20");
  EXPECT_EQ(percent_label(1.0 / 3), "33.3 %");
}

}  // namespace
}  // namespace waybill::render

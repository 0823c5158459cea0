#include "waybill/base/nearest.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace waybill {
namespace {

TEST(EditDistance, CountsEachKindOfSlipAsOne) {
  EXPECT_EQ(edit_distance("convert", "convert"), 0U);
  EXPECT_EQ(edit_distance("convrt", "convert"), 1U);
  EXPECT_EQ(edit_distance("connvert", "convert"), 1U);
  EXPECT_EQ(edit_distance("confert", "convert"), 1U);
  EXPECT_EQ(edit_distance("covnert", "convert"), 1U);
  EXPECT_EQ(edit_distance("Convert", "cONVERT"), 0U);
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(EditDistance, IsTheSameBothWays) {
  const std::string_view words[] = {"", "a", "ab", "ba", "abc", "cab", "solution.info", "info"};
  for (const auto a : words) {
    for (const auto b : words) EXPECT_EQ(edit_distance(a, b), edit_distance(b, a));
  }
}

std::optional<std::string_view> meant(std::string_view name) {
  static constexpr std::string_view kCommands[] = {
      "detect", "check", "convert", "wrap", "show", "schema", "serve", "solution.info", "x"};
  return nearest(name, kCommands);
}

TEST(Nearest, SuggestsWhatWasProbablyMeant) {
  EXPECT_EQ(meant("covnert"), "convert");
  EXPECT_EQ(meant("chek"), "check");
  EXPECT_EQ(meant("SERVER"), "serve");
  EXPECT_EQ(meant("solution_info"), "solution.info");
  EXPECT_EQ(meant("shwo"), "show");
}

TEST(Nearest, SaysNothingRatherThanNonsense) {
  EXPECT_EQ(meant(""), std::nullopt);
  EXPECT_EQ(meant("y"), std::nullopt);  // one edit from "x", but nothing in common
  EXPECT_EQ(meant("frobnicate"), std::nullopt);
  EXPECT_EQ(nearest("anything", {}), std::nullopt);
}

TEST(Nearest, PrefersTheNearestAndThenTheFirst) {
  const std::string_view names[] = {"status", "statue", "statues"};
  EXPECT_EQ(nearest("statuss", names), "status");
  const std::string_view equals[] = {"cat", "bat"};
  EXPECT_EQ(nearest("hat", equals), "cat");
}

TEST(Nearest, IsNotSlowedDownByANameOfAnyLength) {
  EXPECT_EQ(meant(std::string(10'000'000, 'a')), std::nullopt);
}

}  // namespace
}  // namespace waybill

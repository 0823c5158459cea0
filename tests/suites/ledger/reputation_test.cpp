// The arithmetic of standing: vectors from another implementation, and laws for all numbers.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "suites/ledger/vectors.h"
#include "waybill/json/write_value.h"
#include "waybill/suites/ledger/reputation.h"

namespace waybill::suites::ledger {
namespace {

TEST(Decay, IsAsTheVectorsSay) {
  for (const auto& row : vectors("decay"))
    EXPECT_EQ(decayed(std::stol(row[0]), std::stol(row[1]), std::stol(row[2])), std::stol(row[3]))
        << row[0] << " " << row[1] << " " << row[2];
}

TEST(Roots, AreAsTheVectorsSay) {
  for (const auto& row : vectors("roots")) {
    EXPECT_EQ(isqrt(std::stoull(row[0])), std::stoull(row[1])) << row[0];
    EXPECT_EQ(ilog2(std::stoull(row[0])), std::stoi(row[2])) << row[0];
  }
}

TEST(Gates, AreAsTheVectorsSay) {
  constexpr std::int64_t kToday = 20'000;
  for (const auto& row : vectors("gates")) {
    Standings standings;
    for (std::size_t i = 0; i < kDomains.size(); ++i)
      standings[i] = {
          .node_id = "n",
          .domain = kDomains[i],
          .score = std::stol(row[i]),
          .ban_until_epoch = row[5] == json::name_of_choice(kDomains[i]) ? kToday + 1 : kToday,
          .last_activity_epoch = kToday};
    EXPECT_EQ(
        gates_of(standings, Domain::execution, {std::stol(row[6]), std::stol(row[7])}, kToday),
        (Gates{std::stol(row[8]), std::stol(row[9]), std::stol(row[10]), row[11] == "1",
               row[12] == "1"}))
        << ::testing::PrintToString(row);
  }
}

TEST(Epochs, AreDaysOfUtcBeforeAndAfter1970) {
  using namespace std::chrono;
  EXPECT_EQ(epoch_of(UtcTime{}), 0);
  EXPECT_EQ(epoch_of(UtcTime{} + days(1) - microseconds(1)), 0);
  EXPECT_EQ(epoch_of(UtcTime{} + days(20'454)), 20'454);
  EXPECT_EQ(epoch_of(UtcTime{} - microseconds(1)), -1);
}

TEST(Standing, OfAClockSetBackDoesNotDecay) {
  const Standing standing{.score = 5000, .last_activity_epoch = 100};
  EXPECT_EQ(score_at(standing, 99), 5000);
  EXPECT_EQ(score_at(standing, 100), 5000);
  EXPECT_LT(score_at(standing, 101), 5000);
}

Standing any_standing() {
  return {.node_id = "n",
          .domain = kDomains[*rc::gen::inRange<std::size_t>(0, kDomains.size())],
          .score = *rc::gen::inRange<std::int64_t>(0, kFullScore + 1),
          .scar_bps = *rc::gen::inRange<std::int64_t>(0, kFullScore + 1),
          .ban_until_epoch = *rc::gen::inRange<std::int64_t>(0, 40'000),
          .last_activity_epoch = *rc::gen::inRange<std::int64_t>(0, 40'000)};
}

RC_GTEST_PROP(Standing, NeverRisesByWaiting, ()) {
  const Standing standing = any_standing();
  const auto epoch = *rc::gen::inRange<std::int64_t>(0, 60'000);
  RC_ASSERT(score_at(standing, epoch + 1) <= score_at(standing, epoch));
}

RC_GTEST_PROP(Standing, StaysBetweenNothingAndItsCeiling, ()) {
  const Standing standing = any_standing();
  const Weight weight{*rc::gen::arbitrary<std::int64_t>(), *rc::gen::arbitrary<std::int64_t>(),
                      *rc::gen::arbitrary<std::int64_t>()};
  const auto epoch = *rc::gen::inRange<std::int64_t>(0, 60'000);
  const Standing after = weighed(standing, weight, epoch);
  RC_ASSERT(after.score >= 0);
  RC_ASSERT(after.score <= ceiling(after.scar_bps));
  RC_ASSERT(after.scar_bps >= standing.scar_bps);
  RC_ASSERT(after.scar_bps <= kFullScore);
  RC_ASSERT(after.ban_until_epoch >= standing.ban_until_epoch);
  RC_ASSERT(after.last_activity_epoch >= standing.last_activity_epoch);
  RC_ASSERT(score_at(after, epoch) <= after.score);
}

RC_GTEST_PROP(Standing, OfAnyNumbersAtAllIsReadWithoutHarm, ()) {
  const Standing standing{.score = *rc::gen::arbitrary<std::int64_t>(),
                          .scar_bps = *rc::gen::arbitrary<std::int64_t>(),
                          .last_activity_epoch = *rc::gen::arbitrary<std::int64_t>()};
  const std::int64_t score = score_at(standing, 20'000);
  RC_ASSERT(score >= 0);
  RC_ASSERT(score <= kFullScore);
}

RC_GTEST_PROP(Roots, AreTheLargestWhoseSquareFits, ()) {
  const auto number = *rc::gen::arbitrary<std::uint64_t>();
  const std::uint64_t root = isqrt(number);
  RC_ASSERT(root <= 0xffff'ffffU);
  RC_ASSERT(root * root <= number);
  RC_ASSERT(root == 0xffff'ffffU || (root + 1) * (root + 1) > number);
}

}  // namespace
}  // namespace waybill::suites::ledger

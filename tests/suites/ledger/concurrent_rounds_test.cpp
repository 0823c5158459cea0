// Two servers on one store: no round is lost or made twice, and no vote counts twice.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "store/postgres.h"
#include "suites/ledger/small_ledger.h"
#include "waybill/store/open.h"

namespace waybill::suites::ledger {
namespace {

constexpr std::size_t kNodes = 7;

class SharedRounds : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    const std::string url = GetParam() == std::string("sqlite")
                                ? "sqlite:" + folder_.path() + "/records.db"
                                : waybill::testing::Postgres::shared().fresh_url();
    for (auto& store : stores_) {
      auto opened = store::open(url);
      ASSERT_TRUE(opened) << opened.error().message;
      store = std::move(*opened);
    }
  }
  static Round round() {
    Round round{.proposer = "a", .value = json::Raw::trusted("1"), .nonce = "n"};
    for (std::size_t i = 0; i < kNodes; ++i) {
      const std::string node = "n" + std::to_string(i);
      round.validators.push_back({node, hex(*ed25519_public_key(private_key_of(node)))});
    }
    return round;
  }
  // Runs the same work on every store, each in two threads.
  void everywhere(const std::function<void(store::Store&)>& work) {
    std::vector<std::jthread> threads;
    for (auto& store : stores_)
      for (int i = 0; i < 2; ++i) threads.emplace_back([&] { work(*store); });
  }

  waybill::testing::ScratchFolder folder_;
  std::array<std::unique_ptr<store::Store>, 2> stores_;
};
INSTANTIATE_TEST_SUITE_P(On, SharedRounds, ::testing::Values("sqlite", "postgresql"));

TEST_P(SharedRounds, AreNumberedWithoutGapsAndChained) {
  std::atomic<int> made = 0;
  everywhere([&](store::Store& store) {
    for (int i = 0; i < 5; ++i)
      made += change(store, [](store::Writing& writing) {
                return propose(writing, round());
              }).has_value();
  });
  EXPECT_EQ(made, 20);
  const Report report = verified(*stores_[0]);
  EXPECT_TRUE(report.valid()) << place_of(report) << " " << report.first->what;
  EXPECT_EQ(report.rounds, 20U);
}

TEST_P(SharedRounds, CountEveryVoteOnce) {
  const auto asked =
      change(*stores_[0], [](store::Writing& writing) { return propose(writing, round()); });
  ASSERT_TRUE(asked);
  std::atomic<int> counted = 0;
  std::atomic<int> repeated = 0;
  everywhere([&](store::Store& store) {
    for (const Validator& validator : asked->validators) {
      const Vote vote{validator.node_id, Choice::approve,
                      hex(*ed25519_sign(private_key_of(validator.node_id),
                                        ballot_of(*asked, validator.node_id, Choice::approve)))};
      const auto made = change(
          store, [&](store::Writing& writing) { return cast(writing, *asked, vote, UtcTime{}); });
      ASSERT_TRUE(made) << made.error().problem.message.view();
      ++(made->how == Casting::counted ? counted : repeated);
    }
  });
  EXPECT_EQ(counted, static_cast<int>(kNodes));
  EXPECT_EQ(repeated, static_cast<int>(3 * kNodes));
  const auto state =
      view(*stores_[1], [&](store::Reading& reading) { return state_of(reading, *asked); });
  ASSERT_TRUE(state);
  EXPECT_EQ(state->approve, kNodes);
  EXPECT_EQ(state->finality, Finality::ABSOLUTE);
  const Report report = verified(*stores_[1]);
  EXPECT_TRUE(report.valid()) << place_of(report) << " " << report.first->what;
  EXPECT_EQ(report.votes, kNodes);
  EXPECT_EQ(report.deeds, kNodes);
}

}  // namespace
}  // namespace waybill::suites::ledger

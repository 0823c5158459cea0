// Quorums and levels: vectors, and that no vote ever takes a level back.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "suites/ledger/vectors.h"
#include "waybill/suites/ledger/finality.h"

namespace waybill::suites::ledger {
namespace {

TEST(Quorums, AreAsTheVectorsSay) {
  for (const auto& row : vectors("quorum")) {
    EXPECT_EQ(quorum_of(std::stoull(row[0])), std::stoull(row[1])) << row[0];
    EXPECT_EQ(faults_of(std::stoull(row[0])), std::stoull(row[2])) << row[0];
  }
}

TEST(Levels, OfFourValidators) {
  EXPECT_EQ(finality_of({4, 0, 0}), Finality::PENDING);
  EXPECT_EQ(finality_of({4, 1, 1}), Finality::PENDING);
  EXPECT_EQ(finality_of({4, 2, 0}), Finality::SOFT);
  EXPECT_EQ(finality_of({4, 2, 2}), Finality::SOFT);
  EXPECT_EQ(finality_of({4, 0, 3}), Finality::QUORUM);
  EXPECT_EQ(finality_of({4, 3, 1}), Finality::HARD);
  EXPECT_EQ(finality_of({4, 4, 0}), Finality::ABSOLUTE);
  EXPECT_EQ(finality_of({1, 0, 0}), Finality::PENDING);
  EXPECT_EQ(finality_of({1, 0, 1}), Finality::ABSOLUTE);
  EXPECT_TRUE(is_deadlocked({4, 2, 2}));
  EXPECT_FALSE(is_deadlocked({4, 2, 1}));
}

RC_GTEST_PROP(Levels, NeverGoBackwards, ()) {
  Tally tally{.validators = *rc::gen::inRange<std::uint64_t>(1, 257)};
  Finality level = finality_of(tally);
  bool was_decided = false;
  Choice decision = Choice::approve;
  bool was_deadlocked = false;
  while (tally.outstanding() > 0) {
    ++(*rc::gen::arbitrary<bool>() ? tally.approve : tally.reject);
    RC_ASSERT(finality_of(tally) >= level);
    level = finality_of(tally);
    if (was_decided) RC_ASSERT(is_decided(tally) && leading(tally) == decision);
    if (was_deadlocked) RC_ASSERT(is_deadlocked(tally));
    was_decided = is_decided(tally);
    was_deadlocked = is_deadlocked(tally);
    decision = leading(tally);
    RC_ASSERT(was_decided == (level >= Finality::QUORUM));
    RC_ASSERT(!(was_decided && was_deadlocked));
  }
  RC_ASSERT(was_decided || was_deadlocked);
}

// With up to f liars who say one thing to some and another to others, two groups of honest nodes
// can never see a quorum for different choices.
RC_GTEST_PROP(Quorums, OverlapInMoreThanTheLiars, ()) {
  const auto validators = *rc::gen::inRange<std::uint64_t>(1, 1'000'000);
  RC_ASSERT(2 * quorum_of(validators) - validators > faults_of(validators));
  RC_ASSERT(quorum_of(validators) + faults_of(validators) <= validators);
}

}  // namespace
}  // namespace waybill::suites::ledger

// Whoever changes rounds, votes or standings and makes every digest anew is found all the same:
// by the signatures, and by what follows from what.
#include <gtest/gtest.h>

#include "suites/ledger/small_ledger.h"
#include "waybill/suites/ledger/key.h"
#include "waybill/suites/ledger/reputation_book.h"
#include "waybill/suites/ledger/row.h"

namespace waybill::suites::ledger {
namespace {

// Changes a row as the ledger itself would write it.
template <class T, class Forge>
void forge(store::Store& store, std::string_view space, const std::string& key, Forge change_it) {
  const auto forged = change(store, [&](store::Writing& writing) -> Outcome<void> {
    auto row = row_at<T>(writing, space, key);
    if (!row || !*row) return broken(space, key);
    change_it(**row);
    return put_row(writing, space, key, **row);
  });
  ASSERT_TRUE(forged) << forged.error().problem.message.view();
}

struct Forged : ::testing::Test {
  Forged() { fill_ledger(store); }
  std::string first_break() {
    const Report report = verified(store);
    return report.first ? place_of(report) + ": " + report.first->what : "nothing";
  }
  store::MemoryStore store;
};

TEST_F(Forged, ProposalsAreFoundByTheSignaturesOverThem) {
  forge<Round>(store, spaces::kRounds, round_key(1), [](Round& round) {
    round.value = json::Raw::trusted("2");
    round.hash = hash_of(round);
  });
  EXPECT_EQ(first_break(), "ledger.votes 1/a/: the vote's signature");
}

TEST_F(Forged, VotersAreFoundByTheSignaturesOfTheOthers) {
  forge<Round>(store, spaces::kRounds, round_key(1), [](Round& round) {
    round.validators[3] = {"mallory", hex(*ed25519_public_key(private_key_of("mallory")))};
    round.hash = hash_of(round);
  });
  EXPECT_EQ(first_break(), "ledger.node_keys mallory/: the node's key");
}

TEST_F(Forged, KeysOfLaterRoundsAreFoundByTheFirstOne) {
  const auto forged = change(store, [](store::Writing& writing) -> Outcome<void> {
    auto round = round_at(writing, "1");
    if (!round) return passed_on(round);
    round->prev_hash = round->hash;
    round->id = "2";
    round->validators[0].public_key = hex(*ed25519_public_key(private_key_of("mallory")));
    round->hash = hash_of(*round);
    if (auto put = put_row(writing, spaces::kRounds, round_key(2), *round); !put) return put;
    return put_row(writing, spaces::kRoundStates, round_key(2), RoundState{.round_id = "2"});
  });
  ASSERT_TRUE(forged);
  EXPECT_EQ(first_break(), "ledger.rounds rounds/000000000002: the key of 'a'");
}

TEST_F(Forged, VotesAreFoundByTheirSignatures) {
  forge<CastVote>(store, spaces::kVotes, vote_key("1", "b"),
                  [](CastVote& cast) { cast.vote.choice = Choice::reject; });
  EXPECT_EQ(first_break(), "ledger.votes 1/b/: the vote's signature");
}

TEST_F(Forged, DecisionsAreFoundByTheVotes) {
  forge<RoundState>(store, spaces::kRoundStates, round_key(1), [](RoundState& state) {
    state.approve = 4;
    state.finality = Finality::ABSOLUTE;
  });
  EXPECT_EQ(first_break(), "ledger.round_states rounds/000000000001: how far the round has come");
}

TEST_F(Forged, EvidenceIsFoundByItsSignatures) {
  forge<Equivocation>(store, spaces::kEvidence, vote_key("1", "c"), [](Equivocation& evidence) {
    evidence.refused.signature = evidence.counted.signature;
  });
  EXPECT_EQ(first_break(), "ledger.equivocations 1/c/: the vote's signature");
}

TEST_F(Forged, ScoresAreFoundByTheDeeds) {
  forge<Standing>(store, spaces::kStandings, standing_key(Domain::governance, "a"),
                  [](Standing& standing) { standing.score = 9000; });
  EXPECT_EQ(first_break(), "ledger.standings governance/a/: the standing");
}

TEST_F(Forged, DeedsAreFoundByTheRules) {
  forge<DeedEntry>(store, spaces::kDeeds, numbered(prefix_of("a"), 1), [](DeedEntry& entry) {
    entry.score_after = 9000;
    entry.hash = hash_of(entry);
  });
  forge<Standing>(store, spaces::kStandings, standing_key(Domain::governance, "a"),
                  [](Standing& standing) { standing.score = 9000; });
  EXPECT_EQ(first_break(), "ledger.deeds a/000000000001: what the deed changed");
}

TEST_F(Forged, DeedsInNothingAreFoundByWhatTheyReferTo) {
  const auto forged = change(store, [](store::Writing& writing) {
    return record_deed(writing, {"mallory", Domain::governance, Reason::consensus_decided, "1"},
                       UtcTime{});
  });
  ASSERT_TRUE(forged);
  EXPECT_EQ(first_break(), "ledger.deeds mallory/000000000001: what the deed was done in");
}

}  // namespace
}  // namespace waybill::suites::ledger

// The bundle: what a stranger can tell from it, and what no change of it hides.
#include <gtest/gtest.h>

#include "sanitized.h"
#include "suites/ledger/small_ledger.h"
#include "waybill/base/digest.h"
#include "waybill/envelope/builder.h"
#include "waybill/json/canonical.h"
#include "waybill/json/read_value.h"
#include "waybill/json/writer.h"
#include "waybill/suites/ledger/bundle.h"

namespace waybill::suites::ledger {
namespace {

std::string bundle_of(store::Store& store) {
  const auto bundle = view(
      store, [](store::Reading& reading) { return write_bundle(reading, [] { return false; }); });
  EXPECT_TRUE(bundle) << bundle.error().problem.message.view();
  return bundle ? *bundle : "";
}

TEST(ABundle, IsVerifiedFromItselfAlone) {
  store::MemoryStore store;
  fill_ledger(store);
  const auto report = check_bundle(bundle_of(store));
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_TRUE(report->valid()) << place_of(*report) << report->first->what;
  EXPECT_EQ(report->chains, 3u);
  EXPECT_EQ(report->records, 5u);
  EXPECT_EQ(report->sessions, 3u);
  EXPECT_EQ(report->seals, 2u);
  EXPECT_EQ(report->tasks, 2u);
  EXPECT_EQ(report->rounds, 1u);
  EXPECT_EQ(report->votes, 3u);
  EXPECT_EQ(report->deeds, 5u);
}

TEST(ABundle, MayBeLaidOutAnew) {
  store::MemoryStore store;
  fill_ledger(store);
  Buffer pretty;
  json::reformat(bundle_of(store), {.layout = json::Layout::indented}, pretty);
  const auto report = check_bundle(pretty.view());
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_TRUE(report->valid());
}

// Every byte, but where the sanitizers make that take minutes.
constexpr std::size_t kStep = WAYBILL_SANITIZED ? 13 : 1;

TEST(ABundle, ShowsEveryChangedByte) {
  store::MemoryStore store;
  fill_ledger(store);
  const std::string bundle = bundle_of(store);
  for (std::size_t at = 0; at + 1 < bundle.size(); at += kStep) {
    std::string changed = bundle;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    const auto report = check_bundle(changed);
    ASSERT_FALSE(report && report->valid()) << "byte " << at << " " << bundle.substr(at, 40);
  }
}

TEST(ABundle, TellsWhichRecordIsWrong) {
  store::MemoryStore store;
  fill_ledger(store);
  std::string bundle = bundle_of(store);
  const std::size_t chain = bundle.find(R"({"task_id":"t","count":3)");
  const std::size_t second =
      bundle.find(R"("content":"why")", bundle.find("\"content\"", chain) + 1);
  bundle.replace(second, 15, R"("content":"who")");
  const auto report = check_bundle(bundle);
  ASSERT_TRUE(report && report->first);
  EXPECT_EQ(place_of(*report), "chains t");
  EXPECT_EQ(report->first->record, 2u);
  EXPECT_EQ(report->first->what, "the hash");
}

TEST(ABundle, OfAnotherKindIsRefused) {
  EXPECT_EQ(check_bundle("{").error().kind, ErrorKind::bad_input);
  EXPECT_EQ(check_bundle("{}").error().kind, ErrorKind::bad_input);
  store::MemoryStore store;
  std::string bundle = bundle_of(store);
  bundle.replace(bundle.find("\"version\":2"), 11, "\"version\":7");
  const auto report = check_bundle(bundle);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().message,
            "This is a 'waybill-ledger-bundle' of version 7; a 'waybill-ledger-bundle' of version "
            "2 can be verified.");
  const std::string old = R"({"bundle":{"format":"waybill-ledger-bundle","version":1,"chains":[]},)"
                          R"("digest":""})";
  EXPECT_NE(check_bundle(old).error().message.find("of version 1; a"), std::string::npos)
      << check_bundle(old).error().message;
}

// Whoever changes a bundle and makes its digest anew.
class AForgedBundle : public ::testing::Test {
 protected:
  AForgedBundle() {
    store::MemoryStore store;
    fill_ledger(store);
    text_ = bundle_of(store);
    document_ = *json::read_value<BundleDocument>(text_);
    bundle_ = *json::read_value<Bundle>(document_.bundle.text());
  }
  // Where it is found, and by what.
  std::string first_break() {
    const json::Raw body = json_of(bundle_);
    const std::string digest = sha256_hex(*json::canonical(body.text()));
    const auto report = check_bundle(json_of(BundleDocument{body, digest}).text());
    if (!report) return report.error().message;
    return report->first ? place_of(*report) + ": " + report->first->what : "nothing";
  }

  std::string text_{};
  BundleDocument document_{};
  Bundle bundle_{};
};

TEST_F(AForgedBundle, IsOneOnlyOnceItIsChanged) { EXPECT_EQ(first_break(), "nothing"); }

TEST_F(AForgedBundle, WithAnotherProposalIsFoundByTheSignaturesOverIt) {
  Round& round = bundle_.rounds[0].round;
  round.value = json::Raw::trusted("2");
  EXPECT_EQ(first_break(), "ledger.rounds rounds/000000000001: the round's hash");
  round.hash = hash_of(round);
  EXPECT_EQ(first_break(), "ledger.votes 1/a/: the vote's signature");
}

TEST_F(AForgedBundle, WithAnotherVoteIsFoundByItsSignature) {
  bundle_.rounds[0].votes[1].vote.choice = Choice::reject;
  EXPECT_EQ(first_break(), "ledger.votes 1/b/: the vote's signature");
}

TEST_F(AForgedBundle, WithAVoteTooFewOrTooManyIsFound) {
  auto& votes = bundle_.rounds[0].votes;
  votes.push_back(votes[2]);
  EXPECT_EQ(first_break(), "ledger.votes 1/c/: the row");
  votes.resize(2);
  EXPECT_EQ(first_break(), "ledger.round_states rounds/000000000001: how far the round has come");
}

TEST_F(AForgedBundle, WithoutTheEvidenceIsFoundByTheDeedThatNamesIt) {
  bundle_.rounds[0].evidence.clear();
  EXPECT_EQ(first_break(), "ledger.deeds c/000000000002: what the deed was done in");
}

TEST_F(AForgedBundle, WithoutARoundIsFoundByTheDeedsInIt) {
  bundle_.rounds.clear();
  EXPECT_EQ(first_break(), "ledger.deeds a/000000000001: what the deed was done in");
}

TEST_F(AForgedBundle, WithMoreValidatorsThanARoundTakesIsRefused) {
  auto& validators = bundle_.rounds[0].round.validators;
  validators.resize(kMostValidators + 1, validators[0]);
  EXPECT_EQ(first_break(), "ledger.rounds rounds/000000000001: the validators");
}

TEST_F(AForgedBundle, WithAnotherScoreIsFoundByTheDeeds) {
  for (Standing& standing : bundle_.standings)
    if (standing.node_id == "a") standing.score = 9000;
  EXPECT_EQ(first_break(), "ledger.standings governance/a/: the standing");
}

TEST_F(AForgedBundle, WithADeedTooFewIsFoundByTheStanding) {
  std::erase_if(bundle_.deeds, [](const DeedEntry& deed) { return deed.node_id == "a"; });
  EXPECT_EQ(first_break(), "ledger.standings : the number of rows");
}

TEST_F(AForgedBundle, WithAReasonTakenFromADoneTaskIsFound) {
  std::erase_if(bundle_.chains, [&](const BundledChain& chain) {
    return chain.task_id == "00000000-0000-4000-8000-000000000001";
  });
  bundle_.sessions.clear();
  bundle_.seals.clear();
  bundle_.seals_hash = std::string(kGenesis);
  EXPECT_EQ(first_break().substr(0, 12), "ledger.tasks");
}

TEST_F(AForgedBundle, WithATaskThatIsNotDoneIsFoundByTheDeed) {
  for (Task& task : bundle_.tasks)
    if (task.assignee == "ann") task.status = State::cancelled;
  EXPECT_EQ(first_break(), "ledger.deeds ann/000000000001: what the deed was done in");
}

TEST_F(AForgedBundle, WithANameThatNoStoreTakesIsRefused) {
  bundle_.tasks[0].id = std::string(5000, 'x');
  EXPECT_NE(first_break().find("key"), std::string::npos) << first_break();
}

TEST(ABrokenLedger, IsNotGivenAway) {
  store::MemoryStore store;
  fill_ledger(store);
  erase(store, {"ledger.heads", "t/", ""});
  const auto bundle = view(
      store, [](store::Reading& reading) { return write_bundle(reading, [] { return false; }); });
  ASSERT_FALSE(bundle);
  EXPECT_EQ(bundle.error().problem.message,
            "LEDGER_BROKEN: The ledger is broken at 't/' in ledger.heads and is not exported. Run "
            "'waybill ledger verify'.");
}

}  // namespace
}  // namespace waybill::suites::ledger

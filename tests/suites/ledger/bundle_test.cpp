// The bundle: what a stranger can tell from it, and what no change of it hides.
#include <gtest/gtest.h>

#include "suites/ledger/small_ledger.h"
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

TEST(ABundle, ShowsEveryChangedByte) {
  store::MemoryStore store;
  fill_ledger(store);
  const std::string bundle = bundle_of(store);
  for (std::size_t at = 0; at + 1 < bundle.size(); ++at) {
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
  bundle.replace(bundle.find("\"version\":1"), 11, "\"version\":7");
  const auto report = check_bundle(bundle);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().message,
            "This is a 'waybill-ledger-bundle' of version 7; a 'waybill-ledger-bundle' of version "
            "1 can be verified.");
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

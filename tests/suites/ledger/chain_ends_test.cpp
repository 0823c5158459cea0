// Records are hashed after where a server takes their chain to end: that it is wrong about it does
// not show.
#include <gtest/gtest.h>

#include "process.h"
#include "suites/ledger/bench.h"
#include "waybill/store/open.h"
#include "waybill/suites/ledger/record.h"

namespace waybill::suites::ledger {
namespace {

constexpr std::string_view kThought =
    R"({"type":"plan","task_id":"t","agent_id":"a","content":"why"})";

// Two servers on one file, each of which knows what it wrote itself.
struct TwoServers {
  TwoServers() {
    for (auto* place : {&first_store, &second_store}) {
      auto opened = store::open("sqlite:" + folder.path() + "/ledger.db");
      EXPECT_TRUE(opened) << opened.error().message;
      *place = std::move(*opened);
    }
  }
  waybill::testing::ScratchFolder folder;
  std::unique_ptr<store::Store> first_store;
  std::unique_ptr<store::Store> second_store;
};

TEST(ChainEnds, AreFoundAgainWhenAnotherServerHasMovedThem) {
  TwoServers servers;
  Bench first(servers.first_store.get());
  Bench second(servers.second_store.get());
  for (int i = 0; i < 100; ++i) static_cast<void>(second.ids.uuid());  // those are the other's
  std::string last(kGenesis);
  for (const char c : std::string_view("112212111222")) {
    Bench& server = c == '1' ? first : second;
    const auto record = server.get<Record>("thought_record", kThought);
    EXPECT_EQ(record.prev_hash, last);
    EXPECT_EQ(record.hash, hash_of(record));
    last = record.hash;
  }
  EXPECT_EQ(first.wire("audit_verify_chain", R"({"task_id":"t"})"),
            R"({"ok":true,"data":{"valid":true,"broken_count":0,"record_count":12}})");
}

TEST(ChainEnds, StayWhereTheyAreWhenAnIdIsTaken) {
  TwoServers servers;
  Bench first(servers.first_store.get());
  Bench second(servers.second_store.get());  // counts its ids from the same beginning
  const auto record = first.get<Record>("thought_record", kThought);
  EXPECT_EQ(second.wire("thought_record", kThought),
            R"({"ok":false,"error":{"code":"HANDLER_ERROR","message":"UNIQUE: There is a thought )"
            R"(record with the id '00000000-0000-4000-8000-000000000001' already."}})");
  EXPECT_EQ(second.get<Record>("thought_record", kThought).prev_hash, record.hash);
  EXPECT_EQ(second.wire("audit_verify_chain", R"({"task_id":"t"})"),
            R"({"ok":true,"data":{"valid":true,"broken_count":0,"record_count":2}})");
}

}  // namespace
}  // namespace waybill::suites::ledger

// The decision trail: what is hashed, how records are chained and listed.
#include <gtest/gtest.h>

#include "suites/ledger/bench.h"
#include "waybill/suites/ledger/record.h"

namespace waybill::suites::ledger {
namespace {

Record vector_record(int version) {
  return {.id = "00000000-0000-4000-8000-000000000001",
          .type = ThoughtType::plan,
          .task_id = "task-1",
          .agent_id = "ann",
          .content = "first plan",
          .timestamp = "2026-05-13T10:00:00.000Z",
          .prev_hash = std::string(kGenesis),
          .session_id = "s-1",
          .hash_version = version};
}

TEST(Hashing, VersionOneIsTheOriginals) {
  EXPECT_EQ(hash_of(vector_record(1)),
            "1e0f58f438479939e6238c29032f96a6114660072d0b8f64cec3aacfcd5bcd6c");
  Record forged = vector_record(1);
  forged.agent_id = "mallory";
  EXPECT_EQ(hash_of(forged), hash_of(vector_record(1))) << "which is why there is a version 2";
}

TEST(Hashing, VersionTwoCoversTheWholeRecord) {
  EXPECT_EQ(hashed_bytes(vector_record(2)),
            R"({"agent_id":"ann","content":"first plan","hash_version":2,)"
            R"("id":"00000000-0000-4000-8000-000000000001","prev_hash":")" +
                std::string(kGenesis) +
                R"(","session_id":"s-1","task_id":"task-1",)"
                R"("timestamp":"2026-05-13T10:00:00.000Z","type":"plan"})");
  EXPECT_EQ(hash_of(vector_record(2)), "7e0a");
}

TEST(Hashing, WhatIsStoredReadsBackAsItWas) {
  for (const int version : {1, 2}) {
    Record record = vector_record(version);
    record.content = "\"quoted\" \\ \n \x01 ünï 😀";
    record.hash = hash_of(record);
    const std::string key = "task-1/000000000001";
    EXPECT_EQ(record_in(key, stored(key, record)), record);
  }
}

struct List {
  std::vector<Record> records{};
  std::optional<std::string> next_cursor{};
};
WAYBILL_DESCRIBE(List, records, next_cursor)

TEST(ThoughtRecord, ChainsTheRecordsOfATask) {
  Bench bench;
  EXPECT_EQ(bench.wire("thought_record",
                       R"({"type":"plan","task_id":"t","agent_id":"ann","content":"first"})"),
            "");
}

}  // namespace
}  // namespace waybill::suites::ledger

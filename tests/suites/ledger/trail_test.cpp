// The decision trail: what is hashed, how records are chained, listed and verified.
#include <gtest/gtest.h>

#include "suites/ledger/bench.h"
#include "waybill/suites/ledger/record.h"

namespace waybill::suites::ledger {

struct Records {
  std::vector<Record> records{};
  std::optional<std::string> next_cursor{};
};
WAYBILL_DESCRIBE(Records, records, next_cursor)

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
  // Computed by `printf %s '…' | sha256sum`.
  EXPECT_EQ(hash_of(vector_record(2)),
            "d959f9c0a48a1f9fd3bbfc2984811b970737ef5f13ff610acbf3d67a2bcc90cd");
}

TEST(Hashing, WhatIsStoredReadsBackAsItWas) {
  for (const int version : {1, 2}) {
    Record record = vector_record(version);
    record.content = "\"quoted\" \\ \n \x01 \xc3\xbcn\xc3\xaf \xf0\x9f\x98\x80";
    record.hash = hash_of(record);
    const std::string key = "task-1/000000000001";
    EXPECT_EQ(record_in(key, stored(key, record)), record);
    EXPECT_EQ(record_in("task-1/000000000002", stored(key, record)).has_value(), version == 2)
        << "what version 1 does not hash is bound to its key";
  }
}

std::string thought(std::string_view task, std::string_view content, std::string_view more = "") {
  return R"({"type":"plan","task_id":")" + std::string(task) + R"(","agent_id":"ann","content":")" +
         std::string(content) + "\"" + std::string(more) + "}";
}

TEST(ThoughtRecord, AnswersWithTheRecordAsItIsChained) {
  Bench bench;
  EXPECT_EQ(
      bench.wire("thought_record", thought("t", "first")),
      R"({"ok":true,"data":{"id":"00000000-0000-4000-8000-000000000001","type":"plan",)"
      R"("task_id":"t","agent_id":"ann","content":"first","timestamp":"2026-01-01T00:00:00.000Z",)"
      R"("prev_hash":"0000000000000000000000000000000000000000000000000000000000000000",)"
      R"("hash":"d652e87a1f9bc3bea532e30f2e20d7d5fd630876e092701024172d551a1f864e",)"
      R"("hash_version":2}})");
  const auto second = bench.get<Record>("thought_record", thought("t", "second"));
  EXPECT_EQ(second.prev_hash, "d652e87a1f9bc3bea532e30f2e20d7d5fd630876e092701024172d551a1f864e");
  EXPECT_EQ(second.hash, hash_of(second));
  EXPECT_EQ(bench.get<Record>("thought_record", thought("u", "other task")).prev_hash, kGenesis);
}

TEST(ThoughtRecord, IsInTheOrderOfInsertionWhateverTheClockSays) {
  Bench bench;
  for (int i = 0; i < 5; ++i) {
    bench.clock.set(bench.clock.utc_now() - std::chrono::seconds(1));
    bench.get<Record>("thought_record", thought("t", "n" + std::to_string(i)));
  }
  const auto list = bench.get<Records>("thought_record_list", R"({"task_id":"t"})");
  ASSERT_EQ(list.records.size(), 5u);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(list.records[i].content, "n" + std::to_string(i));
  EXPECT_EQ(bench.wire("audit_verify_chain"),
            R"({"ok":true,"data":{"valid":true,"broken_count":0,"record_count":5}})");
}

TEST(ThoughtRecordList, GoesOnWhereItsCursorSays) {
  Bench bench;
  for (int i = 0; i < 25; ++i) {
    const std::string number = std::to_string(i);
    bench.get<Record>("thought_record",
                      thought(i % 2 == 0 ? "a" : "a/b", number, R"(,"session_id":"s")"));
  }
  const auto walk = [&](const std::string& filter) {
    std::vector<std::string> seen;
    std::string cursor;
    do {
      const auto page =
          bench.get<Records>("thought_record_list", R"({"limit":3)" + filter + cursor + "}");
      EXPECT_LE(page.records.size(), 3u);
      for (const Record& record : page.records) seen.push_back(record.content);
      cursor = page.next_cursor ? R"(,"cursor":")" + *page.next_cursor + "\"" : "";
    } while (!cursor.empty());
    return seen;
  };
  EXPECT_EQ(walk("").size(), 25u);
  EXPECT_EQ(walk(R"(,"task_id":"a")").size(), 13u) << "a/b is another task, not below a";
  EXPECT_EQ(walk(R"(,"task_id":"a/b")").size(), 12u);
  EXPECT_EQ(walk(R"(,"session_id":"s","task_id":"a/b")").size(), 12u);
  EXPECT_EQ(walk(R"(,"type":"decision")").size(), 0u);
  const auto in_session = walk(R"(,"session_id":"s")");
  ASSERT_EQ(in_session.size(), 25u);
  for (std::size_t i = 0; i < 25; ++i) EXPECT_EQ(in_session[i], std::to_string(i));
}

TEST(ThoughtRecordList, RefusesWhatIsNoCursor) {
  Bench bench;
  EXPECT_EQ(bench.wire("thought_record_list", R"({"cursor":"?"})"),
            R"({"ok":false,"error":{"code":"INVALID_PARAMS","message":"This is no cursor of the )"
            R"(list; use the one of its last page.","details":{"issues":[{"path":"/cursor",)"
            R"("code":"invalid","message":"This is no cursor of the list; use the one of its )"
            R"(last page."}]}}})");
}

TEST(Chains, OfTheFirstVersionAreReadAndVerifiedAsTheyAre) {
  Bench bench;
  bench.options.hash_version = 1;
  const auto record =
      bench.get<Record>("thought_record", thought("t", "old", R"(,"session_id":"s")"));
  EXPECT_EQ(record.hash_version, 1);
  EXPECT_EQ(record.session_id, "s");
  Bench newer(&bench.store);
  static_cast<void>(newer.ids.uuid());  // that one is taken
  EXPECT_EQ(newer.get<Record>("thought_record", thought("t", "new")).prev_hash, record.hash);
  EXPECT_EQ(newer.wire("audit_verify_chain", R"({"task_id":"t"})"),
            R"({"ok":true,"data":{"valid":true,"broken_count":0,"record_count":2}})");
  EXPECT_EQ(newer.get<Records>("thought_record_list").records[0], record);
}

TEST(Chains, OfNothingAreValid) {
  Bench bench;
  EXPECT_EQ(bench.wire("audit_verify_chain", R"({"task_id":"nobody's"})"),
            R"({"ok":true,"data":{"valid":true,"broken_count":0,"record_count":0}})");
}

}  // namespace
}  // namespace waybill::suites::ledger

// Whoever changes what is stored is found, and where.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "process.h"
#include "sanitized.h"
#include "suites/ledger/small_ledger.h"
#include "waybill/store/open.h"
#include "waybill/suites/ledger/chain.h"
#include "waybill/suites/ledger/key.h"
#include "waybill/suites/ledger/row.h"
#include "waybill/suites/ledger/session.h"

namespace waybill::suites::ledger {
namespace {

TEST(AnUntouchedLedger, IsValid) {
  store::MemoryStore store;
  EXPECT_TRUE(verified(store).valid()) << "nothing is valid";
  fill_ledger(store);
  const Report report = verified(store);
  EXPECT_TRUE(report.valid()) << place_of(report) << " " << report.first->what;
  EXPECT_EQ(report.chains, 3u);
  EXPECT_EQ(report.records, 5u);
  EXPECT_EQ(report.sessions, 3u);
  EXPECT_EQ(report.seals, 2u);
  EXPECT_EQ(report.tasks, 2u);
  EXPECT_EQ(report.rounds, 1u);
  EXPECT_EQ(report.votes, 3u);
  EXPECT_EQ(report.deeds, 5u);
}

// Every byte, but where the sanitizers make that take minutes.
constexpr std::size_t kStep = WAYBILL_SANITIZED ? 13 : 1;

TEST(AChangedByte, IsFoundInEveryRowAtEveryPlace) {
  store::MemoryStore store;
  fill_ledger(store);
  const std::vector<Row> rows = rows_of(store);
  ASSERT_GT(rows.size(), 25u);
  for (const Row& row : rows) {
    for (std::size_t at = 0; at < row.value.size(); at += kStep) {
      Row changed = row;
      changed.value[at] = static_cast<char>(changed.value[at] ^ 1);
      put(store, changed);
      const Report report = verified(store);
      ASSERT_FALSE(report.valid()) << row.space << " " << row.key << " byte " << at;
      ASSERT_EQ(place_of(report), row.space + " " + row.key) << "byte " << at;
    }
    put(store, row);
  }
  EXPECT_TRUE(verified(store).valid());
}

TEST(ARemovedRow, IsFoundWhicheverItIs) {
  store::MemoryStore store;
  fill_ledger(store);
  for (const Row& row : rows_of(store)) {
    erase(store, row);
    EXPECT_FALSE(verified(store).valid()) << row.space << " " << row.key;
    put(store, row);
  }
}

TEST(AnInsertedRow, IsFoundWhereverItIs) {
  store::MemoryStore store;
  fill_ledger(store);
  for (const Row& row : rows_of(store)) {
    // A copy under another key, and what nobody could have written.
    for (const std::string& key : {row.key + "0", "0" + row.key, std::string("zzz/000000000001")}) {
      const Row extra{row.space, key, row.value};
      put(store, extra);
      EXPECT_FALSE(verified(store).valid()) << row.space << " " << key;
      erase(store, extra);
    }
  }
  EXPECT_TRUE(verified(store).valid());
}

TEST(SwappedRows, AreFoundWhicheverTheyAre) {
  store::MemoryStore store;
  fill_ledger(store);
  const std::vector<Row> rows = rows_of(store);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = i + 1; j < rows.size() && rows[j].space == rows[i].space; ++j) {
      put(store, {rows[i].space, rows[i].key, rows[j].value});
      put(store, {rows[j].space, rows[j].key, rows[i].value});
      EXPECT_FALSE(verified(store).valid()) << rows[i].space << rows[i].key << rows[j].key;
      put(store, rows[i]);
      put(store, rows[j]);
    }
  }
}

TEST(AForgedAgent, IsFoundThoughItsHashIsRight) {
  store::MemoryStore store;
  fill_ledger(store);
  for (const Row& row : rows_of(store)) {
    if (row.space != spaces::kThoughts) continue;
    auto record = record_in(row.key, row.value);
    ASSERT_TRUE(record) << row.key;
    if (record->hash_version == 1) continue;  // whose agent is outside of the hash
    record->agent_id = "mallory";
    put(store, {row.space, row.key, stored(row.key, *record)});
    const Report report = verified(store);
    ASSERT_FALSE(report.valid()) << row.key;
    const std::string task = row.key.substr(0, row.key.find('/') + 1);
    EXPECT_TRUE(report.first->key.starts_with(task)) << place_of(report);
    EXPECT_TRUE(report.first->what == "the link to the record before" ||
                report.first->what == "the end of the chain")
        << report.first->what;
    put(store, row);
  }
}

TEST(ACutOffEnd, IsFoundByTheHead) {
  store::MemoryStore store;
  fill_ledger(store);
  erase(store, {std::string(spaces::kThoughts), "t/000000000003", ""});
  const Report report = verified(store);
  ASSERT_TRUE(report.first);
  EXPECT_EQ(place_of(report), "ledger.heads t/");
  EXPECT_EQ(report.first->what, "the end of the chain");
  EXPECT_TRUE(report.first->expected.starts_with("3 records")) << report.first->expected;
  EXPECT_TRUE(report.first->found.starts_with("2 records")) << report.first->found;
}

TEST(ASessionThatWasSealedAgain, IsFoundThoughEveryRowIsWellMade) {
  store::MemoryStore store;
  fill_ledger(store);
  const auto opened = change(store, [](store::Writing& writing) -> Outcome<void> {
    auto session = session_at(writing, "s1");
    if (!session) return passed_on(session);
    Session open = **session;
    open.root.reset();
    open.record_count.reset();
    open.finalized_at.reset();
    return put_row(writing, spaces::kSessions, prefix_of("s1"), open);
  });
  ASSERT_TRUE(opened);
  EXPECT_EQ(place_of(verified(store)), "ledger.sessions s1/") << "sealed, but not any more";
  Bench bench(&store);
  for (int i = 0; i < 40; ++i) static_cast<void>(bench.ids.uuid());
  ASSERT_FALSE(failed(bench.call(
      "thought_record",
      R"({"type":"plan","task_id":"t","agent_id":"ann","content":"late","session_id":"s1"})")));
  ASSERT_FALSE(failed(bench.call("merkle_finalize", R"({"session_id":"s1"})")));
  const Report report = verified(store);
  ASSERT_TRUE(report.first);
  EXPECT_EQ(place_of(report), "ledger.seals seals/000000000003");
  EXPECT_EQ(report.first->what, "a session that is sealed twice");
}

TEST(ATool, DoesNotGoOnFromWhatIsBroken) {
  store::MemoryStore store;
  fill_ledger(store);
  Row head;
  for (const Row& row : rows_of(store))
    if (row.space == spaces::kHeads && row.key == "t/") head = row;
  head.value.back() = ' ';
  put(store, head);
  Bench bench(&store);
  const auto before = rows_of(store).size();
  const Envelope answer =
      bench.call("thought_record", R"({"type":"plan","task_id":"t","agent_id":"a","content":"c"})");
  ASSERT_TRUE(failed(answer));
  EXPECT_EQ(answer.errors[0].message,
            "LEDGER_BROKEN: What is stored as 't/' in ledger.heads is not what was written. Run "
            "'waybill ledger verify'.");
  EXPECT_EQ(rows_of(store).size(), before);
}

// What somebody does who has the file and a program for it.
TEST(AnSqliteFile, ThatWasChangedByOthersIsFound) {
  waybill::testing::ScratchFolder folder;
  const std::string file = folder.path() + "/ledger.db";
  auto store = store::open("sqlite:" + file);
  ASSERT_TRUE(store) << store.error().message;
  fill_ledger(**store);
  EXPECT_TRUE(verified(**store).valid());
  const std::string second = "space = 'ledger.thoughts' AND key = CAST('t/000000000002' AS BLOB)";
  for (const auto& [change, place] : std::vector<std::pair<std::string, std::string>>{
           {"UPDATE large SET value = replace(value, 'ann', 'eve') WHERE number = "
            "(SELECT value FROM records WHERE " +
                second + ")",
            "ledger.thoughts t/000000000002"},
           {"DELETE FROM records WHERE " + second, "ledger.thoughts t/000000000003"},
           {"UPDATE records SET value = value + 1 WHERE " + second,
            "ledger.thoughts t/000000000002"},
           {"UPDATE large SET value = replace(value, '\"DONE\"', '\"INIT\"') WHERE number IN "
            "(SELECT value FROM records WHERE space = 'ledger.tasks')",
            "ledger.tasks 2026-01-01T00:00:00.000Z/00000000-0000-4000-8000-000000000001/"}}) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
    const auto run = [&](const std::string& sql) {
      ASSERT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
          << sqlite3_errmsg(database);
      ASSERT_GT(sqlite3_changes(database), 0) << sql;
    };
    run("CREATE TEMP TABLE copy AS SELECT * FROM records;"
        "CREATE TEMP TABLE large_copy AS SELECT * FROM large;" +
        change);
    EXPECT_EQ(place_of(verified(**store)), place) << change;
    run("DELETE FROM records; INSERT INTO records SELECT * FROM copy;"
        "DELETE FROM large; INSERT INTO large SELECT * FROM large_copy");
    sqlite3_close(database);
    EXPECT_TRUE(verified(**store).valid());
  }
}

}  // namespace
}  // namespace waybill::suites::ledger

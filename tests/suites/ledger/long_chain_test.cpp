// A chain that is longer than what is read ahead of the check: breaks are found where they are.
#include <gtest/gtest.h>

#include <functional>

#include "process.h"
#include "sanitized.h"
#include "waybill/store/memory_store.h"
#include "waybill/store/open.h"
#include "waybill/store/read_ahead.h"
#include "waybill/suites/ledger/chain_check.h"
#include "waybill/suites/ledger/key.h"
#include "waybill/suites/ledger/row.h"
#include "waybill/suites/ledger/transact.h"

namespace waybill::suites::ledger {
namespace {

constexpr std::uint64_t kRecords = 2000;
constexpr std::string_view kPrefix = "long/";

std::string key_of(std::uint64_t number) { return numbered(kPrefix, number); }

// Of both versions, with and without a session, with texts that look like what is looked for.
std::vector<std::string> made_records() {
  std::vector<std::string> values;
  std::string last(kGenesis);
  for (std::uint64_t i = 1; i <= kRecords; ++i) {
    Record record{.id = "id-" + std::to_string(i),
                  .type = static_cast<ThoughtType>(i % 4),
                  .task_id = "long",
                  .agent_id = "ann",
                  .content = std::string(250 + i % 80, 'c') + R"(","timestamp":",)",
                  .timestamp = "2026-01-01T00:00:00.000Z",
                  .prev_hash = last,
                  .hash_version = i % 5 == 0 ? 1 : 2};
    if (i % 3 == 0) record.session_id = R"(s,"session_id":",)" + std::to_string(i);
    values.push_back(stored(key_of(i), record));
    last = values.back().substr(0, kHashDigits);
  }
  return values;
}

class LongChain : public ::testing::Test {
 protected:
  static const std::vector<std::string>& values() {
    static const std::vector<std::string> made = made_records();
    return made;
  }
  static const std::string& value_of(std::uint64_t number) { return values()[number - 1]; }

  static void fill(store::Store& store) {
    const auto filled = store.change([](store::Writing& writing) -> Result<void> {
      for (std::uint64_t i = 1; i <= kRecords; ++i)
        if (auto put = writing.put(spaces::kThoughts, key_of(i), value_of(i)); !put) return put;
      const std::string head = R"({"count":)" + std::to_string(kRecords) + R"(,"hash":")" +
                               value_of(kRecords).substr(0, kHashDigits) + "\"}";
      return writing.put(spaces::kHeads, kPrefix, sealed(spaces::kHeads, kPrefix, head));
    });
    ASSERT_TRUE(filled) << filled.error().message;
  }
  void SetUp() override {
    ASSERT_GT(kRecords * value_of(1).size(), (store::kBatches + 1) * store::kBatchBytes);
    fill(store_);
  }

  static Report checked(store::Store& store) {
    const auto report = view(store, [](store::Reading& reading) {
      return check_chains(reading, "long", [] { return false; });
    });
    EXPECT_TRUE(report) << report.error().problem.message.view();
    return report ? *report : Report{};
  }
  void put(std::uint64_t number, const std::string& value) { put_at(key_of(number), value); }
  void put_at(const std::string& key, const std::string& value) {
    ASSERT_TRUE(store_.change(
        [&](store::Writing& writing) { return writing.put(spaces::kThoughts, key, value); }));
  }
  void erase_at(const std::string& key) {
    ASSERT_TRUE(store_.change(
        [&](store::Writing& writing) { return writing.erase(spaces::kThoughts, key); }));
  }

  store::MemoryStore store_;
};

// In every batch, at both of its ends, wherever they are.
std::vector<std::uint64_t> places() {
  std::vector<std::uint64_t> numbers{1, 2, kRecords - 1};
  for (std::uint64_t number = 5; number < kRecords; number += WAYBILL_SANITIZED ? 293 : 37)
    numbers.push_back(number);
  return numbers;
}

TEST_F(LongChain, IsValidAsItWasWritten) {
  const Report report = checked(store_);
  EXPECT_TRUE(report.valid()) << report.first->what << " " << report.first->key;
  EXPECT_EQ(report.records, kRecords);
  EXPECT_EQ(report.chains, 1u);
}

TEST_F(LongChain, ShowsAChangedByteAtItsRecord) {
  for (const std::uint64_t number : places()) {
    for (const std::size_t at : {std::size_t{0}, kHashDigits, std::size_t{100},
                                 value_of(number).size() - 40, value_of(number).size() - 1}) {
      std::string changed = value_of(number);
      changed[at] = static_cast<char>(changed[at] ^ 1);
      put(number, changed);
      const Report report = checked(store_);
      ASSERT_TRUE(report.first) << number << " byte " << at;
      EXPECT_EQ(report.first->key, key_of(number)) << " byte " << at;
      EXPECT_EQ(report.first->record, number);
      EXPECT_LE(report.breaks, 2u) << "itself, and the link of the next";
      EXPECT_EQ(report.records, kRecords) << "the rest is checked as well";
    }
    put(number, value_of(number));
  }
}

TEST_F(LongChain, ShowsARemovedRecordAtTheNextOne) {
  for (const std::uint64_t number : places()) {
    erase_at(key_of(number));
    const Report report = checked(store_);
    ASSERT_TRUE(report.first) << number;
    EXPECT_EQ(report.first->key, key_of(number + 1));
    EXPECT_EQ(report.first->what, "the number: records are missing");
    EXPECT_EQ(report.breaks, 1u);
    put(number, value_of(number));
  }
}

TEST_F(LongChain, ShowsSwappedRecordsAtTheFirstOfThem) {
  for (const std::uint64_t number : places()) {
    put(number, value_of(number + 1));
    put(number + 1, value_of(number));
    const Report report = checked(store_);
    ASSERT_TRUE(report.first) << number;
    EXPECT_EQ(report.first->key, key_of(number));
    EXPECT_EQ(report.first->what, "the link to the record before");
    put(number, value_of(number));
    put(number + 1, value_of(number + 1));
  }
}

TEST_F(LongChain, ShowsAnInsertedRecordWhereItStands) {
  for (const std::uint64_t number : places()) {
    const std::string key = key_of(number) + "0";
    put_at(key, value_of(number));
    const Report report = checked(store_);
    ASSERT_TRUE(report.first) << number;
    EXPECT_EQ(report.first->key, key);
    EXPECT_EQ(report.first->what, "the key");
    erase_at(key);
  }
}

TEST_F(LongChain, CountsEveryBreakAndTellsTheFirst) {
  for (const std::uint64_t number : places()) put(number, "no record at all");
  const Report report = checked(store_);
  ASSERT_TRUE(report.first);
  EXPECT_EQ(report.first->key, key_of(1));
  EXPECT_GE(report.breaks, places().size());
}

TEST_F(LongChain, IsLeftWhenTheCheckIsCancelled) {
  int asked = 0;
  const auto report = view(store_, [&](store::Reading& reading) {
    return check_chains(reading, "long", [&] { return ++asked > 1; });
  });
  ASSERT_TRUE(report);
  EXPECT_EQ(report->records, 1024u);
}

TEST_F(LongChain, IsCheckedOnSqliteAsWell) {
  waybill::testing::ScratchFolder folder;
  auto store = store::open("sqlite:" + folder.path() + "/ledger.db");
  ASSERT_TRUE(store) << store.error().message;
  fill(**store);
  EXPECT_TRUE(checked(**store).valid());
  std::string changed = value_of(1500);
  changed[300] = 'x';
  ASSERT_TRUE((*store)->change([&](store::Writing& writing) {
    return writing.put(spaces::kThoughts, key_of(1500), changed);
  }));
  const Report report = checked(**store);
  ASSERT_TRUE(report.first);
  EXPECT_EQ(report.first->key, key_of(1500));
  EXPECT_EQ(report.first->what, "the hash");
}

}  // namespace
}  // namespace waybill::suites::ledger

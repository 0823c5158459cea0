// How changes share a commit, and what becomes of each when the engine fails them.
#include "waybill/store/shared_commits.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "process.h"

namespace waybill::store {
namespace {

// Counts what it is asked to do, and fails where it is told to.
class FakeTransactions final : public Transactions, private Writing {
 public:
  Result<void> begin() override {
    ++begun;
    if (refuses_to_begin) return fail(ErrorKind::unavailable, "not now");
    in_group = 0;
    // Long enough for the others to come.
    const bool is_on_time = waybill::testing::wait_until([this] { return may_go.load(); });
    EXPECT_TRUE(is_on_time);
    return {};
  }
  Writing& writing() override { return *this; }
  std::uint64_t writes() const override { return written; }
  Result<void> mark() override {
    at_mark = in_group;
    return {};
  }
  Result<void> back_to_mark() override {
    in_group = at_mark;
    return {};
  }
  Result<void> forget_mark() override { return {}; }
  bool is_alive() override { return true; }
  void roll_back() override { ++rolled_back; }
  Commit commit() override {
    largest = std::max(largest, in_group);
    if (fails_groups && in_group > 1) return {.error = Error{ErrorKind::unavailable, "disk full"}};
    if (loses_answer) return {.error = Error{ErrorKind::unavailable, "lost"}, .is_known = false};
    committed += in_group;
    return {};
  }

  std::uint64_t written = 0;
  int begun = 0, at_mark = 0, rolled_back = 0, committed = 0, in_group = 0, largest = 0;
  bool refuses_to_begin = false, fails_groups = false, loses_answer = false;
  std::atomic<bool> may_go = true;

 private:
  Result<std::optional<std::string>> get(std::string_view, std::string_view) override { return {}; }
  Result<void> each(const Range&, const Visit&) override { return {}; }
  Result<void> put(std::string_view, std::string_view, std::string_view) override {
    ++in_group;
    ++written;
    return {};
  }
  Result<void> erase(std::string_view, std::string_view) override { return {}; }
};

// Twelve callers at once, while the first one's group is still beginning; how many were told ok.
int twelve_changes(FakeTransactions& transactions, SharedCommits& commits,
                   const std::function<Result<void>(Writing&, int)>& then = {}) {
  transactions.may_go = false;
  std::atomic<int> made = 0;
  std::atomic<int> called = 0;
  std::vector<std::jthread> threads;
  for (int i = 0; i < 12; ++i)
    threads.emplace_back([&, i] {
      ++called;
      const auto done = commits.change([&](Writing& writing) {
        auto put = writing.put("a", "b", "c");
        return then ? then(writing, i) : put;
      });
      if (done) ++made;
    });
  EXPECT_TRUE(waybill::testing::wait_until([&] { return called == 12; }));
  transactions.may_go = true;
  threads.clear();
  return made;
}

class OnAFakeEngine : public ::testing::Test {
 protected:
  FakeTransactions transactions_{};
  SharedCommits commits_{transactions_};
};

TEST(SharedCommits, MakeEveryChangeOnceHoweverSmallTheGroups) {
  for (const std::size_t most : {1u, 2u, 5u, 256u}) {
    FakeTransactions transactions;
    SharedCommits commits(transactions, most);
    EXPECT_EQ(twelve_changes(transactions, commits), 12);
    EXPECT_EQ(transactions.committed, 12);
    EXPECT_LE(transactions.largest, static_cast<int>(most));
  }
}

TEST_F(OnAFakeEngine, EachChangeIsTriedAloneWhenItsGroupFails) {
  transactions_.fails_groups = true;
  EXPECT_EQ(twelve_changes(transactions_, commits_), 12);
  EXPECT_EQ(transactions_.committed, 12);
}

TEST_F(OnAFakeEngine, AChangeThatFailsIsUndoneAndNotItsNeighbours) {
  const auto every_third_fails = [](Writing&, int i) {
    return i % 3 == 0 ? fail(ErrorKind::conflict, "no") : Result<void>();
  };
  EXPECT_EQ(twelve_changes(transactions_, commits_, every_third_fails), 8);
  EXPECT_EQ(transactions_.committed, 8);
}

TEST_F(OnAFakeEngine, AChangeThatMayHaveBeenMadeIsNotRepeated) {
  transactions_.loses_answer = true;
  EXPECT_EQ(twelve_changes(transactions_, commits_), 0);
  EXPECT_EQ(transactions_.rolled_back, 0);
}

TEST_F(OnAFakeEngine, AllThatWaitFailWhenItDoesNotBegin) {
  transactions_.refuses_to_begin = true;
  EXPECT_EQ(twelve_changes(transactions_, commits_), 0);
  EXPECT_EQ(transactions_.committed, 0);
}

TEST_F(OnAFakeEngine, NothingIsCommittedWhenEveryChangeOfAGroupFails) {
  const auto done = commits_.change([](Writing&) { return fail(ErrorKind::conflict, "no"); });
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().message, "no");
  EXPECT_EQ(transactions_.rolled_back, 1);
  EXPECT_EQ(transactions_.committed, 0);
}

}  // namespace
}  // namespace waybill::store

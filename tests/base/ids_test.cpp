#include "waybill/base/ids.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace waybill {
namespace {

bool is_made_of(std::string_view text, std::string_view characters) {
  return text.find_first_not_of(characters) == std::string_view::npos;
}

constexpr std::string_view kHex = "0123456789abcdef";
constexpr std::string_view kBase36 = "0123456789abcdefghijklmnopqrstuvwxyz";

void expect_shapes(IdSource& ids) {
  const std::string uuid = ids.uuid();
  ASSERT_EQ(uuid.size(), 36U);
  for (const std::size_t dash : {8U, 13U, 18U, 23U}) EXPECT_EQ(uuid[dash], '-');
  EXPECT_TRUE(is_made_of(uuid, std::string(kHex) + "-"));
  EXPECT_EQ(uuid[14], '4');
  EXPECT_TRUE(is_made_of(uuid.substr(19, 1), "89ab"));
  const std::string short_id = ids.short_id();
  EXPECT_EQ(short_id.size(), 8U);
  EXPECT_TRUE(is_made_of(short_id, kBase36));
  const std::string request = ids.request_id();
  ASSERT_EQ(request.size(), 20U);
  EXPECT_EQ(request.substr(0, 4), "req_");
  EXPECT_TRUE(is_made_of(request.substr(4), kBase36));
}

TEST(RandomIds, OrderedOnesTellWhenTheyWereMadeAndDifferAllTheSame) {
  RandomIds ids;
  const auto now_ms = [] {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
  };
  const auto begin = now_ms();
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) {
    const std::string uuid = ids.ordered_uuid();
    ASSERT_EQ(uuid.size(), 36U);
    for (const std::size_t dash : {8U, 13U, 18U, 23U}) EXPECT_EQ(uuid[dash], '-');
    EXPECT_EQ(uuid[14], '7');
    EXPECT_TRUE(is_made_of(uuid.substr(19, 1), "89ab"));
    const auto made = std::stoll(uuid.substr(0, 8) + uuid.substr(9, 4), nullptr, 16);
    EXPECT_GE(made, begin);
    EXPECT_LE(made, now_ms());
    EXPECT_TRUE(seen.insert(uuid).second);
  }
}

TEST(Ids, HaveTheShapesTheDialectsAskForFromEitherSource) {
  RandomIds random;
  SequentialIds sequential;
  for (int i = 0; i < 500; ++i) {
    expect_shapes(random);
    expect_shapes(sequential);
  }
}

TEST(RandomIds, UseEveryCharacter) {
  RandomIds ids;
  std::set<char> met;
  for (int i = 0; i < 500; ++i) {
    for (const char c : ids.short_id()) met.insert(c);
  }
  EXPECT_EQ(met.size(), kBase36.size());
}

TEST(RandomIds, NeverRepeatAcrossThreads) {
  RandomIds ids;
  std::mutex mutex;
  std::set<std::string> met;
  std::vector<std::jthread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 1000; ++i) {
        std::string id = ids.uuid();
        const std::scoped_lock lock(mutex);
        met.insert(std::move(id));
      }
    });
  }
  threads.clear();
  EXPECT_EQ(met.size(), 4000U);
}

TEST(RandomIds, AreNotInheritedByAForkedProcess) {
  RandomIds ids;
  ids.uuid();
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const std::string id = ids.uuid();
    ::_exit(::write(ends[1], id.data(), id.size()) == 36 ? 0 : 1);
  }
  std::string theirs(36, '\0');
  ASSERT_EQ(::read(ends[0], theirs.data(), theirs.size()), 36);
  ::waitpid(child, nullptr, 0);
  ::close(ends[0]);
  ::close(ends[1]);
  EXPECT_NE(theirs, ids.uuid());
}

TEST(SequentialIds, CountEachKindOnItsOwn) {
  SequentialIds ids;
  EXPECT_EQ(ids.uuid(), "00000000-0000-4000-8000-000000000001");
  EXPECT_EQ(ids.uuid(), "00000000-0000-4000-8000-000000000002");
  EXPECT_EQ(ids.short_id(), "00000001");
  EXPECT_EQ(ids.request_id(), "req_0000000000000001");
}

}  // namespace
}  // namespace waybill

// What store.h promises, held against all three engines.
#include <atomic>
#include <future>
#include <latch>
#include <map>
#include <random>
#include <stdexcept>
#include <thread>

#include "store/places.h"

namespace waybill::store {
namespace {

using namespace std::string_literals;
using Keys = std::vector<std::string>;

class Engine : public Place {};
INSTANTIATE_TEST_SUITE_P(Each, Engine, ::testing::Values("memory", "sqlite", "postgresql"),
                         name_of_place);

std::string number(int i) {
  std::string text = std::to_string(i);
  return std::string(6 - text.size(), '0') + text;
}

TEST_P(Engine, KeepsARecordAndReplacesIt) {
  EXPECT_EQ(get(*store_, "a", "key"), std::nullopt);
  ASSERT_TRUE(put(*store_, "a", "key", "one"));
  EXPECT_EQ(get(*store_, "a", "key"), "one");
  ASSERT_TRUE(put(*store_, "a", "key", ""));
  EXPECT_EQ(get(*store_, "a", "key"), "");
  EXPECT_EQ(get(*store_, "b", "key"), std::nullopt) << "spaces do not mix";
}

TEST_P(Engine, ErasesARecordAndDoesNotMindOneThatIsNotThere) {
  ASSERT_TRUE(put(*store_, "a", "key", "one"));
  for (int i = 0; i < 2; ++i)
    ASSERT_TRUE(store_->change([](Writing& writing) { return writing.erase("a", "key"); }));
  EXPECT_EQ(get(*store_, "a", "key"), std::nullopt);
}

TEST_P(Engine, OrdersKeysByTheirBytesWhateverTheyAre) {
  const Keys sorted = {"\0"s,       "\0\0"s, "\0\xFF"s, "\x01"s,    "A"s,    "a"s,
                       "a\0"s,      "a\0b"s, "ab"s,     "b"s,       "\x7F"s, "\x80"s,
                       "\xC3\xA9"s, "\xFF"s, "\xFF\0"s, "\xFF\xFF"s};
  Keys shuffled = sorted;
  std::ranges::shuffle(shuffled, std::mt19937(7));
  ASSERT_TRUE(store_->change([&](Writing& writing) -> Result<void> {
    for (const std::string& key : shuffled)
      if (auto done = writing.put("bytes", key, key); !done) return done;
    return {};
  }));
  EXPECT_EQ(keys(*store_, {.space = "bytes"}), sorted);
  EXPECT_EQ(keys(*store_, {.space = "bytes", .backwards = true}),
            Keys(sorted.rbegin(), sorted.rend()));
  for (const std::string& key : sorted) EXPECT_EQ(get(*store_, "bytes", key), key);
}

TEST_P(Engine, ThrowsWhatAVisitorThrowsAndReadsOnAfterwards) {
  for (const char* key : {"a", "b", "c"}) ASSERT_TRUE(put(*store_, "s", key, key));
  const auto done = store_->read([&](Reading& reading) -> Result<void> {
    for (const bool backwards : {false, true}) {
      int seen = 0;
      const auto visit = [&](std::string_view, std::string_view) {
        if (++seen == 2) throw std::runtime_error("not this one");
        return true;
      };
      const Range range{.space = "s", .backwards = backwards};
      EXPECT_THROW((void)reading.each(range, visit), std::runtime_error);
      EXPECT_EQ(seen, 2);
    }
    Keys rest;
    auto read = reading.each({.space = "s"}, [&](std::string_view key, std::string_view) {
      rest.emplace_back(key);
      return true;
    });
    EXPECT_EQ(rest, (Keys{"a", "b", "c"}));
    return read;
  });
  EXPECT_TRUE(done) << done.error().message;
}

// Every combination of prefix, place, direction and limit against a plain sorted list.
TEST_P(Engine, GivesExactlyTheRangeThatWasAskedFor) {
  const Keys all = {"a"s, "a\0"s, "a\xFF"s, "a\xFF\xFF"s, "aa"s,       "ab"s,
                    "b"s, "ba"s,  "c"s,     "\xFF"s,      "\xFF\xFF"s, "\xFF\xFFz"s};
  ASSERT_TRUE(store_->change([&](Writing& writing) -> Result<void> {
    for (const std::string& key : all)
      if (auto done = writing.put("r", key, key); !done) return done;
    for (const char* other : {"q", "s"})
      if (auto done = writing.put(other, "a", "not of this space"); !done) return done;
    return {};
  }));
  Keys sorted = all;
  std::ranges::sort(sorted);
  const Keys parts = {"", "a", "a\xFF", "a\xFF\xFF", "b", "bb", "\xFF", "\xFF\xFF", "\0"s, "zz"};
  int compared = 0;
  const auto done = store_->read([&](Reading& reading) -> Result<void> {
    for (const std::string& prefix : parts)
      for (const std::string& after : parts)
        for (const bool backwards : {false, true})
          for (const std::size_t limit : {0u, 1u, 3u}) {
            Keys expected;
            Keys walk = backwards ? Keys(sorted.rbegin(), sorted.rend()) : sorted;
            for (const std::string& key : walk) {
              const bool is_past = after.empty() || (backwards ? key < after : key > after);
              if (key.starts_with(prefix) && is_past && (limit == 0 || expected.size() < limit))
                expected.push_back(key);
            }
            Keys found;
            auto walked = reading.each({"r", prefix, after, backwards, limit},
                                       [&](std::string_view key, std::string_view value) {
                                         EXPECT_EQ(key, value);
                                         found.emplace_back(key);
                                         return true;
                                       });
            if (!walked) return walked;
            EXPECT_EQ(found, expected) << "prefix " << ::testing::PrintToString(prefix) << " after "
                                       << ::testing::PrintToString(after)
                                       << (backwards ? " down" : " up") << ", limit " << limit;
            ++compared;
          }
    return {};
  });
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_EQ(compared, 600);
}

TEST_P(Engine, GivesManyRecordsInPagesInBothDirections) {
  constexpr int kCount = 5000;
  ASSERT_TRUE(store_->change([&](Writing& writing) -> Result<void> {
    for (int i = 0; i < kCount; ++i)
      if (auto done = writing.put("many", number(i), std::string(100, 'x')); !done) return done;
    return {};
  }));
  for (const bool backwards : {false, true}) {
    std::string after;
    int seen = 0;
    for (;;) {
      const Keys page =
          keys(*store_, {.space = "many", .after = after, .backwards = backwards, .limit = 700});
      if (page.empty()) break;
      for (const std::string& key : page) {
        ASSERT_EQ(key, number(backwards ? kCount - 1 - seen : seen));
        ++seen;
      }
      after = page.back();
    }
    EXPECT_EQ(seen, kCount);
  }
  EXPECT_EQ(keys(*store_, {.space = "many"}).size(), kCount);
  EXPECT_EQ(store_->status().records, kCount);
}

TEST_P(Engine, StopsWhenTheVisitorHasEnough) {
  for (const char* key : {"a", "b", "c"}) ASSERT_TRUE(put(*store_, "s", key, key));
  Keys seen;
  ASSERT_TRUE(store_->read([&](Reading& reading) -> Result<void> {
    auto done = reading.each({.space = "s"}, [&](std::string_view key, std::string_view) {
      seen.emplace_back(key);
      return key != "b";
    });
    if (!done) return done;
    // The reading goes on afterwards.
    auto found = reading.get("s", "c");
    EXPECT_TRUE(found && *found == "c");
    return {};
  }));
  EXPECT_EQ(seen, (Keys{"a", "b"}));
}

TEST_P(Engine, TakesAndGivesBackLargeValues) {
  std::string large(12 << 20, '\0');
  std::mt19937 random(1);
  for (char& c : large) c = static_cast<char>(random());
  ASSERT_TRUE(put(*store_, "large", "one", large));
  EXPECT_TRUE(get(*store_, "large", "one") == large);
  bool is_same = false;
  ASSERT_TRUE(store_->read([&](Reading& reading) {
    return reading.each({.space = "large"}, [&](std::string_view, std::string_view value) {
      is_same = value == large;
      return true;
    });
  }));
  EXPECT_TRUE(is_same);
}

TEST_P(Engine, RefusesWhatIsOverTheLimitsAndNamesThem) {
  const std::string key(kMaxKey, 'k');
  const std::string space(kMaxSpace, 's');
  EXPECT_TRUE(put(*store_, space, key, "fits"));
  EXPECT_EQ(get(*store_, space, key), "fits");
  const auto long_key = put(*store_, "s", key + "k", "");
  ASSERT_FALSE(long_key);
  EXPECT_EQ(long_key.error().kind, ErrorKind::over_limit);
  EXPECT_EQ(long_key.error().message, "A key of a record has 1025 bytes; at most 1024 are kept.");
  EXPECT_EQ(put(*store_, space + "s", "k", "").error().kind, ErrorKind::over_limit);
  EXPECT_EQ(put(*store_, "s", "k", std::string(kMaxValue + 1, 'v')).error().kind,
            ErrorKind::over_limit);
  for (const std::string& bad : {""s, "a b"s, "a\0b"s, "\xC3\xA9"s})
    EXPECT_EQ(put(*store_, bad, "k", "").error().kind, ErrorKind::bad_input);
  EXPECT_EQ(put(*store_, "s", "", "").error().kind, ErrorKind::bad_input);
  EXPECT_EQ(store_->status().records, 1u) << "nothing of what was refused is kept";
}

TEST_P(Engine, UndoesEverythingWhenTheWorkFails) {
  ASSERT_TRUE(put(*store_, "a", "old", "1"));
  const auto done = store_->change([](Writing& writing) -> Result<void> {
    (void)writing.put("a", "old", "2");
    (void)writing.put("a", "new", "2");
    (void)writing.erase("a", "old");
    (void)writing.put("b", "new", "2");
    return fail(ErrorKind::conflict, "On second thoughts, no.");
  });
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error(), (Error{ErrorKind::conflict, "On second thoughts, no."}));
  EXPECT_EQ(get(*store_, "a", "old"), "1");
  EXPECT_EQ(get(*store_, "a", "new"), std::nullopt);
  EXPECT_EQ(get(*store_, "b", "new"), std::nullopt);
}

TEST_P(Engine, UndoesEverythingAndPassesOnWhatTheWorkThrows) {
  EXPECT_THROW((void)store_->change([](Writing& writing) -> Result<void> {
    (void)writing.put("a", "new", "1");
    throw std::runtime_error("thrown");
  }),
               std::runtime_error);
  EXPECT_EQ(get(*store_, "a", "new"), std::nullopt);
  EXPECT_THROW((void)store_->read([](Reading&) -> Result<void> { throw std::runtime_error("r"); }),
               std::runtime_error);
  EXPECT_TRUE(put(*store_, "a", "next", "1"));
  EXPECT_EQ(get(*store_, "a", "next"), "1");
}

TEST_P(Engine, ShowsAChangeItsOwnRecords) {
  ASSERT_TRUE(put(*store_, "a", "1", "old"));
  ASSERT_TRUE(store_->change([](Writing& writing) -> Result<void> {
    if (auto done = writing.put("a", "1", "new"); !done) return done;
    if (auto done = writing.put("a", "2", "new"); !done) return done;
    if (auto done = writing.erase("a", "1"); !done) return done;
    EXPECT_EQ(*writing.get("a", "1"), std::nullopt);
    EXPECT_EQ(*writing.get("a", "2"), "new");
    Keys seen;
    auto done = writing.each({.space = "a"}, [&](std::string_view key, std::string_view) {
      seen.emplace_back(key);
      return true;
    });
    EXPECT_EQ(seen, Keys{"2"});
    return done;
  }));
}

TEST_P(Engine, ShowsAReadingOneMomentWhileOthersChange) {
  ASSERT_TRUE(put(*store_, "a", "x", "1"));
  ASSERT_TRUE(put(*store_, "b", "y", "1"));
  std::future<Result<void>> changed;
  ASSERT_TRUE(store_->read([&](Reading& reading) -> Result<void> {
    EXPECT_EQ(*reading.get("a", "x"), "1");
    changed = std::async(std::launch::async, [&] {
      return store_->change([](Writing& writing) -> Result<void> {
        (void)writing.put("a", "x", "2");
        return writing.put("b", "y", "2");
      });
    });
    // A change in memory waits for the reading; the others are made beside it.
    if (lasts()) changed.wait();
    EXPECT_EQ(*reading.get("a", "x"), "1");
    EXPECT_EQ(*reading.get("b", "y"), "1");
    return {};
  }));
  ASSERT_TRUE(changed.get());
  EXPECT_EQ(get(*store_, "b", "y"), "2");
}

// Money is moved between two accounts; nobody ever sees it created or lost.
TEST_P(Engine, NeverShowsHalfOfAChange) {
  ASSERT_TRUE(put(*store_, "account", "a", "500"));
  ASSERT_TRUE(put(*store_, "account", "b", "500"));
  std::atomic<bool> is_over = false;
  std::atomic<int> looked = 0;
  std::vector<std::jthread> threads;
  for (int i = 0; i < 2; ++i)
    threads.emplace_back([&] {
      while (!is_over || looked < 10) {
        ++looked;
        const auto done = store_->read([](Reading& reading) -> Result<void> {
          int sum = 0;
          auto walked = reading.each({.space = "account"}, [&](auto, std::string_view value) {
            sum += std::stoi(std::string(value));
            return true;
          });
          EXPECT_EQ(sum, 1000);
          return walked;
        });
        EXPECT_TRUE(done);
      }
    });
  for (int i = 0; i < 100; ++i)
    ASSERT_TRUE(store_->change([&](Writing& writing) -> Result<void> {
      const int a = std::stoi(**writing.get("account", "a"));
      const int b = std::stoi(**writing.get("account", "b"));
      (void)writing.put("account", "a", std::to_string(a - 3));
      return writing.put("account", "b", std::to_string(b + 3));
    }));
  is_over = true;
}

// Read, add one, write: every interleaving that is not serial loses a count.
TEST_P(Engine, LosesNoCountOfManyThreads) {
  constexpr int kThreads = 8;
  constexpr int kEach = 50;
  std::atomic<int> refused = 0;
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < kThreads; ++t)
      threads.emplace_back([&, t] {
        for (int i = 0; i < kEach; ++i) {
          const bool gives_up = (t + i) % 5 == 0;  // neighbours in a shared commit that fail
          const auto done = store_->change([&](Writing& writing) -> Result<void> {
            auto found = writing.get("count", "one");
            if (!found) return std::unexpected(found.error());
            const int count = *found ? std::stoi(**found) : 0;
            if (auto put = writing.put("count", "one", std::to_string(count + 1)); !put) return put;
            if (gives_up) return fail(ErrorKind::conflict, "no");
            return {};
          });
          if (!done) ++refused;
          EXPECT_EQ(done.has_value(), !gives_up);
        }
      });
  }
  EXPECT_EQ(refused, kThreads * kEach / 5);
  EXPECT_EQ(get(*store_, "count", "one"), std::to_string(kThreads * kEach - refused));
}

TEST_P(Engine, FindsEverythingAgainWhenItIsOpenedAnew) {
  if (!lasts()) {
    EXPECT_EQ(get(*opened(), "a", "x"), std::nullopt);
    return;
  }
  ASSERT_TRUE(put(*store_, "a", "x", "1"));
  store_.reset();
  store_ = opened();
  EXPECT_EQ(get(*store_, "a", "x"), "1");
}

TEST_P(Engine, SaysWhichEngineItIsAndHowManyRecordsItHas) {
  ASSERT_TRUE(put(*store_, "a", "x", "1"));
  ASSERT_TRUE(put(*store_, "b", "x", "1"));
  const Status status = store_->status();
  EXPECT_EQ(status.engine, GetParam());
  EXPECT_TRUE(status.reachable);
  EXPECT_EQ(status.records, 2u);
}

}  // namespace
}  // namespace waybill::store

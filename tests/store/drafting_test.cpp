// What a change reads while it writes, and what others have written: whatever an engine keeps in
// memory meanwhile, it shows what a plain map would.
#include <atomic>
#include <map>
#include <random>
#include <thread>

#include "store/places.h"

namespace waybill::store {
namespace {

using Model = std::map<std::string, std::string>;

class Drafting : public Place {
 protected:
  static Model all(Reading& reading, std::string_view prefix = {}) {
    Model found;
    EXPECT_TRUE(reading.each({.space = "a", .prefix = prefix},
                             [&](std::string_view key, std::string_view value) {
                               found.emplace(key, value);
                               return true;
                             }));
    return found;
  }
  Model all() {
    Model found;
    EXPECT_TRUE(store_->read([&](Reading& reading) -> Result<void> {
      found = all(reading);
      return {};
    }));
    return found;
  }
};
INSTANTIATE_TEST_SUITE_P(Each, Drafting, ::testing::Values("memory", "sqlite", "postgresql"),
                         name_of_place);

// Does the same to both, and compares all that it sees on the way.
Result<void> change_both(Writing& writing, Model& model, std::mt19937& random,
                         const std::function<Model(Reading&)>& all) {
  const auto pick = [&](unsigned below) { return static_cast<unsigned>(random() % below); };
  for (unsigned left = 1 + pick(12); left > 0; --left) {
    const std::string key(1, static_cast<char>('a' + pick(8)));
    const std::string value(pick(3) == 0 ? 5000 : 3, static_cast<char>('A' + pick(26)));
    const auto known = model.find(key);
    switch (pick(6)) {
      case 0:
      case 1: {
        const auto found = writing.get("a", key);
        if (!found) return std::unexpected(found.error());
        EXPECT_EQ(*found, known == model.end() ? std::nullopt : std::optional(known->second));
        break;
      }
      case 2:
        if (auto done = writing.erase("a", key); !done) return done;
        model.erase(key);
        break;
      case 3:
        if (known != model.end()) break;
        if (auto done = writing.add("a", key, value); !done) return done;
        model[key] = value;
        break;
      case 4:
        if (pick(4) != 0) break;
        EXPECT_EQ(all(writing), model);
        break;
      default:
        if (auto done = writing.put("a", key, value); !done) return done;
        model[key] = value;
    }
  }
  return {};
}

TEST_P(Drafting, ShowsWhatAMapWouldWhoeverOfTwoServersWrites) {
  const auto second = lasts() ? opened() : nullptr;
  std::mt19937 random(11);
  Model model;
  for (int round = 0; round < 150; ++round) {
    Store& store = second && random() % 3 == 0 ? *second : *store_;
    const bool fails = random() % 4 == 0;
    const auto seed = random();
    Model after;
    const auto done = store.change([&](Writing& writing) -> Result<void> {
      after = model;
      std::mt19937 steps(seed);
      auto changed =
          change_both(writing, after, steps, [](Reading& all_of) { return all(all_of); });
      if (changed && fails) return fail(ErrorKind::conflict, "no");
      return changed;
    });
    ASSERT_EQ(done.has_value(), !fails) << (done ? "" : done.error().message);
    if (!fails) model = after;
    ASSERT_EQ(all(), model) << "round " << round;
  }
}

// More than is kept in memory, so that it goes to the engine before its time.
TEST_P(Drafting, UndoesAVeryLargeChangeAsASmallOne) {
  const auto fill = [&](bool fails) {
    return store_->change([&](Writing& writing) -> Result<void> {
      for (int i = 0; i < 9000; ++i)
        if (auto put = writing.put("a", std::to_string(i), std::to_string(i)); !put) return put;
      EXPECT_EQ(*writing.get("a", "1"), "1");
      EXPECT_EQ(*writing.get("a", "8999"), "8999");
      EXPECT_EQ(all(writing, "899").size(), 11u);
      if (fails) return fail(ErrorKind::conflict, "no");
      return {};
    });
  };
  ASSERT_TRUE(put(*store_, "a", "1", "before"));
  ASSERT_TRUE(store_->change([](Writing& writing) -> Result<void> {
    EXPECT_EQ(*writing.get("a", "1"), "before");
    return {};
  }));
  EXPECT_FALSE(fill(true));
  EXPECT_EQ(all(), (Model{{"1", "before"}}));
  EXPECT_TRUE(fill(false));
  EXPECT_EQ(all().size(), 9000u);
  ASSERT_TRUE(store_->change([](Writing& writing) -> Result<void> {
    EXPECT_EQ(*writing.get("a", "1"), "1") << "not what was there when it was last asked for";
    return {};
  }));
}

TEST_P(Drafting, AddsOnlyWhatIsNotThere) {
  const auto add = [](std::string_view key) {
    return [key](Writing& writing) -> Result<void> {
      if (auto done = writing.put("a", std::string(key) + "+", "beside it"); !done) return done;
      return writing.add("a", key, "added");
    };
  };
  ASSERT_TRUE(store_->change(add("k")));
  EXPECT_EQ(get(*store_, "a", "k"), "added");
  ASSERT_TRUE(put(*store_, "a", "k", "kept"));
  ASSERT_TRUE(put(*store_, "a", "k+", "kept"));
  const auto again = store_->change(add("k"));
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().kind, ErrorKind::conflict);
  EXPECT_EQ(all(), (Model{{"k", "kept"}, {"k+", "kept"}})) << "nothing of the change is kept";
  const auto twice = store_->change([](Writing& writing) -> Result<void> {
    if (auto done = writing.add("a", "new", "1"); !done) return done;
    return writing.add("a", "new", "2");
  });
  EXPECT_EQ(twice.error().kind, ErrorKind::conflict);
  const auto erased = store_->change([](Writing& writing) -> Result<void> {
    if (auto done = writing.add("a", "k", "1"); !done) return done;
    return writing.erase("a", "k");
  });
  EXPECT_FALSE(erased) << "that it is gone afterwards does not make it new";
  EXPECT_TRUE(store_->change([](Writing& writing) -> Result<void> {
    if (auto done = writing.erase("a", "k"); !done) return done;
    return writing.add("a", "k", "anew");
  }));
  EXPECT_EQ(get(*store_, "a", "k"), "anew");
}

// Changes that share a commit and look at ranges, of which some fail: their neighbours' records
// are as if they had been alone.
TEST_P(Drafting, NeighboursThatFailLeaveNoTrace) {
  std::atomic<int> made = 0;
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < 8; ++t)
      threads.emplace_back([&, t] {
        for (int i = 0; i < 30; ++i) {
          const std::string mine = std::to_string(t) + "/";
          const bool fails = (t + i) % 3 == 0;
          const auto done = store_->change([&](Writing& writing) -> Result<void> {
            const std::size_t before = all(writing, mine).size();
            if (auto put = writing.add("a", mine + std::to_string(i), "x"); !put) return put;
            if (auto put = writing.put("a", "last", mine); !put) return put;
            if (i % 2 == 0) {
              EXPECT_EQ(all(writing, mine).size(), before + 1);
            }
            EXPECT_EQ(*writing.get("a", "last"), mine);
            if (fails) return fail(ErrorKind::conflict, "no");
            return {};
          });
          EXPECT_EQ(done.has_value(), !fails);
          if (done) ++made;
        }
      });
  }
  Model found = all();
  EXPECT_EQ(found.erase("last"), 1u);
  EXPECT_EQ(found.size(), static_cast<std::size_t>(made));
  for (const auto& [key, value] : found) {
    const std::size_t slash = key.find('/');
    EXPECT_NE((std::stoi(key.substr(0, slash)) + std::stoi(key.substr(slash + 1))) % 3, 0) << key;
  }
}

}  // namespace
}  // namespace waybill::store

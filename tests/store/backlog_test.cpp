// What many changes write together is set aside before it is put into its place. Nobody can tell
// the difference: not a reader, not another server, not whoever opens the file after a crash.
#include <atomic>
#include <filesystem>
#include <map>
#include <random>
#include <thread>

#include "store/places.h"

namespace waybill::store {
namespace {

using Model = std::map<std::string, std::string>;
using namespace std::string_literals;

constexpr int kMany = 40;  // records in one commit are set aside

std::string key_of(int number) {
  std::string key = std::to_string(number);
  return key.insert(0, 4 - key.size(), '0');
}

class Backlog : public Place {
 protected:
  std::string file() const { return folder_.path() + "/records.db"; }

  // How many rows the file has set aside, as somebody else sees it.
  static int rows_aside(const std::string& file) { return rows_of(file, "backlog"); }

  static Result<void> put_many(Store& store, int from, const std::string& value) {
    return store.change([&](Writing& writing) -> Result<void> {
      for (int i = from; i < from + kMany; ++i)
        if (auto put = writing.put("a", key_of(i), value); !put) return put;
      return {};
    });
  }

  static Model all(Store& store) {
    Model found;
    const auto done = store.read([&](Reading& reading) {
      return reading.each({.space = "a"},
                          [&](auto key, auto value) { return found.emplace(key, value), true; });
    });
    EXPECT_TRUE(done) << done.error().message;
    return found;
  }
};
INSTANTIATE_TEST_SUITE_P(Each, Backlog, ::testing::Values("sqlite"), name_of_place);

TEST_P(Backlog, IsSeenByReadersOfThisServerAndOfAnother) {
  ASSERT_TRUE(put(*store_, "a", "0001", "in its place"));
  ASSERT_TRUE(put_many(*store_, 0, "first"));
  ASSERT_EQ(rows_aside(file()), 1) << "or this test tests nothing";
  const auto second = opened();
  EXPECT_EQ(get(*second, "a", "0001"), "first");
  EXPECT_EQ(rows_aside(file()), 0) << "what was read is in its place";
  EXPECT_EQ(get(*store_, "a", "0039"), "first");

  store_ = opened();  // one that nobody has read from
  ASSERT_TRUE(put_many(*store_, 20, "second"));
  ASSERT_EQ(rows_aside(file()), 1);
  EXPECT_EQ(store_->status().records, 60u);
  EXPECT_EQ(keys(*store_, {.space = "a", .backwards = true, .limit = 1}), std::vector{"0059"s});
  ASSERT_TRUE(put(*second, "a", "0020", "third"));
  EXPECT_EQ(get(*store_, "a", "0020"), "third");
}

TEST_P(Backlog, IsSeenByTheNextChange) {
  ASSERT_TRUE(put_many(*store_, 0, "x"));
  const auto second = opened();
  for (Store* const store : {store_.get(), second.get()})
    ASSERT_TRUE(store
                    ->change([](Writing& writing) -> Result<void> {
                      EXPECT_EQ(*writing.get("a", "0007"), "x");
                      std::size_t count = 0;
                      EXPECT_TRUE(
                          writing.each({.space = "a"}, [&](auto, auto) { return ++count, true; }));
                      EXPECT_EQ(count, static_cast<std::size_t>(kMany));
                      return fail(ErrorKind::conflict, "only looking");
                    })
                    .error()
                    .kind == ErrorKind::conflict);
  EXPECT_EQ(rows_aside(file()), 1) << "who changes nothing leaves it where it is";
}

TEST_P(Backlog, IsEmptyInAFileThatWasClosed) {
  ASSERT_TRUE(put_many(*store_, 0, "x"));
  ASSERT_TRUE(put(*store_, "a", "0001", "joins what is set aside"));
  ASSERT_EQ(rows_aside(file()), 2);
  store_.reset();
  EXPECT_EQ(rows_aside(file()), 0);
  EXPECT_EQ(get(*opened(), "a", "0001"), "joins what is set aside");
}

TEST_P(Backlog, IsPutIntoItsPlaceWhenTheManyHaveGone) {
  ASSERT_TRUE(put_many(*store_, 0, "x"));
  for (int i = 0; i < 8; ++i) ASSERT_TRUE(put(*store_, "a", "one", std::to_string(i)));
  EXPECT_GT(rows_aside(file()), 1) << "not at once";
  for (int i = 0; i < 8; ++i) ASSERT_TRUE(put(*store_, "a", "one", std::to_string(i)));
  EXPECT_EQ(rows_aside(file()), 0);
  EXPECT_EQ(all(*store_).size(), kMany + 1u);
}

TEST_P(Backlog, IsThereAfterACrash) {
  ASSERT_TRUE(put_many(*store_, 0, "x"));
  ASSERT_TRUE(put_many(*store_, 20, "y"));
  ASSERT_TRUE(store_->change([](Writing& writing) { return writing.erase("a", "0000"); }));
  // What a killed process leaves is what is on the disk now.
  for (const char* const part : {"", "-wal"})
    std::filesystem::copy(file() + part, folder_.path() + "/copy.db" + part);
  ASSERT_GT(rows_aside(folder_.path() + "/copy.db"), 0);
  url_ = "sqlite:" + folder_.path() + "/copy.db";
  EXPECT_EQ(all(*opened()), all(*store_));
  EXPECT_EQ(all(*opened()).size(), 59u);
}

TEST_P(Backlog, KnowsWhatIsNewWhereverItIs) {
  ASSERT_TRUE(put(*store_, "a", "0500", "in its place"));
  ASSERT_TRUE(put_many(*store_, 100, "aside"));
  ASSERT_TRUE(store_->change([](Writing& writing) { return writing.erase("a", "0110"); }));
  const auto add = [&](int from, const std::string& key) {
    return store_->change([&](Writing& writing) -> Result<void> {
      for (int i = from; i < from + kMany; ++i)
        if (auto put = writing.put("b", key_of(i), "beside it"); !put) return put;
      return writing.add("a", key, "added");
    });
  };
  EXPECT_TRUE(add(0, "0110")) << "it was removed";
  EXPECT_TRUE(add(0, "0400")) << "there is a later one, and it is new all the same";
  EXPECT_TRUE(add(0, "0600"));
  for (const char* const key : {"0500", "0100", "0110", "0400", "0600"}) {
    const auto added = add(1000, key);
    ASSERT_FALSE(added) << key;
    EXPECT_EQ(added.error().kind, ErrorKind::conflict) << added.error().message;
  }
  ASSERT_GT(rows_aside(file()), 0);
  EXPECT_EQ(get(*store_, "a", "0500"), "in its place");
  EXPECT_EQ(get(*store_, "b", "1000"), std::nullopt) << "nothing of the change is kept";
}

TEST_P(Backlog, SaysSoWhenARowIsDamaged) {
  ASSERT_TRUE(put(*store_, "a", "k", "v"));
  store_.reset();
  for (const char* const row : {"x'01'", "zeroblob(12)", "x'0400000001000000FF000000612000FF'",
                                "x'FFFFFF7F01000000000000006120'"}) {
    run_sql(file(),
            "DELETE FROM backlog; INSERT INTO backlog (changes) VALUES (" + std::string(row) + ")");
    const auto store = opened();
    for (const auto& done :
         {store->read([](Reading&) { return Result<void>(); }), put(*store, "a", "k", "other")}) {
      ASSERT_FALSE(done) << row;
      EXPECT_EQ(done.error().kind, ErrorKind::bad_input);
      EXPECT_EQ(done.error().message, "The store " + file() +
                                          ": the file is damaged; put a copy of it back in its "
                                          "place.");
    }
  }
}

// Does the same to both, and compares what it sees on the way.
Result<void> change_both(Writing& writing, Model& model, std::mt19937& random, unsigned steps) {
  const auto pick = [&](unsigned below) { return static_cast<unsigned>(random() % below); };
  // Most are alike, so that many of a kind stand in a row.
  const std::size_t usual = pick(2) == 0 ? 3 : 300;
  for (; steps > 0; --steps) {
    const std::string key = key_of(static_cast<int>(pick(150)));
    const std::size_t size = pick(40) == 0 ? 9000 : pick(20) == 0 ? 303 - usual : usual;
    const std::string value(size, static_cast<char>('A' + pick(26)));
    const auto known = model.find(key);
    Result<void> done;
    switch (pick(5)) {
      case 0: {
        const auto found = writing.get("a", key);
        if (!found) return std::unexpected(found.error());
        EXPECT_EQ(*found, known == model.end() ? std::nullopt : std::optional(known->second));
        continue;
      }
      case 1:
        done = writing.erase("a", key);
        model.erase(key);
        break;
      case 2:
        if (known != model.end()) continue;
        done = writing.add("a", key, value);
        model[key] = value;
        break;
      default: done = writing.put("a", key, value); model[key] = value;
    }
    if (!done) return done;
  }
  return {};
}

TEST_P(Backlog, ShowsWhatAMapWouldWhoeverOfTwoServersWritesAndReads) {
  auto second = opened();
  std::mt19937 random(7);
  Model model;
  int most_aside = 0;
  for (int round = 0; round < 400; ++round) {
    // Long runs of one, so that more than one commit is set aside; a few small changes among them.
    std::unique_ptr<Store>& store = round / 40 % 3 == 1 ? second : store_;
    const bool fails = random() % 8 == 0;
    const unsigned steps = random() % 5 == 0 ? 3 : 120;
    const auto seed = random();
    Model after;
    const auto done = store->change([&](Writing& writing) -> Result<void> {
      after = model;
      std::mt19937 same(seed);
      auto changed = change_both(writing, after, same, steps);
      if (changed && fails) return fail(ErrorKind::conflict, "no");
      return changed;
    });
    ASSERT_EQ(done.has_value(), !fails) << (done ? "" : done.error().message);
    if (!fails) model = after;
    if (round % 40 == 38) {
      most_aside = std::max(most_aside, rows_aside(file()));
      ASSERT_EQ(all(round % 80 == 38 ? *store_ : *second), model) << "round " << round;
      store = opened();  // which nobody has read from
    }
  }
  EXPECT_GT(most_aside, 5);
  EXPECT_EQ(rows_of(file(), "large"), rows_of(file(), "records WHERE typeof(value) = 'integer'"))
      << "no large value is left without its record";
}

TEST_P(Backlog, IsNeverSeenInPart) {
  std::atomic<int> left = 8;
  std::vector<std::jthread> threads;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 60; ++i) EXPECT_TRUE(put_many(*store_, t * kMany, std::to_string(i)));
      --left;
    });
  const auto second = opened();
  for (int round = 0; left > 0; ++round) {
    std::map<int, std::string> values;
    for (const auto& [key, value] : all(round % 2 == 0 ? *store_ : *second))
      EXPECT_EQ(values.emplace(std::stoi(key) / kMany, value).first->second, value);
  }
  threads.clear();
  const Model found = all(*second);
  EXPECT_EQ(found.size(), 8u * kMany);
  for (const auto& [key, value] : found) EXPECT_EQ(value, "59") << key;
}

}  // namespace
}  // namespace waybill::store

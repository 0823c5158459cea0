// Large values lie in a table of their own, and nobody notices: they come and go with their
// records.
#include "store/places.h"

namespace waybill::store {
namespace {

class Large : public Place {
 protected:
  std::string file() const { return folder_.path() + "/records.db"; }
  int large_rows() const { return rows_of(file(), "large"); }

  const std::string small_ = std::string(250, 's');
  const std::string large_ = std::string(251, 'l');
  const std::string larger_ = std::string(100'000, 'L');
};
INSTANTIATE_TEST_SUITE_P(Each, Large, ::testing::Values("sqlite"), name_of_place);

TEST_P(Large, ComeAndGoWithTheirRecords) {
  for (const auto& [value, rows] : std::vector<std::pair<std::string, int>>{{small_, 0},
                                                                            {large_, 1},
                                                                            {larger_, 1},
                                                                            {small_, 0},
                                                                            {larger_, 1},
                                                                            {"", 0},
                                                                            {large_, 1}}) {
    // What was asked for before a change is known; what was not is looked up.
    for (const bool asks : {false, true}) {
      ASSERT_TRUE(store_->change([&](Writing& writing) -> Result<void> {
        if (asks && !writing.get("a", "k")) return fail(ErrorKind::unavailable, "not read");
        return writing.put("a", "k", value);
      }));
      EXPECT_EQ(large_rows(), rows) << value.size();
      EXPECT_EQ(get(*store_, "a", "k"), value);
    }
    store_ = opened();
  }
  ASSERT_TRUE(store_->change([](Writing& writing) { return writing.erase("a", "k"); }));
  EXPECT_EQ(large_rows(), 0);
}

TEST_P(Large, StandInListsAsOthersDo) {
  ASSERT_TRUE(put(*store_, "a", "1", small_));
  ASSERT_TRUE(put(*store_, "a", "2", larger_));
  ASSERT_TRUE(put(*store_, "a", "3", large_));
  for (const bool backwards : {false, true}) {
    std::string sizes;
    ASSERT_TRUE(store_->read([&](Reading& reading) {
      return reading.each({.space = "a", .backwards = backwards}, [&](auto key, auto value) {
        sizes += std::string(key) + ":" + std::to_string(value.size()) + " ";
        return key != (backwards ? "1" : "3");
      });
    }));
    EXPECT_EQ(sizes, backwards ? "3:251 2:100000 1:250 " : "1:250 2:100000 3:251 ");
  }
  EXPECT_EQ(keys(*store_, {.space = "a", .limit = 2}), (std::vector<std::string>{"1", "2"}));
  EXPECT_THROW((void)store_->read([&](Reading& reading) {
    return reading.each({.space = "a", .prefix = "2"},
                        [](auto, auto) -> bool { throw std::runtime_error("out"); });
  }),
               std::runtime_error);
  EXPECT_EQ(get(*store_, "a", "2"), larger_) << "the reader goes on";
}

// Some are new each time, and stand beside some that are not.
TEST_P(Large, AreReplacedManyAtATime) {
  const auto value = [](int i, char letter) {
    return std::string(300U + static_cast<unsigned>(i), letter);
  };
  for (const auto& [letter, count] : {std::pair('a', 20), {'b', 25}, {'c', 30}}) {
    store_ = opened();  // one that knows none of them
    ASSERT_TRUE(store_->change([&](Writing& writing) -> Result<void> {
      for (int i = 0; i < count; ++i)
        if (auto put = writing.put("a", std::to_string(100 + i), value(i, letter)); !put)
          return put;
      return {};
    }));
    EXPECT_EQ(large_rows(), count);
    for (int i = 0; i < count; ++i)
      EXPECT_EQ(get(*store_, "a", std::to_string(100 + i)), value(i, letter));
  }
}

TEST_P(Large, LeaveNothingBehindWhenAChangeFails) {
  ASSERT_TRUE(put(*store_, "a", "1", large_));
  EXPECT_FALSE(store_->change([&](Writing& writing) -> Result<void> {
    if (auto put = writing.put("a", "2", large_); !put) return put;
    return writing.add("a", "1", larger_);
  }));
  EXPECT_EQ(large_rows(), 1);
  EXPECT_EQ(get(*store_, "a", "1"), large_);
}

TEST_P(Large, ThatAreMissingAreDamageToTheFile) {
  ASSERT_TRUE(put(*store_, "a", "1", large_));
  run_sql(file(), "DELETE FROM large");
  const auto read = [&](const auto& work) {
    const auto done = store_->read(work);
    EXPECT_FALSE(done);
    return done ? "" : done.error().message;
  };
  const std::string damaged = "The store " + file() +
                              ": the file is damaged; put a copy of it back in its place (the "
                              "value of '1' in a is missing).";
  EXPECT_EQ(read([](Reading& reading) -> Result<void> {
              const auto found = reading.get("a", "1");
              return found ? Result<void>() : std::unexpected(found.error());
            }),
            damaged);
  EXPECT_EQ(read([](Reading& reading) {
              return reading.each({.space = "a"}, [](auto, auto) { return true; });
            }),
            damaged);
}

}  // namespace
}  // namespace waybill::store

// What read_ahead.h promises: nobody can tell it from Reading::each, but by the clock.
#include "waybill/store/read_ahead.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

#include "store/places.h"

namespace waybill::store {
namespace {

using namespace std::chrono_literals;

struct Row {
  std::string key;
  std::string value;
  bool operator==(const Row&) const = default;
};
using Rows = std::vector<Row>;

std::string key_of(std::size_t number) {
  const std::string digits = std::to_string(number);
  return "key/" + std::string(8 - digits.size(), '0') + digits;
}

// Sizes around those that a batch is cut by: nothing, little, and more than a whole batch.
Rows rows_of_many_sizes() {
  Rows rows;
  for (std::size_t i = 0; i < 3000; ++i)
    rows.push_back({key_of(i), std::string(i * 7 % 1001, static_cast<char>('a' + i % 26))});
  for (const std::size_t at : {0u, 700u, 701u, 2999u}) rows[at].value.assign(kBatchBytes + at, 'L');
  return rows;
}

// Rows as a store would give them, and what happens meanwhile.
class Given : public Reading {
 public:
  explicit Given(Rows rows) : rows_(std::move(rows)) {}
  Result<std::optional<std::string>> get(std::string_view, std::string_view) override {
    return std::optional<std::string>();
  }
  Result<void> each(const Range&, const Visit& visit) override {
    for (const Row& row : rows_) {
      if (++given_ > fails_after_) return fail(ErrorKind::unavailable, "the disk is gone");
      if (throws_at_ == given_) throw std::runtime_error("no memory is left");
      if (!visit(row.key, row.value)) return {};
    }
    return {};
  }
  void fail_after(std::size_t count) { fails_after_ = count; }
  void throw_at(std::size_t count) { throws_at_ = count; }
  std::size_t given() const { return given_; }

 private:
  Rows rows_;
  std::atomic<std::size_t> given_ = 0;
  std::size_t fails_after_ = 1'000'000'000;
  std::size_t throws_at_ = 0;
};

constexpr unsigned kTwoCores = 2;
constexpr std::size_t kLong = 5000;  // of these rows, more than all batches hold

Rows equal_rows(std::size_t count) {
  Rows rows;
  for (std::size_t i = 0; i < count; ++i) rows.push_back({key_of(i), std::string(400, 'v')});
  return rows;
}

class ReadingAhead : public Place {};
INSTANTIATE_TEST_SUITE_P(Each, ReadingAhead, ::testing::Values("memory", "sqlite", "postgresql"),
                         name_of_place);

TEST_P(ReadingAhead, GivesEveryRecordOnceAndInOrderFromEveryEngine) {
  const Rows rows = rows_of_many_sizes();
  ASSERT_TRUE(store_->change([&](Writing& writing) -> Result<void> {
    for (const Row& row : rows)
      if (auto done = writing.put("r", row.key, row.value); !done) return done;
    return writing.put("r", "other", "outside of the prefix");
  }));
  for (const unsigned cores : {1u, 2u, 64u}) {
    Rows seen;
    const auto read = store_->read([&](Reading& reading) {
      return read_ahead(
          reading, {.space = "r", .prefix = "key/"},
          [&](std::string_view key, std::string_view value) {
            seen.push_back({std::string(key), std::string(value)});
            return true;
          },
          cores);
    });
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_TRUE(seen == rows) << seen.size() << " records with " << cores << " cores";
  }
}

TEST(ReadAhead, StopsExactlyWhereTheVisitorHasHadEnough) {
  for (const std::size_t enough : {1u, 2u, 250u, 300u, 301u, 1500u, 4999u, 5000u}) {
    Given given(equal_rows(kLong));
    std::size_t seen = 0;
    const auto read = read_ahead(
        given, {}, [&](std::string_view, std::string_view) { return ++seen < enough; }, kTwoCores);
    EXPECT_TRUE(read);
    EXPECT_EQ(seen, enough);
  }
}

TEST(ReadAhead, ThrowsToTheCallerWhatTheVisitorThrows) {
  for (const std::size_t at : {1u, 300u, 2500u, 5000u}) {
    Given given(equal_rows(kLong));
    std::size_t seen = 0;
    const auto visit = [&](std::string_view, std::string_view) {
      if (++seen == at) throw std::runtime_error("not this one");
      return true;
    };
    EXPECT_THROW((void)read_ahead(given, {}, visit, kTwoCores), std::runtime_error) << at;
    EXPECT_EQ(seen, at);
  }
}

TEST(ReadAhead, ShowsAllThatWasReadBeforeTheReadingFailed) {
  for (const std::size_t good : {0u, 1u, 299u, 300u, 3000u}) {
    Given given(equal_rows(kLong));
    given.fail_after(good);
    std::size_t seen = 0;
    const auto read = read_ahead(
        given, {}, [&](std::string_view, std::string_view) { return ++seen, true; }, kTwoCores);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().message, "the disk is gone");
    EXPECT_EQ(seen, good);
  }
}

TEST(ReadAhead, EndsItsThreadWhenTheReadingThrows) {
  Given given(equal_rows(kLong));
  given.throw_at(3000);
  std::size_t seen = 0;
  EXPECT_THROW(
      (void)read_ahead(
          given, {}, [&](std::string_view, std::string_view) { return ++seen, true; }, kTwoCores),
      std::runtime_error);
  EXPECT_LT(seen, 3000u);
}

TEST(ReadAhead, ReadsOnWhileTheVisitorIsAtWork) {
  constexpr std::size_t kFirstBatch = kBatchBytes / 400;
  Given given(equal_rows(kLong));
  std::size_t seen = 0;
  std::size_t ahead = 0;
  const auto read = read_ahead(
      given, {},
      [&](std::string_view, std::string_view) {
        // The first batch was full when it came; more can only have been read since then.
        const auto end = std::chrono::steady_clock::now() + 10s;
        while (seen == 0 && given.given() < 2 * kFirstBatch &&
               std::chrono::steady_clock::now() < end)
          std::this_thread::yield();
        ahead = std::max(ahead, given.given() - seen);
        return ++seen, true;
      },
      kTwoCores);
  ASSERT_TRUE(read);
  EXPECT_EQ(seen, kLong);
  EXPECT_GE(ahead, 2 * kFirstBatch) << "records read before the first one was done";
  EXPECT_LE(ahead, (kBatches + 1) * kBatchBytes / 400) << "memory is bounded";
}

TEST(ReadAhead, TakesNoThreadForWhatIsShortOrForOneCore) {
  const auto stays_here = [](std::size_t count, unsigned cores) {
    Given given(equal_rows(count));
    std::vector<std::thread::id> ids;
    EXPECT_TRUE(read_ahead(
        given, {},
        [&](std::string_view, std::string_view) {
          ids.push_back(std::this_thread::get_id());
          return true;
        },
        cores));
    EXPECT_EQ(ids.size(), count);
    return std::ranges::count(ids, std::this_thread::get_id()) == std::ssize(ids);
  };
  EXPECT_TRUE(stays_here(0, kTwoCores));
  EXPECT_TRUE(stays_here(100, kTwoCores));
  EXPECT_TRUE(stays_here(kLong, 1));
  EXPECT_FALSE(stays_here(kLong, kTwoCores));
}

}  // namespace
}  // namespace waybill::store

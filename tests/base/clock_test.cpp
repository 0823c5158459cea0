#include "waybill/base/clock.h"

#include <gtest/gtest.h>

#include "waybill/base/stopwatch.h"
#include "waybill/base/timestamp.h"

namespace waybill {
namespace {

using namespace std::chrono_literals;

TEST(SystemClock, TellsTheTimeOfThisMachine) {
  const auto before = std::chrono::system_clock::now() - 1us;
  const UtcTime now = SystemClock().utc_now();
  EXPECT_GE(now, before);
  EXPECT_LE(now, std::chrono::system_clock::now());
}

TEST(SystemClock, NeverGoesBackWhereDurationsAreMeasured) {
  const SystemClock clock;
  MonotonicTime last = clock.monotonic_now();
  for (int i = 0; i < 1000; ++i) {
    const MonotonicTime now = clock.monotonic_now();
    ASSERT_GE(now, last);
    last = now;
  }
}

TEST(FixedClock, StandsStillUntilItIsMoved) {
  FixedClock clock;
  const UtcTime start = clock.utc_now();
  EXPECT_EQ(clock.utc_now(), start);
  EXPECT_EQ(write_timestamp(start, TimestampForm::seconds), "2026-01-01T00:00:00Z");
  clock.advance(1500us);
  EXPECT_EQ(clock.utc_now(), start + 1500us);
}

TEST(Stopwatch, CountsWholeMillisecondsRoundedDown) {
  FixedClock clock;
  const Stopwatch watch(clock);
  EXPECT_EQ(watch.elapsed_ms(), 0);
  clock.advance(999us);
  EXPECT_EQ(watch.elapsed_ms(), 0);
  clock.advance(1001us);
  EXPECT_EQ(watch.elapsed_ms(), 2);
}

TEST(Stopwatch, DoesNotNoticeThatSomebodySetsTheCalendar) {
  FixedClock clock;
  const Stopwatch watch(clock);
  clock.set(clock.utc_now() - 24h);
  clock.advance(5ms);
  EXPECT_EQ(watch.elapsed_ms(), 5);
}

TEST(Stopwatch, IsNeverNegative) {
  FixedClock clock;
  const Stopwatch watch(clock);
  clock.advance(-10ms);
  EXPECT_EQ(watch.elapsed_ms(), 0);
}

TEST(Stopwatch, StartsOverWhenAsked) {
  FixedClock clock;
  Stopwatch watch(clock);
  clock.advance(7ms);
  watch.restart();
  clock.advance(2ms);
  EXPECT_EQ(watch.elapsed_ms(), 2);
}

}  // namespace
}  // namespace waybill

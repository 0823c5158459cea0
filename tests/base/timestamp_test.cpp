#include "waybill/base/timestamp.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace waybill {
namespace {

using namespace std::chrono_literals;

UtcTime at(int year, unsigned month, unsigned day) {
  return std::chrono::sys_days{std::chrono::year{year} / static_cast<int>(month) /
                               static_cast<int>(day)};
}

TEST(TimestampForms, AreTheOnesTheDialectsPrint) {
  const UtcTime time = at(2026, 2, 7) + 20h + 7min + 9s + 12345us;
  EXPECT_EQ(write_timestamp(time, TimestampForm::seconds), "2026-02-07T20:07:09Z");
  EXPECT_EQ(write_timestamp(time, TimestampForm::milliseconds), "2026-02-07T20:07:09.012Z");
  EXPECT_EQ(write_timestamp(time, TimestampForm::microseconds), "2026-02-07T20:07:09.012345+00:00");
}

TEST(TimestampForms, CutOffWhatIsFinerAndNeverRoundIntoTheNextDay) {
  const UtcTime time = at(2026, 12, 31) + 23h + 59min + 59s + 999999us;
  EXPECT_EQ(write_timestamp(time, TimestampForm::seconds), "2026-12-31T23:59:59Z");
  EXPECT_EQ(write_timestamp(time, TimestampForm::milliseconds), "2026-12-31T23:59:59.999Z");
}

TEST(TimestampForms, HoldBefore1970) {
  EXPECT_EQ(write_timestamp(at(1970, 1, 1) - 1us, TimestampForm::microseconds),
            "1969-12-31T23:59:59.999999+00:00");
}

TEST(TimestampForms, FollowTheClockWhicheverWayItGoes) {
  const UtcTime time = at(2026, 2, 7) + 20h + 7min + 9s;
  const auto write = [](UtcTime when) {
    return write_timestamp(when, TimestampForm::milliseconds);
  };
  EXPECT_EQ(write(time + 1ms), "2026-02-07T20:07:09.001Z");
  EXPECT_EQ(write(time + 999ms), "2026-02-07T20:07:09.999Z");
  EXPECT_EQ(write(time + 1000ms), "2026-02-07T20:07:10.000Z");
  EXPECT_EQ(write(time), "2026-02-07T20:07:09.000Z");
}

TEST(TimestampForms, StayWithinTheYearsTheyCanSpell) {
  EXPECT_EQ(write_timestamp(UtcTime::max(), TimestampForm::milliseconds),
            "9999-12-31T23:59:59.999Z");
  EXPECT_EQ(write_timestamp(UtcTime::min(), TimestampForm::seconds), "0000-01-01T00:00:00Z");
}

TEST(TimestampForms, AreWrittenIntoTheRoomOfTheCaller) {
  std::array<char, kTimestampRoom> room;
  const auto text = write_timestamp(at(2026, 2, 7), TimestampForm::microseconds, room);
  EXPECT_EQ(text, "2026-02-07T00:00:00.000000+00:00");
  EXPECT_EQ(text.data(), room.data());
}

struct Good {
  std::string_view text;
  std::string_view in_utc;  // in microseconds
  int fraction_digits;
  bool has_zone;
  bool is_utc;
};

constexpr Good kGood[] = {
    {"2026-02-07T20:07:00Z", "2026-02-07T20:07:00.000000+00:00", 0, true, true},
    {"2026-02-07t20:07:00z", "2026-02-07T20:07:00.000000+00:00", 0, true, true},
    {"2026-02-07 20:07:00Z", "2026-02-07T20:07:00.000000+00:00", 0, true, true},
    {"2026-02-07T20:07:00", "2026-02-07T20:07:00.000000+00:00", 0, false, false},
    {"2026-02-07T20:07:00.123456", "2026-02-07T20:07:00.123456+00:00", 6, false, false},
    {"2026-02-07T20:07:00.5Z", "2026-02-07T20:07:00.500000+00:00", 1, true, true},
    {"2026-02-07T20:07:00,050Z", "2026-02-07T20:07:00.050000+00:00", 3, true, true},
    {"2026-02-07T20:07:00.1234567Z", "2026-02-07T20:07:00.123456+00:00", 7, true, true},
    {"2026-02-07T20:07:00.000000001Z", "2026-02-07T20:07:00.000000+00:00", 9, true, true},
    {"2026-02-07T20:07:00.000000+00:00", "2026-02-07T20:07:00.000000+00:00", 6, true, true},
    {"2026-02-07T20:07:00-00:00", "2026-02-07T20:07:00.000000+00:00", 0, true, true},
    {"2026-02-07T20:07:00+05:30", "2026-02-07T14:37:00.000000+00:00", 0, true, false},
    {"2026-02-07T20:07:00-0800", "2026-02-08T04:07:00.000000+00:00", 0, true, false},
    {"2026-02-07 20:07:00.25+01", "2026-02-07T19:07:00.250000+00:00", 2, true, false},
    {"2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000000+00:00", 0, true, true},
    {"2000-02-29T00:00:00Z", "2000-02-29T00:00:00.000000+00:00", 0, true, true},
    {"2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000000+00:00", 0, true, true},
    {"2016-12-31T15:59:60.5-08:00", "2017-01-01T00:00:00.500000+00:00", 1, true, false},
    {"2017-01-01T05:29:60+05:30", "2017-01-01T00:00:00.000000+00:00", 0, true, false},
    {"0000-01-01T00:00:00Z", "0000-01-01T00:00:00.000000+00:00", 0, true, true},
    {"9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999999+00:00", 6, true, true},
};

TEST(ReadTimestamp, TakesTheTimesMetInTheWild) {
  for (const Good& good : kGood) {
    SCOPED_TRACE(good.text);
    const auto read = read_timestamp(good.text);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(write_timestamp(read->time, TimestampForm::microseconds), good.in_utc);
    EXPECT_EQ(read->fraction_digits, good.fraction_digits);
    EXPECT_EQ(read->has_zone, good.has_zone);
    EXPECT_EQ(read->is_utc, good.is_utc);
  }
}

TEST(ReadTimestamp, KeepsWhatMicrosecondsCannotHold) {
  EXPECT_EQ(read_timestamp("2026-02-07T20:07:00.123456789Z")->nanoseconds, 789);
  EXPECT_EQ(read_timestamp("2026-02-07T20:07:00.1234567Z")->nanoseconds, 700);
}

TEST(ReadTimestamp, TellsTheOffsetAndTheLeapSecond) {
  EXPECT_EQ(read_timestamp("2026-02-07T20:07:00-03:30")->offset_minutes, -210);
  EXPECT_TRUE(read_timestamp("2016-12-31T23:59:60Z")->is_leap_second);
  EXPECT_FALSE(read_timestamp("2017-01-01T00:00:00Z")->is_leap_second);
}

struct Bad {
  std::string_view text;
  std::size_t byte;
};

constexpr Bad kBad[] = {
    {"", 0},
    {"now", 0},
    {"2026", 4},
    {"26-02-07T20:07:00Z", 2},
    {"+2026-02-07T20:07:00Z", 0},
    {" 2026-02-07T20:07:00Z", 0},
    {"2026/02/07T20:07:00Z", 4},
    {"2026-2-07T20:07:00Z", 6},
    {"2026-00-07T20:07:00Z", 5},
    {"2026-13-07T20:07:00Z", 5},
    {"2026-02-00T20:07:00Z", 8},
    {"2026-02-29T20:07:00Z", 8},
    {"1900-02-29T20:07:00Z", 8},
    {"2026-04-31T20:07:00Z", 8},
    {"2026-01-32T20:07:00Z", 8},
    {"2026-02-07", 10},
    {"2026-02-07_20:07:00Z", 10},
    {"2026-02-07T24:00:00Z", 11},
    {"2026-02-07T20.07:00Z", 13},
    {"2026-02-07T20:60:00Z", 14},
    {"2026-02-07T20:07", 16},
    {"2026-02-07T20:07Z", 16},
    {"2026-02-07T20:07:61Z", 17},
    {"2026-02-07T20:07:60Z", 17},
    {"2026-02-07T05:59:60+05:30", 17},
    {"2026-02-07T20:07:0", 18},
    {"2026-02-07T20:07:00.", 20},
    {"2026-02-07T20:07:00.Z", 20},
    {"2026-02-07T20:07:00.1234567890Z", 29},
    {"2026-02-07T20:07:00 Z", 19},
    {"2026-02-07T20:07:00UTC", 19},
    {"2026-02-07T20:07:00ZZ", 20},
    {"2026-02-07T20:07:00+", 20},
    {"2026-02-07T20:07:00+24:00", 20},
    {"2026-02-07T20:07:00+01:60", 23},
    {"2026-02-07T20:07:00+01:", 23},
    {"2026-02-07T20:07:00+010", 23},
    {"2026-02-07T20:07:00+01:00x", 25},
    {"2026-02-07T20:07:00\xE2\x88\x92"
     "01:00",
     19},
    {"0000-01-01T00:00:00+00:01", 0},
    {"9999-12-31T23:59:60Z", 0},
};

TEST(ReadTimestamp, NamesTheByteWhereATextStopsBeingATime) {
  for (const Bad& bad : kBad) {
    SCOPED_TRACE(bad.text);
    const auto read = read_timestamp(bad.text);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().kind, ErrorKind::bad_input);
    EXPECT_EQ(read.error().byte, bad.byte) << read.error().message;
  }
}

TEST(ReadTimestamp, StopsAtANulAndAtEveryPrefix) {
  constexpr std::string_view whole = "2026-02-07T20:07:00.123+01:00";
  EXPECT_EQ(read_timestamp(std::string_view("2026-02-07T20:07:00\0Z", 21)).error().byte, 19U);
  for (std::size_t size = 0; size < 19; ++size) {
    const auto read = read_timestamp(whole.substr(0, size));
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().byte, size);
  }
}

TEST(ReadTimestamp, SaysWhatWouldBeRight) {
  EXPECT_EQ(read_timestamp("2026-13-07T20:07:00Z").error().message,
            "not an ISO 8601 time: expected a month from 1 to 12");
}

TEST(Timestamps, ComeBackAsTheyWereWritten) {
  std::mt19937_64 random(7);
  const std::int64_t first = at(0, 1, 1).time_since_epoch().count();
  const std::int64_t last = at(10000, 1, 1).time_since_epoch().count() - 1;
  std::uniform_int_distribution<std::int64_t> any(first, last);
  for (int i = 0; i < 20000; ++i) {
    const UtcTime time{std::chrono::microseconds{any(random)}};
    const auto whole = read_timestamp(write_timestamp(time, TimestampForm::microseconds));
    ASSERT_TRUE(whole);
    ASSERT_EQ(whole->time, time);
    const auto cut = read_timestamp(write_timestamp(time, TimestampForm::milliseconds));
    ASSERT_EQ(cut->time, std::chrono::floor<std::chrono::milliseconds>(time));
  }
}

}  // namespace
}  // namespace waybill

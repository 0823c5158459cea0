// Timestamps: ISO 8601 text to an instant and back.
//
// No locale, no time-zone database, no allocation except for the string returned (and for the
// message of an error). Thread-safety: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "waybill/base/clock.h"
#include "waybill/base/error.h"

namespace waybill {

// How an instant is written; the dialects differ.
enum class TimestampForm : std::uint8_t {
  seconds,       // 2026-02-07T20:07:00Z
  milliseconds,  // 2026-02-07T20:07:00.000Z
  microseconds,  // 2026-02-07T20:07:00.000000+00:00
};

inline constexpr std::size_t kTimestampRoom = 32;  // the longest form

// What is finer than the form is cut off, never rounded up: a time is not written before it came.
// A year outside 0000 to 9999 has no such form and is written as the nearest instant that has.
std::string write_timestamp(UtcTime time, TimestampForm form);
// The same into the caller's room; the view is of its beginning.
std::string_view write_timestamp(UtcTime time, TimestampForm form,
                                 std::span<char, kTimestampRoom> room);

struct Timestamp {
  UtcTime time;                      // the instant; without a zone it is read as if it were UTC
  std::uint16_t nanoseconds = 0;     // 0 to 999, what `time` cannot hold of the fraction
  std::uint8_t fraction_digits = 0;  // 0 to 9, as spelled
  bool has_zone = false;
  bool is_utc = false;              // the zone is there and is Z or an offset of zero
  bool is_leap_second = false;      // spelled :60; `time` is then the second that follows
  std::int16_t offset_minutes = 0;  // what the zone added to UTC

  bool operator==(const Timestamp&) const = default;
};

// Reads a whole text as one date and time of RFC 3339, or of ISO 8601 as it is met in the wild:
// 'T' or a space between, a fraction of up to nine digits after '.' or ',', then Z, ±hh:mm,
// ±hhmm, ±hh or no zone. Day and clock must exist: no 30 February, no 24:00; second 60 only in
// the last minute of an hour of UTC, where leap seconds happen.
// Fails with bad_input and the byte where the text stopped being a time.
Result<Timestamp> read_timestamp(std::string_view text);

}  // namespace waybill

#include "waybill/base/timestamp.h"

#include <algorithm>
#include <array>

namespace waybill {
namespace {

using std::chrono::days;
using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::minutes;
using std::chrono::seconds;
using std::chrono::sys_days;

constexpr UtcTime kFirst = sys_days{std::chrono::year{0} / 1 / 1};
constexpr UtcTime kLast = sys_days{std::chrono::year{10000} / 1 / 1} - microseconds{1};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Writes `value` with exactly `width` digits and returns where the next character goes.
char* put(char* at, std::int64_t value, int width) {
  for (int i = width; i-- > 0; value /= 10) at[i] = static_cast<char>('0' + value % 10);
  return at + width;
}

// 2026-11-16T04:24:00
constexpr std::size_t kSecondSize = 19;
void write_second(std::chrono::sys_seconds time, std::array<char, kSecondSize>& room) {
  const sys_days day = std::chrono::floor<days>(time);
  const std::chrono::year_month_day date{day};
  const std::chrono::hh_mm_ss clock{time - day};
  char* at = put(room.data(), static_cast<int>(date.year()), 4);
  *at++ = '-';
  at = put(at, static_cast<unsigned>(date.month()), 2);
  *at++ = '-';
  at = put(at, static_cast<unsigned>(date.day()), 2);
  *at++ = 'T';
  at = put(at, clock.hours().count(), 2);
  *at++ = ':';
  at = put(at, clock.minutes().count(), 2);
  *at++ = ':';
  put(at, clock.seconds().count(), 2);
}

// A field of two or four digits, and how it is named to the person who got it wrong.
struct Field {
  std::string_view name;
  int width;
  int least;
  int most;
};

constexpr Field kYear{"year", 4, 0, 9999};
constexpr Field kMonth{"month", 2, 1, 12};
constexpr Field kDay{"day", 2, 1, 31};
constexpr Field kHour{"hour", 2, 0, 23};
constexpr Field kMinute{"minute", 2, 0, 59};
constexpr Field kSecond{"second", 2, 0, 60};
constexpr Field kZoneHour{"hour of the zone", 2, 0, 23};
constexpr Field kZoneMinute{"minute of the zone", 2, 0, 59};

// Reads from left to right; the first failure wins and everything after it does nothing, so that
// the grammar below reads as one sentence.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool failed() const { return failed_; }
  std::size_t at() const { return at_; }
  bool at_end() const { return at_ == text_.size(); }
  bool next_is(std::string_view any) const {
    return !at_end() && any.find(text_[at_]) != std::string_view::npos;
  }
  bool next_is_digit() const { return !at_end() && is_digit(text_[at_]); }
  char take() { return text_[at_++]; }

  void expect(std::string_view any, std::string_view wanted) {
    if (failed_) return;
    if (!next_is(any)) return refuse(at_, wanted);
    ++at_;
  }

  int number(const Field& field) {
    if (failed_) return field.least;
    const std::size_t begin = at_;
    int value = 0;
    for (int i = 0; i < field.width; ++i) {
      if (!next_is_digit()) {
        refuse(at_, "a digit of the " + std::string(field.name));
        return field.least;
      }
      value = value * 10 + (take() - '0');
    }
    if (value >= field.least && value <= field.most) return value;
    refuse(begin, "a " + std::string(field.name) + " from " + std::to_string(field.least) + " to " +
                      std::to_string(field.most));
    return field.least;
  }

  void refuse(std::size_t byte, std::string_view wanted) {
    if (failed_) return;
    failed_ = true;
    error_ = {ErrorKind::bad_input, "not an ISO 8601 time: expected " + std::string(wanted), byte};
  }

  std::unexpected<Error> error() { return std::unexpected(std::move(error_)); }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  bool failed_ = false;
  Error error_;
};

sys_days read_date(Reader& in) {
  const int year = in.number(kYear);
  in.expect("-", "'-' after the year");
  const int month = in.number(kMonth);
  in.expect("-", "'-' after the month");
  const std::size_t day_at = in.at();
  const int day = in.number(kDay);
  const std::chrono::year_month_day date{std::chrono::year{year},
                                         std::chrono::month{static_cast<unsigned>(month)},
                                         std::chrono::day{static_cast<unsigned>(day)}};
  if (!date.ok()) in.refuse(day_at, "a day that this month has");
  return sys_days{date};
}

// Nanoseconds; also tells how many digits spelled them.
std::int64_t read_fraction(Reader& in, std::uint8_t& digits) {
  if (in.failed() || !in.next_is(".,")) return 0;
  in.take();
  std::int64_t value = 0;
  while (digits < 9 && in.next_is_digit()) {
    value = value * 10 + (in.take() - '0');
    ++digits;
  }
  if (digits == 0) in.refuse(in.at(), "a digit of the fraction");
  if (in.next_is_digit()) in.refuse(in.at(), "at most nine digits in the fraction");
  for (int i = digits; i < 9; ++i) value *= 10;
  return value;
}

void read_zone(Reader& in, Timestamp& out) {
  if (in.failed() || in.at_end()) return;
  if (!in.next_is("Zz+-")) return in.refuse(in.at(), "a zone (Z or +hh:mm) or the end");
  out.has_zone = true;
  const char sign = in.take();
  if (sign == '+' || sign == '-') {
    int offset = in.number(kZoneHour) * 60;
    const bool colon = in.next_is(":");
    if (colon) in.take();
    if (colon || !in.at_end()) offset += in.number(kZoneMinute);
    out.offset_minutes = static_cast<std::int16_t>(sign == '-' ? -offset : offset);
  }
  if (!in.at_end()) in.refuse(in.at(), "nothing after the zone");
  out.is_utc = out.offset_minutes == 0;
}

}  // namespace

std::string_view write_timestamp(UtcTime time, TimestampForm form,
                                 std::span<char, kTimestampRoom> room) {
  time = std::clamp(time, kFirst, kLast);
  const auto second = std::chrono::floor<seconds>(time);
  // Most times that a thread writes are of the second of the one before.
  struct Written {
    std::chrono::sys_seconds second = std::chrono::sys_seconds::min();
    std::array<char, kSecondSize> text{};
  };
  thread_local Written last;
  if (last.second != second) {
    write_second(second, last.text);
    last.second = second;
  }
  char* at = std::copy(last.text.begin(), last.text.end(), room.data());
  const std::int64_t fraction = (time - second).count();
  if (form != TimestampForm::seconds) *at++ = '.';
  if (form == TimestampForm::milliseconds) at = put(at, fraction / 1000, 3);
  if (form == TimestampForm::microseconds) at = put(at, fraction, 6);
  const std::string_view zone = form == TimestampForm::microseconds ? "+00:00" : "Z";
  at = std::copy(zone.begin(), zone.end(), at);
  return {room.data(), at};
}

std::string write_timestamp(UtcTime time, TimestampForm form) {
  std::array<char, kTimestampRoom> room;
  return std::string(write_timestamp(time, form, room));
}

Result<Timestamp> read_timestamp(std::string_view text) {
  Reader in(text);
  Timestamp out;
  const sys_days day = read_date(in);
  in.expect("Tt ", "'T' or a space between date and time");
  const int hour = in.number(kHour);
  in.expect(":", "':' after the hour");
  const int minute = in.number(kMinute);
  in.expect(":", "':' after the minute");
  const std::size_t second_at = in.at();
  const int second = in.number(kSecond);
  const std::int64_t fraction = read_fraction(in, out.fraction_digits);
  read_zone(in, out);
  if (in.failed()) return in.error();

  const UtcTime minute_begins =
      day + hours{hour} + minutes{minute} - minutes{out.offset_minutes} + seconds{0};
  out.is_leap_second = second == 60;
  if (out.is_leap_second &&
      (minute_begins - std::chrono::floor<hours>(minute_begins)) != minutes{59})
    in.refuse(second_at, "a second from 0 to 59 (60 only in the last minute of an hour)");
  out.time = minute_begins + seconds{second} + microseconds{fraction / 1000};
  out.nanoseconds = static_cast<std::uint16_t>(fraction % 1000);
  if (out.time < kFirst || out.time > kLast) in.refuse(0, "a year from 0000 to 9999 in UTC");
  if (in.failed()) return in.error();
  return out;
}

}  // namespace waybill

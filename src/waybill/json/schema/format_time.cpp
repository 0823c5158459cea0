#include <array>
#include <optional>

#include "waybill/json/schema/ascii.h"
#include "waybill/json/schema/format_checks.h"

namespace waybill::json::schema {
namespace {

// The number in `count` digits at the start of text, which are taken off.
std::optional<int> take_digits(std::string_view& text, std::size_t count) {
  if (text.size() < count) return std::nullopt;
  int value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (!is_digit(text[i])) return std::nullopt;
    value = value * 10 + (text[i] - '0');
  }
  text.remove_prefix(count);
  return value;
}

bool take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

bool take_date(std::string_view& text) {
  const auto year = take_digits(text, 4);
  if (!year || !take(text, '-')) return false;
  const auto month = take_digits(text, 2);
  if (!month || *month < 1 || *month > 12 || !take(text, '-')) return false;
  const auto day = take_digits(text, 2);
  constexpr std::array kDays{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = *year % 4 == 0 && (*year % 100 != 0 || *year % 400 == 0);
  const int days = *month == 2 && leap ? 29 : kDays[static_cast<std::size_t>(*month - 1)];
  return day && *day >= 1 && *day <= days;
}

// Minutes east of UTC.
std::optional<int> take_offset(std::string_view& text) {
  if (take(text, 'Z') || take(text, 'z')) return 0;
  const bool west = text.starts_with('-');
  if (!take(text, '-') && !take(text, '+')) return std::nullopt;
  const auto hour = take_digits(text, 2);
  if (!hour || *hour > 23 || !take(text, ':')) return std::nullopt;
  const auto minute = take_digits(text, 2);
  if (!minute || *minute > 59) return std::nullopt;
  const int offset = *hour * 60 + *minute;
  return west ? -offset : offset;
}

bool take_time(std::string_view& text) {
  const auto hour = take_digits(text, 2);
  if (!hour || *hour > 23 || !take(text, ':')) return false;
  const auto minute = take_digits(text, 2);
  if (!minute || *minute > 59 || !take(text, ':')) return false;
  const auto second = take_digits(text, 2);
  if (!second || *second > 60) return false;
  if (take(text, '.')) {
    if (!take_digits(text, 1)) return false;
    while (take_digits(text, 1)) {
    }
  }
  const auto offset = take_offset(text);
  if (!offset) return false;
  // A leap second is inserted at the end of a UTC day only.
  const int utc = (*hour * 60 + *minute - *offset + 2 * 24 * 60) % (24 * 60);
  return *second < 60 || utc == 23 * 60 + 59;
}

// Parts like 3Y2M1D: units in this order, none left out between two that are there.
bool take_parts(std::string_view& text, std::string_view units, bool& any) {
  std::size_t next = 0;
  bool first = true;
  while (!text.empty() && is_digit(text.front())) {
    std::size_t digits = 0;
    while (digits < text.size() && is_digit(text[digits])) ++digits;
    if (digits == text.size()) return false;
    const std::size_t unit = units.find(text[digits]);
    if (unit == std::string_view::npos || (first ? unit < next : unit != next)) return false;
    next = unit + 1;
    first = false;
    any = true;
    text.remove_prefix(digits + 1);
  }
  return true;
}

}  // namespace

bool is_date(std::string_view text) { return take_date(text) && text.empty(); }
bool is_time(std::string_view text) { return take_time(text) && text.empty(); }
bool is_date_time(std::string_view text) {
  return take_date(text) && (take(text, 'T') || take(text, 't')) && take_time(text) && text.empty();
}

bool is_duration(std::string_view text) {
  if (!take(text, 'P')) return false;
  bool any = false;
  if (text.ends_with('W')) return take_parts(text, "W", any) && any && text.empty();
  if (!take_parts(text, "YMD", any)) return false;
  if (take(text, 'T')) {
    any = false;
    if (!take_parts(text, "HMS", any)) return false;
  }
  return any && text.empty();
}

}  // namespace waybill::json::schema

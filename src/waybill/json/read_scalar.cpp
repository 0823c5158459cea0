#include "waybill/json/read_scalar.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <limits>
#include <optional>
#include <string>

#include "waybill/base/buffer.h"
#include "waybill/json/number.h"
#include "waybill/json/schema/decimal.h"

namespace waybill::json {
namespace {

std::string spelled(std::int64_t number) { return std::to_string(number); }
std::string spelled(std::uint64_t number) { return std::to_string(number); }
std::string spelled(double number) {
  Buffer out;
  append_double(out, number);
  return out.str();
}
std::string spelled(float number) {
  Buffer out;
  append_float(out, number);
  return out.str();
}

template <class T>
std::string expected_number(std::string_view what, const Limits<T>& limits) {
  const bool from = limits.least != std::numeric_limits<T>::lowest();
  const bool to = limits.most != std::numeric_limits<T>::max();
  std::string text(what);
  if (std::numeric_limits<T>::is_integer || (from && to))
    return text + " from " + spelled(limits.least) + " to " + spelled(limits.most);
  if (from) return text + " of at least " + spelled(limits.least);
  if (to) return text + " of at most " + spelled(limits.most);
  return text;
}

std::string expected_size(std::string_view what, const SizeLimits& limits) {
  std::string text;
  if (limits.fewest == limits.most) {
    text = "exactly " + std::to_string(limits.most);
  } else if (limits.most == kUnlimited) {
    text = "at least " + std::to_string(limits.fewest);
  } else if (limits.fewest == 0) {
    text = "at most " + std::to_string(limits.most);
  } else {
    text = std::to_string(limits.fewest) + " to " + std::to_string(limits.most);
  }
  return text + ' ' + std::string(what);
}

// A number without its sign: 0.digits * 10^point. Only the digits that count: none for zero.
struct Parts {
  std::string digits;
  std::int64_t point = 0;
};

Parts take_apart(std::string_view text) {
  if (text.front() == '-') text.remove_prefix(1);
  const std::size_t e = std::min(text.find_first_of("eE"), text.size());
  Parts parts{std::string(text.substr(0, e)), 0};
  if (e < text.size()) {
    std::string_view power = text.substr(e + 1);
    if (power.front() == '+') power.remove_prefix(1);
    // Beyond any possible number of digits only being large matters.
    constexpr std::int64_t kFar = std::int64_t{1} << 40;
    const auto end = power.data() + power.size();
    const bool far = std::from_chars(power.data(), end, parts.point).ec != std::errc{};
    if (far) parts.point = power.front() == '-' ? -kFar : kFar;
    parts.point = std::clamp(parts.point, -kFar, kFar);
  }
  std::string& digits = parts.digits;
  const std::size_t dot = std::min(digits.find('.'), digits.size());
  parts.point += static_cast<std::int64_t>(dot);
  if (dot < digits.size()) digits.erase(dot, 1);
  const std::size_t zeros = std::min(digits.find_first_not_of('0'), digits.size());
  digits.erase(0, zeros);
  parts.point -= static_cast<std::int64_t>(zeros);
  digits.erase(digits.find_last_not_of('0') + 1);
  return parts;
}

// An integer of any spelling.
struct Whole {
  bool negative = false;
  bool fits = true;  // into magnitude
  std::uint64_t magnitude = 0;
};

// Nothing when the number is not an integer.
std::optional<Whole> whole_number(std::string_view text) {
  Whole whole{.negative = text.front() == '-'};
  auto [digits, point] = take_apart(text);
  if (digits.empty()) return whole;
  if (point < static_cast<std::int64_t>(digits.size())) return std::nullopt;
  whole.fits = point <= 20;
  if (!whole.fits) return whole;
  digits.append(static_cast<std::size_t>(point) - digits.size(), '0');
  whole.fits = std::from_chars(digits.data(), digits.data() + digits.size(), whole.magnitude).ec ==
               std::errc{};
  return whole;
}

std::optional<std::int64_t> as(const Whole& whole, std::int64_t) {
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (!whole.fits || whole.magnitude > kMost + (whole.negative ? 1 : 0)) return {};
  return static_cast<std::int64_t>(whole.negative ? 0 - whole.magnitude : whole.magnitude);
}
std::optional<std::uint64_t> as(const Whole& whole, std::uint64_t) {
  if (!whole.fits || (whole.negative && whole.magnitude > 0)) return {};
  return whole.magnitude;
}

template <class T>
bool read_any_integer(const Value& value, T& out, const Limits<T>& limits, Issues& issues) {
  if (!value.is(Kind::number)) return issues.wrong_type(value, "integer");
  const std::string_view text = value.raw();
  std::optional<T> number;
  T plain = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), plain);
  if (error == std::errc{} && end == text.data() + text.size()) {
    number = plain;
  } else {
    const std::optional<Whole> whole = whole_number(text);
    if (!whole) return issues.wrong_type(value, "integer");
    number = as(*whole, T{});
  }
  if (!number || *number < limits.least || *number > limits.most)
    return issues.wrong(IssueCode::out_of_range, value, expected_number("integer", limits));
  out = *number;
  return true;
}

// As JSON Schema compares: the number as spelled. Rounding keeps the order, so that only a number
// that was rounded to the limit itself can be on its other side.
template <class T>
bool keeps(std::string_view text, T number, const Limits<T>& limits) {
  if (number < limits.least || number > limits.most) return false;
  const auto exact = [&](T limit) {
    return schema::Decimal::read(text) <=> schema::Decimal::read(spelled(limit));
  };
  if (number == limits.least && exact(limits.least) < 0) return false;
  return number != limits.most || exact(limits.most) <= 0;
}

template <class T>
bool read_any_real(const Value& value, T& out, const Limits<T>& limits, Issues& issues) {
  if (!value.is(Kind::number)) return issues.wrong_type(value, "number");
  const std::string_view text = value.raw();
  T number = 0;
  const auto error = std::from_chars(text.data(), text.data() + text.size(), number).ec;
  // from_chars refuses both ends; but what is too small to tell from zero is zero.
  const bool beyond = error != std::errc{} && take_apart(text).point > 0;
  if (error != std::errc{}) number = 0;
  if (beyond || !keeps(text, number, limits)) {
    std::string expected = expected_number("number", limits);
    if (beyond) expected += ", as large as " + spelled(std::numeric_limits<T>::max());
    return issues.wrong(IssueCode::out_of_range, value, std::move(expected));
  }
  out = number;
  return true;
}

// The bytes that begin a code point.
std::size_t code_points(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

}  // namespace

bool read_boolean(const Value& value, bool& out, Issues& issues) {
  if (!value.is(Kind::boolean)) return issues.wrong_type(value, "boolean");
  out = value.boolean();
  return true;
}

bool read_integer(const Value& value, std::int64_t& out, Limits<std::int64_t> limits,
                  Issues& issues) {
  return read_any_integer(value, out, limits, issues);
}
bool read_integer(const Value& value, std::uint64_t& out, Limits<std::uint64_t> limits,
                  Issues& issues) {
  return read_any_integer(value, out, limits, issues);
}
bool read_real(const Value& value, double& out, Limits<double> limits, Issues& issues) {
  return read_any_real(value, out, limits, issues);
}
bool read_real(const Value& value, float& out, Limits<float> limits, Issues& issues) {
  return read_any_real(value, out, limits, issues);
}

bool read_text(const Value& value, std::string_view& out, const SizeLimits& limits,
               Issues& issues) {
  if (!value.is(Kind::string)) return issues.wrong_type(value, "string");
  const std::string_view text = value.string();
  const bool limited = limits.fewest > 0 || limits.most != kUnlimited;
  if (limited) {
    const std::size_t length = code_points(text);
    if (length < limits.fewest || length > limits.most)
      return issues.wrong(IssueCode::wrong_length, value, expected_size("characters", limits),
                          std::to_string(length));
  }
  out = text;
  return true;
}

bool check_count(const Value& container, const SizeLimits& limits, Issues& issues) {
  if (container.size() >= limits.fewest && container.size() <= limits.most) return true;
  const bool object = container.is(Kind::object);
  return issues.wrong(IssueCode::wrong_count, container,
                      expected_size(object ? "members" : "elements", limits),
                      std::to_string(container.size()));
}

std::size_t find_name(std::string_view name, std::span<const std::string_view> names,
                      std::size_t likely) {
  if (likely < names.size() && names[likely] == name) return likely;
  return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
}

FieldPattern::FieldPattern(std::string_view ecma)
    : pattern_(schema::Pattern::compile(ecma)), ecma_(ecma) {
  assert(pattern_ && "the pattern of a description does not compile");
}

bool FieldPattern::check(const Value& value, std::string_view text, Issues& issues) const {
  if (pattern_ && pattern_->matches(text)) return true;
  return issues.wrong(IssueCode::no_match, value, "text that matches " + std::string(ecma_));
}

}  // namespace waybill::json

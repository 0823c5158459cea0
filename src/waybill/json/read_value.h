// Reading described values from JSON, with everything that is wrong reported at once.
//
// Accepted is exactly what schema_of<T>() describes: every field but the optional ones, no others,
// all limits kept; when a key is repeated each occurrence must be right and the last one counts.
// std::optional and Raw members may be absent; an optional may be null. The one exception: a number
// beyond the greatest double or float (1e999) is valid JSON Schema, and refused here.
//
// Lifetime: what was read owns its bytes. Thread-safety: pure functions.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "waybill/base/error.h"
#include "waybill/json/issues.h"
#include "waybill/json/read_scalar.h"
#include "waybill/json/scanner.h"
#include "waybill/json/shape.h"

namespace waybill::json {

// Can values of this type be read? Views can only be written, as nobody would own their bytes.
template <class T>
consteval bool is_readable() {
  constexpr Shape shape = shape_of<T>();
  if constexpr (shape == Shape::text) {
    return std::same_as<T, std::string> || std::same_as<T, Text>;
  } else if constexpr (ContainerShape<T>::value != Shape::none) {
    return is_writable<T>() && is_readable<ElementOf<T>>();
  } else {
    return shape != Shape::none;
  }
}
template <class T>
concept Readable = is_readable<T>();

// False when there were issues; `out` is then not to be used. The value must have been recorded
// completely (Scanner::parse).
template <Readable T>
bool read_value(const Value& value, T& out, Issues& issues);

// From text to value. The Error tells how many issues there are and the first of them.
template <Readable T>
Result<T> read_value(std::string_view json) {
  Document document;
  if (auto parsed = Scanner().parse(json, document); !parsed)
    return std::unexpected(parsed.error());
  T out{};
  Issues issues;
  if (!read_value(document.root(), out, issues)) return std::unexpected(issues.error());
  return out;
}

template <class T>
bool read_held(const Value& value, T& out, const Limits<T>& limits, Issues& issues);

template <class T, std::size_t I>
bool read_field(const Value& value, T& out, Issues& issues) {
  constexpr auto& field = std::get<I>(kDescription<T>.list);
  using Member = typename std::remove_cvref_t<decltype(field)>::Member;
  static_assert(Readable<Member>,
                "waybill: this member's type cannot be read from JSON. Describe it, or use one of "
                "the types listed in waybill/json/shape.h; views can only be written.");
  Member& member = out.*field.member;
  if constexpr (shape_of<Member>() == Shape::optional) {
    member.reset();
    if (value.is(Kind::null)) return true;
    if (!read_held(value, member.emplace(), field.limits, issues)) return false;
  } else {
    if (!read_held(value, member, field.limits, issues)) return false;
  }
  if constexpr (shape_of<Content<Member>>() == Shape::text) {
    if constexpr (!field.limits.pattern.empty()) {
      static const FieldPattern pattern(field.limits.pattern);
      return pattern.check(value, value.string(), issues);
    }
  }
  return true;
}

// A reader for each field, so that a key's place in the description selects one.
template <class T>
using ReadField = bool (*)(const Value&, T&, Issues&);
template <class T>
inline constexpr auto kFieldReaders = []<std::size_t... I>(std::index_sequence<I...>) {
  return std::array<ReadField<T>, sizeof...(I)>{&read_field<T, I>...};
}
(std::make_index_sequence<kDescription<T>.kCount>());
template <class T>
bool read_record(const Value& value, T& out, Issues& issues) {
  static_assert(std::default_initializable<T>, "waybill: what is read starts from T{}.");
  if (!value.is(Kind::object)) return issues.wrong_type(value, "object");
  out = T{};
  bool right = true;
  std::array<bool, kNames<T>.size()> seen{};
  std::size_t next = 0;  // senders mostly keep the order
  for (const Value child : value.children()) {
    const std::string_view key = child.key();
    const Issues::Step step(issues, key);
    const std::size_t at = find_name(key, kNames<T>, next);
    if (at == seen.size()) {
      right = issues.unknown_field(child, kNames<T>);
      continue;
    }
    next = at + 1;
    seen[at] = true;
    if (!kFieldReaders<T>[at](child, out, issues)) right = false;
  }
  for (std::size_t at = 0; at < seen.size(); ++at) {
    if (seen[at] || kRequired<T>[at].empty()) continue;
    const Issues::Step step(issues, kNames<T>[at]);
    right = issues.missing_field(value, kRequired<T>[at]);
  }
  return right;
}

template <class T>
bool read_choice(const Value& value, T& out, Issues& issues) {
  if (!value.is(Kind::string)) return issues.wrong_type(value, "string");
  const std::size_t at = find_name(value.string(), kNames<T>);
  if (at == kNames<T>.size()) return issues.not_a_choice(value, kNames<T>);
  out = kDescription<T>.list[at].value;
  return true;
}

template <class T>
bool read_elements(const Value& value, T& out, const SizeLimits& limits, Issues& issues) {
  constexpr bool map = shape_of<T>() == Shape::map;
  constexpr bool tuple = shape_of<T>() == Shape::tuple;
  if (!value.is(map ? Kind::object : Kind::array))
    return issues.wrong_type(value, map ? "object" : "array");
  bool right = check_count(value, limits, issues);
  if constexpr (tuple) {
    if (!right) return false;
  } else {
    out.clear();
  }
  if constexpr (shape_of<T>() == Shape::list) out.reserve(value.size());
  std::size_t at = 0;
  for (const Value child : value.children()) {
    ElementOf<T> element{};
    if constexpr (map) {
      const std::string_view key = child.key();
      const Issues::Step step(issues, key);
      if (!read_value(child, element, issues)) right = false;
      out.insert_or_assign(std::string(key), std::move(element));
    } else {
      const Issues::Step step(issues, at);
      if (!read_value(child, element, issues)) right = false;
      if constexpr (tuple) {
        out[at] = std::move(element);
      } else {
        out.push_back(std::move(element));
      }
    }
    ++at;
  }
  return right;
}

template <class T>
bool read_held(const Value& value, T& out, const Limits<T>& limits, Issues& issues) {
  constexpr Shape shape = shape_of<T>();
  if constexpr (shape == Shape::boolean) {
    return read_boolean(value, out, issues);
  } else if constexpr (shape == Shape::integer) {
    using Widest = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
    Widest number = 0;
    if (!read_integer(value, number, {limits.least, limits.most}, issues)) return false;
    out = static_cast<T>(number);
    return true;
  } else if constexpr (shape == Shape::real) {
    return read_real(value, out, limits, issues);
  } else if constexpr (shape == Shape::text) {
    std::string_view text;
    if (!read_text(value, text, limits, issues)) return false;
    out = T(text);
    return true;
  } else if constexpr (shape == Shape::choice) {
    return read_choice(value, out, issues);
  } else if constexpr (shape == Shape::raw) {
    out = Raw::trusted(value.raw());
    return true;
  } else if constexpr (shape == Shape::record) {
    return read_record(value, out, issues);
  } else if constexpr (shape == Shape::tuple) {
    return read_elements(value, out, {std::tuple_size_v<T>, std::tuple_size_v<T>, {}}, issues);
  } else {
    return read_elements(value, out, limits, issues);
  }
}

template <Readable T>
bool read_value(const Value& value, T& out, Issues& issues) {
  if constexpr (shape_of<T>() == Shape::optional) {
    out.reset();
    return value.is(Kind::null) || read_held(value, out.emplace(), {}, issues);
  } else {
    return read_held(value, out, {}, issues);
  }
}

}  // namespace waybill::json

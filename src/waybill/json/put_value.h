// The fast lane of write_value: compact JSON at a Buffer's cursor (see Buffer).
//
// No state is kept between tokens, since a description says at compile time what comes next; keys
// are constants with their separators. Every function takes the cursor and returns it moved.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstring>
#include <string_view>
#include <tuple>

#include "waybill/base/buffer.h"
#include "waybill/json/number.h"
#include "waybill/json/shape.h"
#include "waybill/json/string.h"

#define WAYBILL_NO_JSON_FORM                                                            \
  "waybill: this member's type has no JSON form. Describe it with WAYBILL_DESCRIBE or " \
  "WAYBILL_DESCRIBE_ENUM, or use one of the types listed in waybill/json/shape.h."

namespace waybill::json {

template <Writable T>
char* put_value(Buffer& out, char* at, const T& value);

// Of field number I of T: ,"name":
template <class T, std::size_t I>
inline constexpr auto kKeyText = [] {
  constexpr std::string_view name = kNames<T>[I];
  std::array<char, name.size() + 4> text{',', '"'};
  for (std::size_t i = 0; i < name.size(); ++i) text[i + 2] = name[i];
  text[name.size() + 2] = '"';
  text[name.size() + 3] = ':';
  return text;
}();

template <class T>
std::string_view name_of_choice(T value) {
  for (const auto& choice : kDescription<T>.list)
    if (choice.value == value) return choice.name;
  assert(false && "an enum value that its description does not name");
  return {};
}

inline char* put_null(Buffer& out, char* at) {
  at = out.room_at(at, 4);
  std::memcpy(at, "null", 4);
  return at + 4;
}

template <class T, std::size_t I>
char* put_field(Buffer& out, char* at, const T& value) {
  constexpr auto& field = std::get<I>(kDescription<T>.list);
  using Member = typename std::remove_cvref_t<decltype(field)>::Member;
  static_assert(Writable<Member>, WAYBILL_NO_JSON_FORM);
  const Member& member = value.*field.member;
  if constexpr (kOmittable<Member>)
    if (!member) return at;
  constexpr auto& key = kKeyText<T, I>;
  at = out.room_at(at, key.size());
  std::memcpy(at, key.data(), key.size());
  return put_value(out, at + key.size(), member);
}

template <class T>
char* put_record(Buffer& out, char* at, const T& value) {
  const std::size_t begin = out.offset(at);
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    ((at = put_field<T, I>(out, at, value)), ...);
  }
  (std::make_index_sequence<kDescription<T>.kCount>());
  at = out.room_at(at, 2);
  // Every member begins with a comma, whichever are left out; the first one's becomes the brace.
  char* const first = at - (out.offset(at) - begin);
  if (first == at) ++at;
  *first = '{';
  *at++ = '}';
  return at;
}

template <class T>
char* put_container(Buffer& out, char* at, const T& value) {
  constexpr bool map = shape_of<T>() == Shape::map;
  at = out.room_at(at, 1);
  *at++ = map ? '{' : '[';
  bool first = true;
  for (const auto& element : value) {
    at = out.room_at(at, 1);
    if (!first) *at++ = ',';
    first = false;
    if constexpr (map) {
      at = out.room_at(put_string(out, at, element.first), 1);
      *at++ = ':';
      at = put_value<ElementOf<T>>(out, at, element.second);
    } else {
      at = put_value<ElementOf<T>>(out, at, element);
    }
  }
  at = out.room_at(at, 1);
  *at++ = map ? '}' : ']';
  return at;
}

template <Writable T>
char* put_value(Buffer& out, char* at, const T& value) {
  constexpr Shape shape = shape_of<T>();
  if constexpr (shape == Shape::boolean) {
    at = out.room_at(at, 8);
    std::memcpy(at, value ? "true" : "false", 5);
    return at + (value ? 4 : 5);
  } else if constexpr (shape == Shape::integer) {
    using Widest = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
    return put_integer(out.room_at(at, kLongestNumber), static_cast<Widest>(value));
  } else if constexpr (std::same_as<T, float>) {
    return put_float(out.room_at(at, kLongestNumber), value);
  } else if constexpr (shape == Shape::real) {
    return put_double(out.room_at(at, kLongestNumber), value);
  } else if constexpr (shape == Shape::text) {
    return put_string(out, at, value);
  } else if constexpr (shape == Shape::choice) {
    return put_string(out, at, name_of_choice(value));
  } else if constexpr (shape == Shape::optional) {
    return value ? put_value(out, at, *value) : put_null(out, at);
  } else if constexpr (shape == Shape::raw) {
    if (!value) return put_null(out, at);
    at = out.room_at(at, value.text().size());
    return at + value.text().copy(at, value.text().size());
  } else if constexpr (shape == Shape::record) {
    return put_record(out, at, value);
  } else {
    return put_container(out, at, value);
  }
}

}  // namespace waybill::json

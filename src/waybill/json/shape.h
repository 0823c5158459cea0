// Shape: what a C++ type looks like as JSON. The one list of the types that can be described.
//
//   boolean      bool
//   integer      every integer type but the character types
//   real         double, float
//   text         std::string, Text; std::string_view and literals, which can only be written
//   choice       an enum described with its names: one of some strings
//   optional     std::optional<T>: T or null; as a member, left out when empty
//   list         std::vector<T>
//   tuple        std::array<T, N>: exactly N elements
//   map          std::map<std::string, T>
//   raw          Raw: any JSON; as a member, left out when absent
//   record       a class described with its fields
#pragma once

#include <array>
#include <concepts>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "waybill/base/text.h"
#include "waybill/json/describe.h"
#include "waybill/json/raw.h"

namespace waybill::json {

enum class Shape {
  none,
  boolean,
  integer,
  real,
  text,
  choice,
  optional,
  list,
  tuple,
  map,
  raw,
  record,
};

template <class T>
struct ContainerShape {
  static constexpr Shape value = Shape::none;
};
template <class T>
struct ContainerShape<std::optional<T>> {
  static constexpr Shape value = Shape::optional;
  using Element = T;
};
template <class T, class Allocator>
struct ContainerShape<std::vector<T, Allocator>> {
  static constexpr Shape value = Shape::list;
  using Element = T;
};
template <class T, std::size_t Size>
struct ContainerShape<std::array<T, Size>> {
  static constexpr Shape value = Shape::tuple;
  using Element = T;
};
template <class T, class Order, class Allocator>
struct ContainerShape<std::map<std::string, T, Order, Allocator>> {
  static constexpr Shape value = Shape::map;
  using Element = T;
};
template <class T>
using ElementOf = typename ContainerShape<T>::Element;

template <class T>
consteval Shape shape_of() {
  if constexpr (std::same_as<T, bool>) {
    return Shape::boolean;
  } else if constexpr (Integer<T>) {
    return Shape::integer;
  } else if constexpr (Number<T>) {
    return Shape::real;
  } else if constexpr (std::convertible_to<const T&, std::string_view>) {
    return Shape::text;
  } else if constexpr (std::same_as<T, Raw>) {
    return Shape::raw;
  } else if constexpr (ContainerShape<T>::value != Shape::none) {
    return ContainerShape<T>::value;
  } else if constexpr (Described<T>) {
    return std::is_enum_v<T> ? Shape::choice : Shape::record;
  } else {
    return Shape::none;
  }
}

// Can values of this type be written? Of a described class only that it is described counts here;
// its members are looked at when it is written.
template <class T>
consteval bool is_writable() {
  constexpr Shape shape = shape_of<T>();
  if constexpr (shape == Shape::optional) {
    // Nothing and a nothing inside something would look the same.
    return shape_of<ElementOf<T>>() != Shape::optional && is_writable<ElementOf<T>>();
  } else if constexpr (shape == Shape::list || shape == Shape::tuple || shape == Shape::map) {
    return is_writable<ElementOf<T>>();
  } else {
    return shape != Shape::none;
  }
}
template <class T>
concept Writable = is_writable<std::remove_cvref_t<T>>();

// As a member, may a value of this type be missing from the object?
template <class T>
inline constexpr bool kOmittable = shape_of<T>() == Shape::optional || shape_of<T>() == Shape::raw;

// Of a field that may not be absent: the kind of JSON it is. Of others: nothing.
template <class Class, class Member>
constexpr std::string_view required_kind(const Field<Class, Member>& field) {
  if (field.has_default || kOmittable<Member>) return {};
  switch (shape_of<Member>()) {
    case Shape::boolean: return "boolean";
    case Shape::integer: return "integer";
    case Shape::real: return "number";
    case Shape::list:
    case Shape::tuple: return "array";
    case Shape::map:
    case Shape::record: return "object";
    default: return "string";
  }
}
template <class T>
inline constexpr auto kRequired = std::apply(
    [](const auto&... field) {
      return std::array<std::string_view, sizeof...(field)>{required_kind(field)...};
    },
    kDescription<T>.list);

}  // namespace waybill::json

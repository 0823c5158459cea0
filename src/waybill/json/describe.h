// Describing a type once: its JSON, its JSON Schema and its validation all follow.
//
//   struct Project { std::string alias; std::vector<std::string> dependencies; double score; };
//   WAYBILL_DESCRIBE(Project, alias, dependencies, score)
//
// or, to rename, document and limit the fields, in the namespace of the type (or as its friend,
// for private members):
//
//   constexpr auto waybill_describe(waybill::json::Type<Project>) {
//     using waybill::json::field;
//     return waybill::json::fields(
//         "Project", field("alias", &Project::alias).about("Short name.").max_length(8),
//         field("score", &Project::score).at_least(0).at_most(1));
//   }
//
// An enum is described by the names of its values, and is a string in JSON:
//
//   enum class Color { red, green };
//   WAYBILL_DESCRIBE_ENUM(Color, red, green)
//
// waybill_describe is the only customisation point. It is found by argument-dependent lookup, so
// it stands beside the type, whatever the namespace. Which types a member may have: shape.h.
// See write_value.h, read_value.h and schema_of.h for what is made of a description.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "waybill/json/field.h"

namespace waybill::json {

// What waybill_describe is asked about.
template <class T>
struct Type {};

// Fields: the description of a class, in the order in which its members are written.
template <class... Field>
struct Fields {
  std::string_view name;
  std::tuple<Field...> list;
  std::string_view description{};

  static constexpr std::size_t kCount = sizeof...(Field);
  constexpr Fields about(std::string_view sentence) const { return {name, list, sentence}; }
};

template <class Class, class Member>
constexpr Field<Class, Member> field(std::string_view name, Member Class::*member) {
  return {.name = name, .member = member};
}
template <class... Field>
constexpr Fields<Field...> fields(std::string_view type_name, Field... list) {
  return {type_name, std::tuple<Field...>(list...)};
}

// Choices: the description of an enum.
template <class Enum>
struct Choice {
  std::string_view name;
  Enum value;
};
template <class Enum, std::size_t Count>
struct Choices {
  std::array<Choice<Enum>, Count> list;
};

template <class Enum>
constexpr Choice<Enum> choice(std::string_view name, Enum value) {
  return {name, value};
}
template <class Enum, class... More>
constexpr auto choices(Choice<Enum> first, More... more) {
  return Choices<Enum, 1 + sizeof...(More)>{{first, more...}};
}

template <class T>
concept Described = requires {
  waybill_describe(Type<T>{});
};

constexpr bool is_plain_name(std::string_view name) {
  for (const char c : name)
    if (static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\') return false;
  return true;
}
template <std::size_t Count>
constexpr bool are_names(const std::array<std::string_view, Count>& names) {
  for (std::size_t i = 0; i < Count; ++i) {
    if (!is_plain_name(names[i])) return false;
    for (std::size_t j = 0; j < i; ++j)
      if (names[i] == names[j]) return false;
  }
  return true;
}
template <class... Field>
constexpr std::array<std::string_view, sizeof...(Field)> names_of(const Fields<Field...>& fields) {
  return std::apply(
      [](const auto&... field) {
        return std::array<std::string_view, sizeof...(Field)>{field.name...};
      },
      fields.list);
}
template <class Enum, std::size_t Count>
constexpr std::array<std::string_view, Count> names_of(const Choices<Enum, Count>& choices) {
  std::array<std::string_view, Count> names;
  for (std::size_t i = 0; i < Count; ++i) names[i] = choices.list[i].name;
  return names;
}

// Asked for only where the description is used, never inside it: a type may contain itself.
template <Described T>
inline constexpr auto kDescription = [] {
  constexpr auto description = waybill_describe(Type<T>{});
  static_assert(are_names(names_of(description)),
                "waybill: the names in a description differ from each other, and have no quote, "
                "no backslash and no control character.");
  return description;
}();
// The names of its fields or choices.
template <Described T>
inline constexpr auto kNames = names_of(kDescription<T>);

}  // namespace waybill::json

// A type whose name has a comma needs an alias.
#define WAYBILL_DESCRIBE(TYPE, ...)                                                         \
  [[maybe_unused]] constexpr auto waybill_describe(::waybill::json::Type<TYPE>) {           \
    return ::waybill::json::fields(#TYPE __VA_OPT__(, )                                     \
                                       WAYBILL_FOR_EACH(WAYBILL_FIELD, TYPE, __VA_ARGS__)); \
  }
#define WAYBILL_DESCRIBE_ENUM(TYPE, ...)                                                  \
  [[maybe_unused]] constexpr auto waybill_describe(::waybill::json::Type<TYPE>) {         \
    return ::waybill::json::choices(WAYBILL_FOR_EACH(WAYBILL_CHOICE, TYPE, __VA_ARGS__)); \
  }

#define WAYBILL_FIELD(TYPE, MEMBER) ::waybill::json::field(#MEMBER, &TYPE::MEMBER)
#define WAYBILL_CHOICE(TYPE, VALUE) ::waybill::json::choice(#VALUE, TYPE::VALUE)

// EACH(TYPE, first), EACH(TYPE, second), ... for up to 256 names. A macro cannot call itself, so
// every step leaves the next call unexpanded behind WAYBILL_LATER, and each rescan takes one step.
#define WAYBILL_FOR_EACH(EACH, TYPE, ...) \
  __VA_OPT__(WAYBILL_RESCAN(WAYBILL_STEP(EACH, TYPE, __VA_ARGS__)))
#define WAYBILL_STEP(EACH, TYPE, NAME, ...) \
  EACH(TYPE, NAME) __VA_OPT__(, WAYBILL_STEP_AGAIN WAYBILL_LATER(EACH, TYPE, __VA_ARGS__))
#define WAYBILL_STEP_AGAIN() WAYBILL_STEP
#define WAYBILL_LATER ()
#define WAYBILL_RESCAN(...) \
  WAYBILL_RESCAN_4(WAYBILL_RESCAN_4(WAYBILL_RESCAN_4(WAYBILL_RESCAN_4(__VA_ARGS__))))
#define WAYBILL_RESCAN_4(...) \
  WAYBILL_RESCAN_3(WAYBILL_RESCAN_3(WAYBILL_RESCAN_3(WAYBILL_RESCAN_3(__VA_ARGS__))))
#define WAYBILL_RESCAN_3(...) \
  WAYBILL_RESCAN_2(WAYBILL_RESCAN_2(WAYBILL_RESCAN_2(WAYBILL_RESCAN_2(__VA_ARGS__))))
#define WAYBILL_RESCAN_2(...) \
  WAYBILL_RESCAN_1(WAYBILL_RESCAN_1(WAYBILL_RESCAN_1(WAYBILL_RESCAN_1(__VA_ARGS__))))
#define WAYBILL_RESCAN_1(...) __VA_ARGS__

// Option: a flag or an operand of a command, bound to a member of its options struct.
//
//   struct CheckOptions {
//     std::vector<std::string> files;
//     std::optional<Dialect> dialect;
//   };
//   operands("FILE", &CheckOptions::files).about("Documents; - is standard input.")
//   flag("--dialect", &CheckOptions::dialect).about("Check against this dialect.")
//
// The member's type says what a value must look like and how often it may be given: bool takes no
// value, std::vector<T> may be repeated, std::optional<T> may be left out, and so may any other
// type, whose default stands beside the member. T is std::string, an integer, double, Dialect, or
// an enum described with WAYBILL_DESCRIBE_ENUM.
// Everything here is a compile-time value. The texts must have static lifetime.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "waybill/cli/danger.h"
#include "waybill/envelope/carried.h"
#include "waybill/json/field.h"

namespace waybill::cli {

enum class Takes : std::uint8_t { nothing, text, integer, number, choice };

// In the order of kDialects.
inline constexpr std::array<std::string_view, kDialects.size()> kDialectNames{
    "dotbot", "codegraph", "colibri", "cli", "buddy", "mcp"};

struct OptionInfo {
  std::string_view name{};  // "--from"; of an operand "FILE"
  std::string_view description{};
  std::string_view placeholder{};  // what stands for the value in the help: "DIALECT"
  Takes takes = Takes::text;
  std::span<const std::string_view> choices{};
  double least = std::numeric_limits<double>::lowest();
  double most = std::numeric_limits<double>::max();
  bool is_operand = false;
  bool is_repeated = false;
  bool is_required = false;
  bool is_id = false;          // names something: no path tricks
  bool is_secret = false;      // never in logs
  bool takes_rest = false;     // of operands: from the first one on every word is one, flags too
  Danger from = Danger::safe;  // of a framework flag: the least danger of commands that have it
};

// What a member holds, one at a time.
template <class T>
struct HeldBy {
  using type = json::Content<T>;
  static constexpr bool repeated = false;
};
template <class T>
struct HeldBy<std::vector<T>> {
  using type = T;
  static constexpr bool repeated = true;
};
template <class T>
using HeldIn = typename HeldBy<T>::type;

template <class T>
concept OptionValue = std::same_as<T, bool> || std::same_as<T, std::string> || json::Integer<T> ||
    std::same_as<T, double> || std::same_as<T, Dialect> ||(std::is_enum_v<T>&& json::Described<T>);

template <class T>
consteval Takes what_takes() {
  if constexpr (std::same_as<T, bool>)
    return Takes::nothing;
  else if constexpr (std::same_as<T, std::string>)
    return Takes::text;
  else if constexpr (json::Integer<T>)
    return Takes::integer;
  else if constexpr (std::same_as<T, double>)
    return Takes::number;
  else
    return Takes::choice;
}
template <class T>
constexpr std::span<const std::string_view> choices_of() {
  if constexpr (std::same_as<T, Dialect>)
    return kDialectNames;
  else if constexpr (std::is_enum_v<T>)
    return json::kNames<T>;
  else
    return {};
}

template <class Class, class MemberType>
struct Option : OptionInfo {
  using Owner = Class;
  using Member = MemberType;
  Member Owner::*member;

  constexpr Option about(std::string_view sentence) const {
    return with([&](Option& o) { o.description = sentence; });
  }
  // The word that stands for the value in the help.
  constexpr Option value(std::string_view word) const {
    return with([&](Option& o) { o.placeholder = word; });
  }
  constexpr Option required() const {
    return with([](Option& o) { o.is_required = true; });
  }
  constexpr Option id() const {
    return with([](Option& o) { o.is_id = true; });
  }
  constexpr Option secret() const {
    return with([](Option& o) { o.is_secret = true; });
  }
  constexpr Option rest() const {
    return with([](Option& o) { o.takes_rest = true; });
  }
  constexpr Option at_least(double limit) const {
    return with([&](Option& o) { o.least = limit; });
  }
  constexpr Option at_most(double limit) const {
    return with([&](Option& o) { o.most = limit; });
  }
  constexpr Option only_from(Danger danger) const {
    return with([&](Option& o) { o.from = danger; });
  }

 private:
  template <class Change>
  constexpr Option with(Change change) const {
    Option changed = *this;
    change(changed);
    return changed;
  }
};

template <class Owner, class Member>
constexpr Option<Owner, Member> option(std::string_view name, Member Owner::*member) {
  using Held = HeldIn<Member>;
  static_assert(OptionValue<Held>,
                "waybill: an option is a bool, a std::string, a number, a Dialect or a described "
                "enum, alone or in std::optional or std::vector.");
  Option<Owner, Member> made{};
  made.name = name;
  made.takes = what_takes<Held>();
  made.choices = choices_of<Held>();
  made.is_repeated = HeldBy<Member>::repeated;
  made.placeholder = std::same_as<Held, Dialect>                                   ? "DIALECT"
                     : made.takes == Takes::integer || made.takes == Takes::number ? "NUMBER"
                                                                                   : "VALUE";
  made.member = member;
  return made;
}
template <class Owner, class Member>
constexpr Option<Owner, Member> flag(std::string_view name, Member Owner::*member) {
  return option(name, member);
}
template <class Owner, class Member>
constexpr Option<Owner, Member> operands(std::string_view name, Member Owner::*member) {
  auto made = option(name, member);
  made.is_operand = true;
  made.placeholder = name;
  return made;
}

}  // namespace waybill::cli

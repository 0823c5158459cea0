// Field: one member of a described type, as JSON has it: its name, what it is for, what it allows.
//
// Everything here is a compile-time value; nothing is registered and nothing allocates. The texts
// given must have static lifetime, which string literals have.
#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <optional>
#include <string_view>
#include <type_traits>

namespace waybill::json {

// What a member holds when it holds something: T of std::optional<T>.
template <class T>
struct ContentOf {
  using type = T;
  static constexpr bool optional = false;
};
template <class T>
struct ContentOf<std::optional<T>> {
  using type = T;
  static constexpr bool optional = true;
};
template <class T>
using Content = typename ContentOf<T>::type;

// Numbers of JSON. A char is a letter to some and a number to others, so it is neither.
template <class T>
concept Integer = std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char> &&
                  !std::same_as<T, wchar_t> && !std::same_as<T, char8_t> &&
                  !std::same_as<T, char16_t> && !std::same_as<T, char32_t>;
template <class T>
concept Number = Integer<T> || std::same_as<T, double> || std::same_as<T, float>;
// Members whose size may be limited; an array's is fixed.
template <class T>
concept Sized = std::convertible_to<const T&, std::string_view>;
template <class T>
concept Counted = !Sized<T> && requires(T & items) {
  items.size();
  items.clear();
};

inline constexpr std::size_t kUnlimited = std::numeric_limits<std::size_t>::max();

// What a value has to satisfy beside its type. Without being told, everything of the type does.
struct SizeLimits {
  std::size_t fewest = 0;  // code points of a text, elements of a list, members of a map
  std::size_t most = kUnlimited;
  std::string_view pattern{};
};
template <class T>
struct Limits : SizeLimits {};
// In the number's own type, so that no limit is rounded.
template <Number T>
struct Limits<T> {
  T least = std::numeric_limits<T>::lowest();
  T most = std::numeric_limits<T>::max();
};

// The limits bind what the member holds; an empty std::optional satisfies them all.
template <class Class, class MemberType>
struct Field {
  using Owner = Class;
  using Member = MemberType;
  using Held = Content<Member>;

  std::string_view name;
  Member Class::*member;
  std::string_view description{};
  bool has_default = false;
  Limits<Held> limits{};

  // What the field is for, in a sentence that readers of the schema see.
  constexpr Field about(std::string_view sentence) const {
    Field changed = *this;
    changed.description = sentence;
    return changed;
  }
  // May be absent when read: then the member keeps the value it has in a fresh object.
  constexpr Field optional() const {
    Field changed = *this;
    changed.has_default = true;
    return changed;
  }
  constexpr Field at_least(Held least) const requires Number<Held> {
    Field changed = *this;
    changed.limits.least = least;
    return changed;
  }
  constexpr Field at_most(Held most) const requires Number<Held> {
    Field changed = *this;
    changed.limits.most = most;
    return changed;
  }
  // Lengths are counted in code points, as JSON Schema does.
  constexpr Field min_length(std::size_t count) const requires Sized<Held> { return from(count); }
  constexpr Field max_length(std::size_t count) const requires Sized<Held> { return to(count); }
  constexpr Field min_items(std::size_t count) const requires Counted<Held> { return from(count); }
  constexpr Field max_items(std::size_t count) const requires Counted<Held> { return to(count); }
  // A regular expression of ECMA-262 that is found somewhere in the text.
  constexpr Field pattern(std::string_view ecma) const requires Sized<Held> {
    Field changed = *this;
    changed.limits.pattern = ecma;
    return changed;
  }

 private:
  constexpr Field from(std::size_t count) const {
    Field changed = *this;
    changed.limits.fewest = count;
    return changed;
  }
  constexpr Field to(std::size_t count) const {
    Field changed = *this;
    changed.limits.most = count;
    return changed;
  }
};

}  // namespace waybill::json

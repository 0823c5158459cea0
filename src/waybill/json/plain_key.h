// PlainKey: the key of a member, known to the compiler together with its punctuation.
//
//   using json::operator""_key;
//   row.member("name"_key, text);
//
// Each is a type of its own, so that a Row writes ,"name":" as one constant, by a move or two.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace waybill::json {

template <std::size_t kSize>
struct KeyLiteral {
  char name[kSize];
  // The terminating zero comes along.
  consteval KeyLiteral(const char (&literal)[kSize]) {  // NOLINT: a literal is one
    std::copy_n(literal, kSize, name);
  }
};

template <KeyLiteral kLiteral>
struct PlainKey {
  static constexpr std::string_view kName{kLiteral.name, sizeof kLiteral.name - 1};
  static_assert(std::ranges::none_of(kName,
                                     [](char c) { return c < ' ' || c == '"' || c == '\\'; }),
                "a plain key is ASCII that needs no escaping");

  static constexpr auto kText = [] {
    std::array<char, kName.size() + 5> text{',', '"'};
    char* const end = std::copy(kName.begin(), kName.end(), text.begin() + 2);
    std::ranges::copy(std::string_view("\":\""), end);
    return text;
  }();
  // ,"name":" and ,"name":
  static constexpr std::string_view kBeforeText{kText.data(), kText.size()};
  static constexpr std::string_view kBeforeValue{kText.data(), kText.size() - 1};

  constexpr operator std::string_view() const { return kName; }  // NOLINT: a key is a string
};

template <KeyLiteral kLiteral>
consteval PlainKey<kLiteral> operator""_key() {
  return {};
}

}  // namespace waybill::json

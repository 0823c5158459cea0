// Values: from a word of the command line to a member of an options struct.
#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "waybill/cli/misuse.h"
#include "waybill/cli/option.h"

namespace waybill::cli {

// What would have been right, in words: "a whole number of at least 1".
std::string expectation(const OptionInfo& option);
// False, and the misuse noted, when the word cannot be a value of the option whatever its type.
bool check_word(const OptionInfo& option, std::string_view word, Misuse& misuse);
void refuse(const OptionInfo& option, std::string_view word, Misuse& misuse);

template <class Number>
bool read_number(std::string_view word, const OptionInfo& option, Number& out) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), out);
  return error == std::errc() && end == word.data() + word.size() &&
         static_cast<double>(out) >= option.least && static_cast<double>(out) <= option.most;
}

template <OptionValue T>
bool read_word(const OptionInfo& option, std::string_view word, T& out) {
  if constexpr (std::same_as<T, std::string>) {
    out = word;
    return true;
  } else if constexpr (std::same_as<T, bool>) {
    out = true;
    return true;
  } else if constexpr (std::same_as<T, Dialect>) {
    const auto dialect = dialect_named(word);
    if (dialect) out = *dialect;
    return dialect.has_value();
  } else if constexpr (std::is_enum_v<T>) {
    for (const auto& choice : json::kDescription<T>.list) {
      if (choice.name != word) continue;
      out = choice.value;
      return true;
    }
    return false;
  } else {
    return read_number(word, option, out);
  }
}

// The options may be of a struct that inherits the owner: so commands share what they all have.
template <class Owner, class Member>
void assign(const Option<Owner, Member>& option, const std::vector<std::string_view>& words,
            std::type_identity_t<Owner>& options, Misuse& misuse) {
  for (const std::string_view word : words) {
    if (!check_word(option, word, misuse)) continue;
    HeldIn<Member> value{};
    if (!read_word(option, word, value)) {
      refuse(option, word, misuse);
    } else if constexpr (HeldBy<Member>::repeated) {
      (options.*option.member).push_back(std::move(value));
    } else {
      options.*option.member = std::move(value);
    }
  }
}

}  // namespace waybill::cli

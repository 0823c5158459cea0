#include "waybill/cli/value.h"

#include <algorithm>

namespace waybill::cli {
namespace {

// Whether an id could mean something else to whoever puts it into a path or an address.
bool has_tricks(std::string_view id) {
  if (id.empty() || id == "." || id.find("..") != id.npos) return true;
  return std::any_of(id.begin(), id.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x21 || c == 0x7F || c == '/' || c == '\\' || c == '%' ||
           c == '?' || c == '&' || c == '#';
  });
}

std::string plain(double number) {
  std::string text = std::to_string(number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

std::string in_range(const OptionInfo& option) {
  const bool below = option.least > std::numeric_limits<double>::lowest();
  const bool above = option.most < std::numeric_limits<double>::max();
  if (below && above) return " from " + plain(option.least) + " to " + plain(option.most);
  if (below) return " of at least " + plain(option.least);
  return above ? " of at most " + plain(option.most) : "";
}

}  // namespace

std::string expectation(const OptionInfo& option) {
  switch (option.takes) {
    case Takes::integer: return "a whole number" + in_range(option);
    case Takes::number: return "a number" + in_range(option);
    case Takes::choice: return one_of(option.choices);
    default: return option.is_id ? "a plain name without / \\ % ? & # and .." : "a text";
  }
}

bool check_word(const OptionInfo& option, std::string_view word, Misuse& misuse) {
  if (!option.is_id || !has_tricks(word)) return true;
  refuse(option, word, misuse);
  return false;
}

void refuse(const OptionInfo& option, std::string_view word, Misuse& misuse) {
  const std::string shown =
      option.is_secret ? "The value" : "'" + std::string(word.substr(0, 200)) + "'";
  std::string advice = "Use " + expectation(option) + ".";
  if (option.takes == Takes::choice)
    advice = did_you_mean(word, {option.choices.begin(), option.choices.end()}, advice);
  const std::string_view what = option.takes == Takes::choice && option.placeholder == "DIALECT"
                                    ? " is no dialect"
                                    : " is not a value";
  misuse.add("INVALID_VALUE", option.name,
             shown + std::string(what) + " for " + std::string(option.name) + ": expected " +
                 expectation(option) + ".",
             advice, option.is_secret ? "[REDACTED]" : word.substr(0, 200));
}

}  // namespace waybill::cli

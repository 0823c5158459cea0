// Numbers are told by all of their bytes at once, by many of them or one by one: every short text
// is a number in each of these ways, or in none.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "waybill/json/scanner.h"

namespace waybill::json::test {
namespace {

std::size_t digits_at(std::string_view text, std::size_t at) {
  std::size_t count = 0;
  while (at + count < text.size() && text[at + count] >= '0' && text[at + count] <= '9') ++count;
  return count;
}

// RFC 8259, section 6, one character after the other.
bool is_number(std::string_view text) {
  std::size_t at = text.starts_with('-') ? 1 : 0;
  const std::size_t whole = digits_at(text, at);
  if (whole == 0 || (text[at] == '0' && whole > 1)) return false;
  at += whole;
  if (at < text.size() && text[at] == '.') {
    const std::size_t fraction = digits_at(text, at + 1);
    if (fraction == 0) return false;
    at += 1 + fraction;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    const std::size_t exponent = digits_at(text, at);
    if (exponent == 0) return false;
    at += exponent;
  }
  return at == text.size();
}

class Everywhere {
 public:
  // Alone, in a container with much behind it, before white space, and as a member.
  void expect_right(const std::string& text) {
    const bool right = is_number(text);
    const std::string behind = R"(,"some text that is longer than sixteen bytes"])";
    for (const std::string& document :
         {text, "[" + text + "]", "[" + text + behind, "[" + text + " " + behind,
          R"([{"a":)" + text + "}" + behind})
      ASSERT_EQ(scanner_.validate(document).has_value(), right) << document;
  }

 private:
  Scanner scanner_;
};

void expect_all_right(Everywhere& everywhere, std::string& text, std::size_t most) {
  if (text.size() == most) return;
  for (const char c : std::string_view("019.-+eE")) {
    text.push_back(c);
    ASSERT_NO_FATAL_FAILURE(everywhere.expect_right(text));
    ASSERT_NO_FATAL_FAILURE(expect_all_right(everywhere, text, most));
    text.pop_back();
  }
}

TEST(Number, of_any_few_characters_is_one_wherever_it_stands) {
  Everywhere everywhere;
  std::string text;
  expect_all_right(everywhere, text, 5);
}

TEST(Number, of_up_to_forty_bytes_may_have_one_point_within) {
  Everywhere everywhere;
  for (std::size_t size = 1; size <= 40; ++size) {
    for (const char first : {'0', '7'}) {
      const std::string digits = first + std::string(size - 1, '3');
      everywhere.expect_right(digits);
      for (std::size_t at = 0; at < size; ++at) {
        for (const char c : {'.', 'x', 'e', '/', ':'}) {
          std::string changed = digits;
          changed[at] = c;
          ASSERT_NO_FATAL_FAILURE(everywhere.expect_right(changed));
          changed[size - 1 - at] = '.';
          ASSERT_NO_FATAL_FAILURE(everywhere.expect_right(changed));
        }
      }
    }
  }
}

}  // namespace
}  // namespace waybill::json::test

// How much room text takes on a terminal.
//
// Measured in columns, by what a reader takes for one character (a grapheme cluster): East Asian
// wide characters and emoji take two, marks that combine take none of their own. Text is never
// cut inside such a character. Texts put one behind the other never take more than the sum of
// what they take alone. Expects valid UTF-8 without control characters.
// Thread-safety: pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace waybill::render {

struct Grapheme {
  std::size_t bytes = 0;
  std::size_t columns = 0;
};

// The first one; {0, 0} for empty text.
Grapheme first_grapheme(std::string_view text);

std::size_t columns(std::string_view text);

// How many bytes of the text fit into that many columns.
std::size_t fitting(std::string_view text, std::size_t width);

// The text itself when it fits, else its beginning and the ellipsis; never wider than `width`.
std::string cut(std::string_view text, std::size_t width, std::string_view ellipsis = "…");

}  // namespace waybill::render

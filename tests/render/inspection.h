// What must hold of every drawing, whatever was drawn. Each function returns what is wrong, or
// nothing.
#pragma once

#include <string>
#include <string_view>

namespace waybill::testing {

// Text for a terminal: valid UTF-8, no control characters but line feeds, no characters that
// reorder or hide text, no line wider than `width`, no spaces at a line's end.
std::string terminal_fault(std::string_view text, std::size_t width);

// A page: every element closed in order, attributes quoted, no script, no event handler, nothing
// loaded, links of allowed schemes only, one h1 and no level of headings left out.
std::string html_fault(std::string_view html);

// Markdown: read as Markdown it contains no HTML but line breaks, and links of allowed schemes.
std::string markdown_fault(std::string_view markdown);

// The text without its colour codes.
std::string without_colour(std::string_view text);

}  // namespace waybill::testing

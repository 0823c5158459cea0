// Text from anywhere, made safe to show.
//
// Escape sequences could repaint a terminal, and characters that reorder or hide text could make
// it say something else than it does. They become signs that can be seen.
// Thread-safety: pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace waybill::render {

// Valid UTF-8 in which '\n' is the only control character: others become their pictures (␛) or
// their number (\u009b), as do marks that reorder, hide or separate text, and code points without
// a character. "\r\n" becomes '\n', a tab four spaces. At most `limit` bytes of the text are
// looked at; when it was longer an ellipsis ends the result.
std::string visible(std::string_view text, std::size_t limit = static_cast<std::size_t>(-1));

// The same as one line: a line break becomes its picture, too.
std::string visible_line(std::string_view text, std::size_t limit = static_cast<std::size_t>(-1));

// The same characters spelled in ASCII: typographic signs as they are typed, pictures of control
// characters as \x1b, all others as their number.
std::string spelled_in_ascii(std::string_view visible_text);

}  // namespace waybill::render

// Text into HTML.
//
// Inside render/ only. Safe between tags and in quoted attributes. Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>

namespace waybill::render::page {

// Quotes are escaped, too, so that it does not matter where the text goes.
std::string escaped(std::string_view text);
// The same, with <br> for line breaks.
std::string escaped_lines(std::string_view text);

}  // namespace waybill::render::page

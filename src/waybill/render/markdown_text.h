// Text into Markdown, so that it is shown as it stands.
//
// Inside render/ only. Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>

#include "waybill/render/node.h"

namespace waybill::render {

// Everything that could be markup is escaped; `line_break` stands for '\n'.
std::string markdown_escaped(std::string_view text, std::string_view line_break);
std::string markdown_prose(const Prose& prose, std::string_view line_break);
// As code within a line, and as a block; the fences are longer than any in the text.
std::string markdown_code(std::string_view text);
std::string markdown_fence(std::string_view text, std::string_view language);

}  // namespace waybill::render

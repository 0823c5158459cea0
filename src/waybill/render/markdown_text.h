// Text into Markdown, so that it is shown as it stands.
//
// Inside render/ only. Thread-safety: pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "waybill/render/node.h"

namespace waybill::render {

// Where the text goes: what begins a line can begin a block, and in a table a line ends the row.
enum class MarkdownPlace : std::uint8_t { paragraph, within_line, cell };

// Everything that could be markup is escaped.
std::string markdown_escaped(std::string_view text, MarkdownPlace place);
std::string markdown_prose(const Prose& prose, MarkdownPlace place);
// As code within a line, and as a block; the fences are longer than any in the text.
std::string markdown_code(std::string_view text);
std::string markdown_fence(std::string_view text, std::string_view language);

}  // namespace waybill::render

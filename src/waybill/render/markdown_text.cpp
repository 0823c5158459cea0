#include "waybill/render/markdown_text.h"

#include <algorithm>

namespace waybill::render {
namespace {

std::size_t longest_run(std::string_view text, char of) {
  std::size_t longest = 0;
  std::size_t now = 0;
  for (const char c : text) {
    now = c == of ? now + 1 : 0;
    longest = std::max(longest, now);
  }
  return longest;
}

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_one_of(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

// In a table a bar ends the cell, also inside code.
std::string code_in(MarkdownPlace place, std::string_view text) {
  std::string code = markdown_code(text);
  if (place != MarkdownPlace::cell) return code;
  for (std::size_t at = 0; (at = code.find('|', at)) != std::string::npos; at += 2)
    code.insert(at, "\\");
  return code;
}

}  // namespace

std::string markdown_escaped(std::string_view text, MarkdownPlace place) {
  std::string out;
  std::size_t line = 0;  // where the line began in `text`
  bool at_start = place == MarkdownPlace::paragraph;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n') {
      out += place == MarkdownPlace::cell ? "<br>" : "  \n";
      line = i + 1;
      at_start = place != MarkdownPlace::cell;
      continue;
    }
    std::string_view before = text.substr(line, i - line);
    while (before.starts_with(' ')) before.remove_prefix(1);
    const bool markup = is_one_of(c, "\\`*_[]<>&|~#");
    const bool begins_block = at_start && before.empty() && is_one_of(c, "-+=");
    const bool begins_list =
        at_start && is_one_of(c, ".)") && before.size() < 10 && is_digits(before);
    // Without its colon nothing is taken for an address.
    const bool begins_link = c == ':' && text.substr(i).starts_with("://");
    if (markup || begins_block || begins_list || begins_link) out += '\\';
    out += c;
  }
  return out;
}

std::string markdown_code(std::string_view text) {
  const std::string fence(longest_run(text, '`') + 1, '`');
  const bool needs_space = text.starts_with('`') || text.ends_with('`');
  std::string line(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  const std::string_view space = needs_space ? " " : "";
  return fence + std::string(space) + line + std::string(space) + fence;
}

std::string markdown_fence(std::string_view text, std::string_view language) {
  const std::string fence(std::max<std::size_t>(3, longest_run(text, '`') + 1), '`');
  std::string name;
  for (const char c : language)
    if (c != '`' && c != ' ' && c != '\n') name += c;
  return fence + name + "\n" + std::string(text) + "\n" + fence + "\n";
}

std::string markdown_prose(const Prose& prose, MarkdownPlace place) {
  std::string out;
  for (const Span& span : prose) {
    // Only what comes first begins the line.
    const MarkdownPlace here =
        out.empty() || place == MarkdownPlace::cell ? place : MarkdownPlace::within_line;
    std::string text = (span.style & Span::code) != 0 ? code_in(here, span.text)
                                                      : markdown_escaped(span.text, here);
    if ((span.style & Span::deleted) != 0) text = "~~" + text + "~~";
    if ((span.style & Span::strong) != 0) text = "**" + text + "**";
    if ((span.style & (Span::emphasis | Span::faint)) != 0 && span.style != Span::faint)
      text = "*" + text + "*";
    if (!span.link.empty()) {
      std::string address;
      for (const char c : span.link) {
        if (is_one_of(c, "<>\\")) address += '\\';
        address += c;
      }
      text = "[" + text + "](<" + address + ">)";
    }
    out += text;
  }
  return out;
}

}  // namespace waybill::render

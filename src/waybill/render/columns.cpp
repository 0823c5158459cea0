#include "waybill/render/columns.h"

#include <utf8proc.h>

#include <algorithm>

namespace waybill::render {
namespace {

constexpr utf8proc_int32_t kEmojiPresentation = 0xFE0F;

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

// One code point; broken bytes count as one character each, so that every walk ends.
std::size_t decode(std::string_view text, utf8proc_int32_t& code_point) {
  const utf8proc_ssize_t length =
      utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                       static_cast<utf8proc_ssize_t>(text.size()), &code_point);
  if (length > 0) return static_cast<std::size_t>(length);
  code_point = 0xFFFD;
  return 1;
}

std::size_t columns_of(utf8proc_int32_t code_point) {
  // It may stand first in one text and come behind another, so it counts as what it can add there.
  if (code_point == kEmojiPresentation) return 2;
  // Emoji and ideographs younger than the library's tables are as wide as their neighbours.
  if (utf8proc_category(code_point) == UTF8PROC_CATEGORY_CN) {
    const bool wide = (code_point >= 0x1F300 && code_point <= 0x1FAFF) ||
                      (code_point >= 0x20000 && code_point <= 0x3FFFD);
    return wide ? 2 : 1;
  }
  return static_cast<std::size_t>(std::max(0, utf8proc_charwidth(code_point)));
}

}  // namespace

Grapheme first_grapheme(std::string_view text) {
  if (text.empty()) return {};
  if (is_ascii(text[0]) && (text.size() == 1 || is_ascii(text[1]))) return {1, 1};
  utf8proc_int32_t before = 0;
  Grapheme found{decode(text, before), 0};
  found.columns = columns_of(before);
  utf8proc_int32_t state = 0;
  while (found.bytes < text.size()) {
    utf8proc_int32_t next = 0;
    const std::size_t length = decode(text.substr(found.bytes), next);
    if (utf8proc_grapheme_break_stateful(before, next, &state)) break;
    // A pair of regional indicators is a flag, two columns wide like any emoji.
    const bool flag = before >= 0x1F1E6 && before <= 0x1F1FF && next >= 0x1F1E6 && next <= 0x1F1FF;
    found.columns = flag ? 2 : std::max(found.columns, columns_of(next));
    found.bytes += length;
    before = next;
  }
  return found;
}

std::size_t columns(std::string_view text) {
  std::size_t sum = 0;
  while (!text.empty()) {
    const Grapheme next = first_grapheme(text);
    sum += next.columns;
    text.remove_prefix(next.bytes);
  }
  return sum;
}

std::size_t fitting(std::string_view text, std::size_t width) {
  std::size_t bytes = 0;
  while (bytes < text.size()) {
    const Grapheme next = first_grapheme(text.substr(bytes));
    if (next.columns > width) break;
    width -= next.columns;
    bytes += next.bytes;
  }
  return bytes;
}

std::string cut(std::string_view text, std::size_t width, std::string_view ellipsis) {
  const std::size_t whole = fitting(text, width);
  if (whole == text.size()) return std::string(text);
  const std::string_view end = ellipsis.substr(0, fitting(ellipsis, width));
  return std::string(text.substr(0, fitting(text, width - columns(end)))).append(end);
}

}  // namespace waybill::render

#include "waybill/render/visible.h"

#include <utf8proc.h>

#include <array>

#include "waybill/base/utf8.h"
#include "waybill/json/string.h"

namespace waybill::render {
namespace {

void append_code_point(std::string& out, std::uint32_t code_point) {
  std::array<utf8proc_uint8_t, 4> bytes{};
  const utf8proc_ssize_t length =
      utf8proc_encode_char(static_cast<utf8proc_int32_t>(code_point), bytes.data());
  out.append(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(length));
}

void append_hex(std::string& out, std::uint32_t number, int digits) {
  while (--digits >= 0) out += "0123456789abcdef"[(number >> (4 * digits)) & 0xF];
}

void append_number(std::string& out, std::uint32_t code_point) {
  if (code_point <= 0xFFFF) {
    append_hex(out.append("\\u"), code_point, 4);
  } else {
    append_hex(out.append("\\u{"), code_point, code_point <= 0xFFFFF ? 5 : 6);
    out += '}';
  }
}

// Does this character draw something where it stands, and nothing anywhere else?
bool draws(std::uint32_t code_point) {
  constexpr std::uint32_t kNonJoiner = 0x200C;  // spells Persian
  constexpr std::uint32_t kJoiner = 0x200D;     // makes families of emoji
  if (code_point == kNonJoiner || code_point == kJoiner) return true;
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(code_point))) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP: return false;
    case UTF8PROC_CATEGORY_CN:  // younger than the library's tables, or nothing
      return (code_point >= 0x1F300 && code_point <= 0x1FAFF) ||
             (code_point >= 0x20000 && code_point <= 0x3FFFD && (code_point & 0xFFFE) != 0xFFFE);
    default: return true;
  }
}

void append_visible(std::string& out, std::uint32_t code_point) {
  constexpr std::uint32_t kPictures = 0x2400;
  constexpr std::uint32_t kDelete = 0x7F;
  constexpr std::uint32_t kPictureOfDelete = 0x2421;
  if (code_point < 0x20) return append_code_point(out, kPictures + code_point);
  if (code_point == kDelete) return append_code_point(out, kPictureOfDelete);
  if (draws(code_point)) return append_code_point(out, code_point);
  append_number(out, code_point);
}

std::string made_visible(std::string_view text, std::size_t limit, bool one_line) {
  const bool cut = text.size() > limit;
  if (cut) {
    text = text.substr(0, limit);
    // Not inside a sequence of bytes.
    for (int back = 0; back < 3 && !text.empty(); ++back) {
      if ((static_cast<unsigned char>(text.back()) & 0xC0) != 0x80) break;
      text.remove_suffix(1);
    }
    if (!text.empty() && static_cast<unsigned char>(text.back()) >= 0x80) text.remove_suffix(1);
  }
  std::string repaired;
  if (!utf8::is_valid(text)) {
    repaired = utf8::sanitized(text);
    text = repaired;
  }
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const char c = text[0];
    std::size_t length = 1;
    if (c == '\n' && !one_line) {
      out += '\n';
    } else if (c == '\r' && text.size() > 1 && text[1] == '\n') {
      // its line feed follows
    } else if (c == '\t') {
      out += "    ";
    } else if (c >= 0x20 && c < 0x7F) {
      out += c;
    } else {
      std::uint32_t code_point = 0;
      length = json::decode_utf8(text, code_point);
      append_visible(out, code_point);
    }
    text.remove_prefix(length);
  }
  if (cut) out += "…";
  return out;
}

// How our own typography is typed.
std::string_view typed(std::uint32_t code_point) {
  switch (code_point) {
    case 0x2026: return "...";
    case 0x2013: return "-";
    case 0x2014: return "--";
    case 0x2018:
    case 0x2019: return "'";
    case 0x201C:
    case 0x201D: return "\"";
    case 0x2192: return "->";
    case 0x00B7: return "-";
    case 0x2022: return "*";
    case 0x00A0: return " ";
    case 0x00D7: return "x";
    default: return {};
  }
}

}  // namespace

std::string visible(std::string_view text, std::size_t limit) {
  return made_visible(text, limit, false);
}

std::string visible_line(std::string_view text, std::size_t limit) {
  return made_visible(text, limit, true);
}

std::string spelled_in_ascii(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    std::uint32_t code_point = 0;
    const std::size_t length = json::decode_utf8(text, code_point);
    if (length == 0) code_point = 0xFFFD;
    text.remove_prefix(length == 0 ? 1 : length);
    if (code_point < 0x80) {
      out += static_cast<char>(code_point);
    } else if (const std::string_view known = typed(code_point); !known.empty()) {
      out += known;
    } else if (code_point >= 0x2400 && code_point <= 0x241F) {
      append_hex(out.append("\\x"), code_point - 0x2400, 2);
    } else if (code_point == 0x2421) {
      out += "\\x7f";
    } else {
      append_number(out, code_point);
    }
  }
  return out;
}

}  // namespace waybill::render

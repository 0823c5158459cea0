#include "waybill/json/string.h"

#include <array>
#include <cstring>

namespace waybill::json {
namespace {

unsigned hex_unit(const char* at) {
  unsigned unit = 0;
  for (int i = 0; i < 4; ++i) {
    const auto c = static_cast<unsigned char>(at[i]);
    unit = unit * 16 + (c <= '9' ? c - unsigned{'0'} : (c | 0x20u) - 'a' + 10u);
  }
  return unit;
}

char* put_utf8(char* out, std::uint32_t c) {
  const auto put = [&out](std::uint32_t byte) { *out++ = static_cast<char>(byte); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xC0 | c >> 6);
    put(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    put(0xE0 | c >> 12);
    put(0x80 | (c >> 6 & 0x3F));
    put(0x80 | (c & 0x3F));
  } else {
    put(0xF0 | c >> 18);
    put(0x80 | (c >> 12 & 0x3F));
    put(0x80 | (c >> 6 & 0x3F));
    put(0x80 | (c & 0x3F));
  }
  return out;
}

char plain_escape(char kind) {
  switch (kind) {
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    default: return kind;  // " \ /
  }
}

}  // namespace

std::size_t decode_utf8(std::string_view text, std::uint32_t& code_point) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]));
  };
  const std::uint32_t lead = byte(0);
  const std::size_t size = lead < 0x80   ? 1
                           : lead < 0xC2 ? 0
                           : lead < 0xE0 ? 2
                           : lead < 0xF0 ? 3
                           : lead < 0xF5 ? 4
                                         : 0;
  if (size == 0 || text.size() < size) return 0;
  code_point = size == 1 ? lead : lead & (0xFFu >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    code_point = code_point << 6 | (byte(i) & 0x3F);
  }
  constexpr std::array<std::uint32_t, 5> kSmallest{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
  return code_point < kSmallest[size] || surrogate || code_point > 0x10FFFF ? 0 : size;
}

namespace {

void append_unit(Buffer& out, std::uint32_t unit) {
  constexpr std::string_view kHex = "0123456789abcdef";
  out.append("\\u");
  for (int shift = 12; shift >= 0; shift -= 4) out.append(kHex[unit >> shift & 0xF]);
}

// What a byte needs inside a JSON string: nothing, an escape, or a look at its UTF-8 sequence.
enum class Care : std::uint8_t { none, escape, sequence };
constexpr auto kCare = [] {
  std::array<Care, 256> care{};
  for (std::size_t c = 0; c < 0x20; ++c) care[c] = Care::escape;
  care['"'] = care['\\'] = Care::escape;
  for (std::size_t c = 0x80; c < 0x100; ++c) care[c] = Care::sequence;
  return care;
}();

void append_control(Buffer& out, char c) {
  switch (c) {
    case '"': return out.append("\\\"");
    case '\\': return out.append("\\\\");
    case '\b': return out.append("\\b");
    case '\f': return out.append("\\f");
    case '\n': return out.append("\\n");
    case '\r': return out.append("\\r");
    case '\t': return out.append("\\t");
    default: append_unit(out, static_cast<unsigned char>(c));
  }
}

// How many leading bytes need nothing done: printable ASCII but quote and backslash. Eight at a
// time, because most strings of an answer are short and plain.
std::size_t plain_prefix(std::string_view text) {
  std::size_t i = 0;
  for (; i + 8 <= text.size(); i += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, text.data() + i, 8);
    const std::uint64_t kOnes = 0x0101010101010101;
    const std::uint64_t quote = eight ^ (kOnes * '"');
    const std::uint64_t backslash = eight ^ (kOnes * '\\');
    const std::uint64_t special =
        (eight - kOnes * 0x20) | (quote - kOnes) | (backslash - kOnes) | eight;
    if ((special & (kOnes * 0x80)) != 0) break;
  }
  while (i < text.size() && kCare[static_cast<unsigned char>(text[i])] == Care::none) ++i;
  return i;
}

}  // namespace

std::string_view unescape(std::string_view escaped, Arena& arena) {
  const std::size_t first = escaped.find('\\');
  if (first == std::string_view::npos) return escaped;
  char* const begin = arena.allocate(escaped.size());  // unescaping never lengthens
  char* out = begin;
  const char* at = escaped.data();
  const char* const end = at + escaped.size();
  const char* stop = at + first;
  while (stop != nullptr) {
    std::memcpy(out, at, static_cast<std::size_t>(stop - at));
    out += stop - at;
    if (stop[1] == 'u') {
      std::uint32_t code_point = hex_unit(stop + 2);
      at = stop + 6;
      if (code_point >= 0xD800 && code_point <= 0xDBFF) {
        code_point = 0x10000 + ((code_point - 0xD800) << 10) + (hex_unit(at + 2) - 0xDC00);
        at += 6;
      }
      out = put_utf8(out, code_point);
    } else {
      *out++ = plain_escape(stop[1]);
      at = stop + 2;
    }
    stop = static_cast<const char*>(std::memchr(at, '\\', static_cast<std::size_t>(end - at)));
  }
  std::memcpy(out, at, static_cast<std::size_t>(end - at));
  out += end - at;
  const auto size = static_cast<std::size_t>(out - begin);
  arena.shrink_last(begin, size);
  return {begin, size};
}

void append_escaped(Buffer& out, std::string_view text, bool ascii) {
  for (;;) {
    const std::size_t plain = plain_prefix(text);
    out.append(text.substr(0, plain));
    text.remove_prefix(plain);
    if (text.empty()) return;
    if (kCare[static_cast<unsigned char>(text[0])] == Care::escape) {
      append_control(out, text[0]);
      text.remove_prefix(1);
      continue;
    }
    std::uint32_t code_point = 0;
    const std::size_t size = decode_utf8(text, code_point);
    if (size == 0) {
      out.append(ascii ? "\\ufffd" : "\xEF\xBF\xBD");
    } else if (!ascii) {
      out.append(text.substr(0, size));
    } else if (code_point < 0x10000) {
      append_unit(out, code_point);
    } else {
      append_unit(out, 0xD800 + ((code_point - 0x10000) >> 10));
      append_unit(out, 0xDC00 + ((code_point - 0x10000) & 0x3FF));
    }
    text.remove_prefix(size == 0 ? 1 : size);
  }
}

}  // namespace waybill::json

#include "waybill/json/string.h"

#include <array>
#include <bit>
#include <cstring>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

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

// Each length by itself, because a loop over the bytes costs twice as much.
std::size_t decode_utf8(std::string_view text, std::uint32_t& code_point) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]));
  };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0) == 0x80; };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) {
    code_point = lead;
    return 1;
  }
  if (lead < 0xE0) {
    if (lead < 0xC2 || text.size() < 2 || !follows(1)) return 0;
    code_point = (lead & 0x1F) << 6 | (byte(1) & 0x3F);
    return 2;
  }
  if (lead < 0xF0) {
    if (text.size() < 3 || !follows(1) || !follows(2)) return 0;
    code_point = (lead & 0xF) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F);
    const bool surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
    return code_point < 0x800 || surrogate ? 0 : 3;
  }
  if (lead > 0xF4 || text.size() < 4 || !follows(1) || !follows(2) || !follows(3)) return 0;
  code_point = (lead & 7) << 18 | (byte(1) & 0x3F) << 12 | (byte(2) & 0x3F) << 6 | (byte(3) & 0x3F);
  return code_point < 0x10000 || code_point > 0x10FFFF ? 0 : 4;
}

namespace {

// Bytes that need a look inside a JSON string: controls, quote, backslash and all outside ASCII.
constexpr bool needs_care(char c) {
  return static_cast<signed char>(c) < 0x20 || c == '"' || c == '\\';
}

// Which of 16 bytes need care, as bits.
#if defined(__SSE2__)
using Sixteen = __m128i;
Sixteen sixteen(std::uint64_t low, std::uint64_t high) {
  return _mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low));  // NOLINT
}
unsigned care_mask(Sixteen bytes) {
  // Signed, so that one comparison finds the controls and what is outside ASCII.
  const __m128i large = _mm_cmpgt_epi8(bytes, _mm_set1_epi8(0x1F));
  const __m128i quote = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('"'));
  const __m128i backslash = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\'));
  const __m128i plain = _mm_andnot_si128(_mm_or_si128(quote, backslash), large);
  return static_cast<unsigned>(_mm_movemask_epi8(plain)) ^ 0xFFFF;
}
#else
using Sixteen = std::array<std::uint64_t, 2>;
Sixteen sixteen(std::uint64_t low, std::uint64_t high) { return {low, high}; }
unsigned care_mask(const Sixteen& bytes) {
  unsigned mask = 0;
  for (unsigned i = 0; i < 16; ++i)
    mask |= unsigned{needs_care(static_cast<char>(bytes[i / 8] >> (i % 8 * 8)))} << i;
  return mask;
}
#endif

template <class Word>
Word copy_word(char* to, const char* from) {
  Word word;
  std::memcpy(&word, from, sizeof word);
  std::memcpy(to, &word, sizeof word);
  return word;
}

// Copies the bytes at the beginning that need no care, and says how many they are. `to` has room
// for `size` bytes, all of which may be written.
//
// Blocks that do not fill up are taken as two words that overlap: the bytes in both are looked at
// twice, which is cheaper than one at a time, since most strings of an answer are short and plain.
[[gnu::always_inline]] inline std::size_t copy_plain(char* to, const char* from, std::size_t size) {
  const auto first = [](unsigned mask) { return static_cast<std::size_t>(std::countr_zero(mask)); };
  if (size >= 16) {
    for (std::size_t i = 0; i + 16 <= size; i += 16)
      if (const unsigned mask = care_mask(copy_word<Sixteen>(to + i, from + i)))
        return i + first(mask);
    const unsigned mask = care_mask(copy_word<Sixteen>(to + size - 16, from + size - 16));
    return mask == 0 ? size : size - 16 + first(mask);
  }
  if (size >= 8) {
    const auto low = copy_word<std::uint64_t>(to, from);
    const auto high = copy_word<std::uint64_t>(to + size - 8, from + size - 8);
    const unsigned mask = care_mask(sixteen(low, high));
    if (mask == 0) return size;
    return first(mask) < 8 ? first(mask) : size - 16 + first(mask);
  }
  if (size >= 4) {
    constexpr std::uint64_t kPlain = 0x2020202020202020;
    const std::uint64_t low = copy_word<std::uint32_t>(to, from);
    const std::uint64_t high = copy_word<std::uint32_t>(to + size - 4, from + size - 4);
    const unsigned mask = care_mask(sixteen(low | high << 32, kPlain));
    if (mask == 0) return size;
    return first(mask) < 4 ? first(mask) : size - 8 + first(mask);
  }
  for (std::size_t i = 0; i < size; ++i) {
    if (needs_care(from[i])) return i;
    to[i] = from[i];
  }
  return size;
}

char* put_unit(char* at, std::uint32_t unit) {
  constexpr std::string_view kHex = "0123456789abcdef";
  *at++ = '\\';
  *at++ = 'u';
  for (int shift = 12; shift >= 0; shift -= 4) *at++ = kHex[unit >> shift & 0xF];
  return at;
}

char* put_control(char* at, char c) {
  const auto letter = [&](char escape) {
    *at++ = '\\';
    *at++ = escape;
    return at;
  };
  switch (c) {
    case '"': return letter('"');
    case '\\': return letter('\\');
    case '\b': return letter('b');
    case '\f': return letter('f');
    case '\n': return letter('n');
    case '\r': return letter('r');
    case '\t': return letter('t');
    default: return put_unit(at, static_cast<unsigned char>(c));
  }
}

constexpr std::size_t kLongestEscape = 12;  // a surrogate pair

thread_local std::uint64_t replaced_count = 0;

char* put_code_point(char* at, std::string_view& text, bool ascii) {
  std::uint32_t code_point = 0;
  const std::size_t size = decode_utf8(text, code_point);
  if (size == 0) {
    ++replaced_count;
    text.remove_prefix(1);
    return ascii ? put_unit(at, 0xFFFD) : put_utf8(at, 0xFFFD);
  }
  if (!ascii) {
    // One store where that is possible; what it writes too much is written over by what follows.
    if (text.size() >= 4) {
      std::memcpy(at, text.data(), 4);
    } else {
      text.copy(at, size);
    }
    at += size;
  } else if (code_point < 0x10000) {
    at = put_unit(at, code_point);
  } else {
    at = put_unit(at, 0xD800 + ((code_point - 0x10000) >> 10));
    at = put_unit(at, 0xDC00 + ((code_point - 0x10000) & 0x3FF));
  }
  text.remove_prefix(size);
  return at;
}

// Text that starts with a byte that needs care. Keeps room for what is left as long as that is
// plain, and for the quote behind it.
[[gnu::noinline]] char* put_careful(Buffer& out, char* at, std::string_view text, bool ascii) {
  while (!text.empty()) {
    at = out.room_at(at, kLongestEscape + text.size());
    if (static_cast<signed char>(text[0]) < 0) {
      at = put_code_point(at, text, ascii);
      // Letters beyond ASCII come in words.
      if (!text.empty() && static_cast<signed char>(text[0]) < 0) continue;
    } else {
      at = put_control(at, text[0]);
      text.remove_prefix(1);
    }
    const std::size_t plain = copy_plain(at, text.data(), text.size());
    at += plain;
    text.remove_prefix(plain);
  }
  return at;
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

std::uint64_t replaced_faults() noexcept { return replaced_count; }

void append_escaped(Buffer& out, std::string_view text, bool ascii) {
  char* at = out.room(text.size());
  const std::size_t plain = copy_plain(at, text.data(), text.size());
  at += plain;
  if (plain < text.size()) at = put_careful(out, at, text.substr(plain), ascii);
  out.wrote_up_to(at);
}

char* put_string(Buffer& out, char* at, std::string_view text) {
  at = out.room_at(at, text.size() + 2);
  *at++ = '"';
  const std::size_t plain = copy_plain(at, text.data(), text.size());
  at += plain;
  if (plain < text.size()) [[unlikely]] {
    at = put_careful(out, at, text.substr(plain), false);
    at = out.room_at(at, 1);
  }
  *at++ = '"';
  return at;
}

}  // namespace waybill::json

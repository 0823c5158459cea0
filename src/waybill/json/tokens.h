// The grammar of single tokens, checked where the structural index says one begins.
//
// Inside json/ only. Each function returns the place past the token, or nullptr when it is wrong;
// `bound` is where the next token begins (or the text ends), so nothing is read beyond it unless
// `limit`, the text's end, says that there are bytes.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "waybill/json/characters.h"

namespace waybill::json {

static_assert(std::endian::native == std::endian::little, "digits are counted from the low byte");

// Past the run of digits at `at`. Eight at a time: numbers vary in length, and a loop over single
// digits would pay for a mispredicted branch in nearly every one of them.
inline const char* digits_end(const char* at, const char* limit) noexcept {
  while (limit - at >= 8) {
    std::uint64_t eight;
    std::memcpy(&eight, at, 8);
    eight ^= 0x3030303030303030;  // digits become 0..9, everything else 10 or more
    const std::uint64_t others = ((eight + 0x7676767676767676) | eight) & 0x8080808080808080;
    if (others != 0) return at + std::countr_zero(others) / 8;
    at += 8;
  }
  while (at < limit && is_digit(*at)) ++at;
  return at;
}

// Past a number of any form and length; number_end() asks for it where short_number_end() cannot
// tell.
inline const char* any_number_end(const char* at, const char* limit) noexcept {
  at += *at == '-';
  const char* end = digits_end(at, limit);
  if (end == at || (*at == '0' && end - at > 1)) return nullptr;
  if (end == limit) return end;
  if (*end == '.') {
    at = end + 1;
    end = digits_end(at, limit);
    if (end == at) return nullptr;
    if (end == limit) return end;
  }
  if ((*end | 0x20) == 'e') {
    at = end + 1;
    if (at < limit && (*at == '+' || *at == '-')) ++at;
    end = digits_end(at, limit);
    if (end == at) return nullptr;
  }
  return end;
}

#if defined(__SSE2__)
// Of a number without sign and exponent and shorter than sixteen bytes, which are looked at
// together: no loop, and no branch for each part. What is no such number, right or wrong, has no
// end.
inline const char* short_number_end(const char* at, const char* limit) noexcept {
  if (limit - at < 16) return nullptr;
  using Bytes [[gnu::vector_size(16)]] = unsigned char;
  using Signed [[gnu::vector_size(16)]] = char;
  Bytes bytes;
  std::memcpy(&bytes, at, sizeof bytes);
  const auto digits = (Signed)(bytes - '0' <= 9);  // all bits of a byte are set, or none
  unsigned others = static_cast<unsigned>(__builtin_ia32_pmovmskb128(digits)) ^ 0xFFFF;
  if (others == 0) return nullptr;
  const auto whole = static_cast<unsigned>(std::countr_zero(others));
  if (whole == 0 || (*at == '0' && whole > 1)) return nullptr;
  const char* end = at + whole;
  if (*end == '.') {
    others &= others - 1;
    if (others == 0) return nullptr;
    const auto all = static_cast<unsigned>(std::countr_zero(others));
    if (all == whole + 1) return nullptr;
    end = at + all;
  }
  return (*end | 0x20) != 'e' ? end : nullptr;
}
#else
inline const char* short_number_end(const char*, const char*) noexcept { return nullptr; }
#endif

inline const char* number_end(const char* at, const char* limit) noexcept {
  const char* const end = short_number_end(at, limit);
  return end != nullptr ? end : any_number_end(at, limit);
}

inline const char* literal_end(const char* at, const char* limit, std::string_view word) noexcept {
  if (static_cast<std::size_t>(limit - at) < word.size()) return nullptr;
  return std::memcmp(at, word.data(), word.size()) == 0 ? at + word.size() : nullptr;
}

// A number or literal; it must fill the run of characters up to `bound` but for white space.
inline const char* scalar_end(const char* at, const char* bound, const char* limit) noexcept {
  const char* end = nullptr;
  switch (*at) {
    case 't': end = literal_end(at, limit, "true"); break;
    case 'f': end = literal_end(at, limit, "false"); break;
    case 'n': end = literal_end(at, limit, "null"); break;
    default:
      if (*at != '-' && !is_digit(*at)) return nullptr;
      end = number_end(at, limit);
  }
  return end == bound || (end != nullptr && is_space(*end)) ? end : nullptr;
}

// Past the escape whose backslash is at `at`; both halves of a pair are one.
const char* escape_end(const char* at, const char* limit) noexcept;

}  // namespace waybill::json

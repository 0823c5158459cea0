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

inline const char* number_end(const char* at, const char* limit) noexcept {
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

// Past the escape whose backslash is at `at`, in a string whose closing quote is at `end`.
const char* escape_end(const char* at, const char* end) noexcept;

}  // namespace waybill::json

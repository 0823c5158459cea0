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

// Past a number of any form and length; scalar_end() asks for it where is_short_number() says no.
const char* any_number_end(const char* at, const char* limit) noexcept;

// Is [at, bound), which begins with a digit, a number of at most sixteen bytes without an exponent?
// They are looked at together: no loop, and no branch for each part. No means that it is none, or
// another one, or stands too near to the text's end for being looked at so.
#if defined(__SSE2__)
inline bool is_short_number(const char* at, const char* bound, const char* limit) noexcept {
  using Bytes [[gnu::vector_size(16)]] = unsigned char;
  using Signed [[gnu::vector_size(16)]] = char;
  const auto size = static_cast<std::size_t>(bound - at);
  if (limit - at < 16 || size > 16) return false;
  Bytes bytes;
  std::memcpy(&bytes, at, sizeof bytes);
  const auto digits = (Signed)(bytes - '0' <= 9);  // all bits of a byte are set, or none
  const unsigned others =
      ~static_cast<unsigned>(__builtin_ia32_pmovmskb128(digits)) & ((1u << size) - 1);
  if (others == 0) return *at != '0' || size == 1;
  // One point, neither first nor last.
  const auto whole = static_cast<unsigned>(std::countr_zero(others));
  return (others & (others - 1)) == 0 && at[whole] == '.' && whole + 1 < size &&
         (*at != '0' || whole == 1);
}
#else
inline bool is_short_number(const char*, const char*, const char*) noexcept { return false; }
#endif

// Past true, false or null. Which of them it is cannot be predicted, so there is no branch for it:
// bits 3 and 4 of the first letter tell the three apart, and all letters are compared together.
inline const char* literal_end(const char* at, const char* limit) noexcept {
  struct Word {
    std::uint64_t letters;
    std::uint64_t mask;
    std::size_t size;
  };
  static constexpr auto word = [](std::string_view letters) {
    Word made{0, 0, letters.size()};
    for (std::size_t i = 0; i < letters.size(); ++i) {
      made.letters |= std::uint64_t{static_cast<unsigned char>(letters[i])} << 8 * i;
      made.mask |= std::uint64_t{0xFF} << 8 * i;
    }
    return made;
  };
  static constexpr Word kWords[] = {word("false"), word("null"), word("true"), {1, 0, 0}};
  if (*at < 'a') return nullptr;  // it may even be no token at all, with nothing behind it
  std::uint64_t letters = 0;
  if (limit - at >= 8) [[likely]]
    std::memcpy(&letters, at, 8);
  else
    std::memcpy(&letters, at, static_cast<std::size_t>(limit - at));
  const Word& wanted = kWords[static_cast<unsigned char>(*at) >> 3 & 3];
  return (letters & wanted.mask) == wanted.letters ? at + wanted.size : nullptr;
}

// A number or literal; it must fill the run of characters up to `bound` but for white space.
inline const char* scalar_end(const char* at, const char* bound, const char* limit) noexcept {
  const auto fills = [bound](const char* end) {
    return end == bound || (end != nullptr && is_space(*end));
  };
  const char* end = nullptr;
  if (is_digit(*at)) {
    if (is_short_number(at, bound, limit)) [[likely]]
      return bound;
    end = any_number_end(at, limit);
  } else {
    end = *at == '-' ? any_number_end(at, limit) : literal_end(at, limit);
  }
  return fills(end) ? end : nullptr;
}

// Past the escape whose backslash is at `at`; both halves of a pair are one.
const char* escape_end(const char* at, const char* limit) noexcept;

}  // namespace waybill::json

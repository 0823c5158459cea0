// WideBits: which bytes of a text begin a token, told from what each byte is, 64 at a time.
//
// What all forms of WideIndex share; they differ in how they find out what the bytes are and in how
// they write down what is found. Inside json/ only, in functions that are compiled for processors
// with AVX2.
#pragma once

#if defined(__x86_64__)

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "waybill/json/wide_index.h"
#include "waybill/json/wide_utf8.h"

// Only what is marked is compiled for newer processors than the rest of the library.
#define WAYBILL_WIDE [[gnu::target("avx2,bmi,bmi2,pclmul,popcnt")]]
#define WAYBILL_WIDE_INLINE \
  [[gnu::always_inline, gnu::target("avx2,bmi,bmi2,pclmul,popcnt")]] inline

namespace waybill::json {

using Bits = std::uint64_t;  // one for each byte of a block, the first byte's lowest

// What the bytes of a block are. Those that do not belong to the text are spaces, and not `there`.
struct BlockBits {
  Bits quotes;
  Bits backslashes;
  Bits operators;
  Bits spaces;
  Bits controls;
  Bits not_ascii;  // any bit set if any byte is
  Bits there;
};

// A table by the lower half of a byte: the one character wanted that ends in it. Where there is
// none stands what no byte looked up there can be equal to. Bytes beyond ASCII look up 0.
using ByHalf = std::array<char, 16>;
inline constexpr ByHalf kSpaces = {' ', -1,   -1,   -1, -1, -1,   -1, -1,
                                   -1,  '\t', '\n', -1, -1, '\r', -1, -1};
// Compared with the bit kFold set, in which alone [ differs from { and ] from }. The other two
// have it anyway.
inline constexpr ByHalf kOperators = {-1, 0, 0, 0, 0, 0, 0, 0, 0, 0, ':', '{', ',', '}', 0, 0};
inline constexpr char kFold = 0x20;

class WideBits {
 public:
  WAYBILL_WIDE_INLINE WideBits(std::uint32_t* escapes, std::uint16_t* not_ascii)
      : escapes_(escapes), not_ascii_(not_ascii) {}

  // The tokens that begin in the next block, which stands at `at` in the text.
  WAYBILL_WIDE_INLINE Bits take(const BlockBits& block, std::uint32_t at) {
    *not_ascii_ = static_cast<std::uint16_t>(at);
    not_ascii_ += block.not_ascii != 0;
    Bits quotes = block.quotes;
    if ((block.backslashes | first_escaped_) != 0) [[unlikely]]
      quotes &= ~escaped_by(block.backslashes, at);
    // With the opening quote, without the closing one.
    const Bits in_string = parity_up_to(quotes) ^ in_string_;
    in_string_ = static_cast<Bits>(static_cast<std::int64_t>(in_string) >> 63);
    wrong_ |= in_string & block.controls;
    white_ |= block.spaces & ~in_string & block.there;
    const Bits others = ~(block.operators | block.spaces);  // of strings, numbers and literals
    const Bits scalar = others & ~quotes;
    const Bits starts = others & ~(scalar << 1 | scalar_);
    scalar_ = scalar >> 63;
    const Bits string_tails = in_string ^ quotes;  // without the opening quote
    return (block.operators | starts) & ~string_tails;
  }

  // Behind the last block: what was found in the text, with the places up to `last`. Where blocks
  // that are not ASCII begin was written from `not_ascii` on.
  WAYBILL_WIDE_INLINE WideIndex::Found found(std::string_view text, const WideIndex::Room& room,
                                             const std::uint16_t* last,
                                             const std::uint16_t* not_ascii) const {
    const bool strings_right = (wrong_ | in_string_) == 0;  // closed, and without controls
    return {.right =
                strings_right && WideUtf8::right(text.begin(), text.end(), {not_ascii, not_ascii_}),
            .white = white_ != 0,
            .count = static_cast<std::size_t>(last - room.places),
            .escapes = static_cast<std::size_t>(escapes_ - room.escapes)};
  }

 private:
  // Each bit: the exclusive or of all bits up to it. Of quotes: which bytes are between two.
  WAYBILL_WIDE_INLINE static Bits parity_up_to(Bits bits) {
    using Words [[gnu::vector_size(16)]] = long long;
    const Words product =
        __builtin_ia32_pclmulqdq128(Words{static_cast<long long>(bits), 0}, Words{-1, -1}, 0);
    return static_cast<Bits>(product[0]);
  }

  // The characters that backslashes in front make ordinary ones; the first may be such a one, and
  // the first of the next block.
  Bits escaped_by(Bits backslashes, std::uint32_t at) {
    Bits escaped = first_escaped_;
    backslashes &= ~escaped;
    first_escaped_ = 0;
    while (backslashes != 0) {
      *escapes_++ = at + static_cast<std::uint32_t>(std::countr_zero(backslashes));
      const Bits first = backslashes & -backslashes;
      escaped |= first << 1;
      first_escaped_ = first >> 63;
      backslashes &= ~(first | first << 1);
    }
    return escaped;
  }

  std::uint32_t* escapes_;
  std::uint16_t* not_ascii_;  // where blocks begin that are not
  Bits white_ = 0;            // white space outside of strings
  Bits wrong_ = 0;            // control characters in strings
  // What a block leaves to the next:
  Bits in_string_ = 0;      // all ones in a string
  Bits first_escaped_ = 0;  // its first byte is escaped
  Bits scalar_ = 0;         // the byte before it belongs to a number or literal
};

// Where the blocks of a window begin that are not ASCII.
using NotAscii = std::array<std::uint16_t, WideUtf8::kMostBlocks>;

}  // namespace waybill::json

#endif

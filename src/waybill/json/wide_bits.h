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
// The operators, the quote and the space, compared likewise. Control characters may seem to be one.
inline constexpr ByHalf kMarks = {' ', 0, '"', 0, 0, 0, 0, 0, 0, 0, ':', '{', ',', '}', 0, 0};

// Which bytes are in strings, block after block.
class StringBits {
 public:
  WAYBILL_WIDE_INLINE explicit StringBits(std::uint32_t* escapes) : escapes_(escapes) {}

  // Is the first byte of the next block escaped?
  WAYBILL_WIDE_INLINE Bits first_escaped() const { return first_escaped_; }
  // The quotes of the next block, which stands at `at`, without those that are escaped. To be asked
  // for when there is a backslash or the first byte is escaped.
  WAYBILL_WIDE_INLINE Bits unescaped(Bits quotes, Bits backslashes, std::uint32_t at) {
    backslashes &= ~first_escaped_;
    Bits escaping = 0;
    for (Bits first; backslashes != 0; backslashes &= ~(first | first << 1)) {
      *escapes_++ = at + static_cast<std::uint32_t>(std::countr_zero(backslashes));
      first = backslashes & -backslashes;
      escaping |= first;
    }
    quotes &= ~(escaping << 1 | first_escaped_);
    first_escaped_ = escaping >> 63;
    return quotes;
  }
  // The bytes of the next block in strings: with the opening quote, without the closing one.
  WAYBILL_WIDE_INLINE Bits between(Bits quotes) {
    const Bits in_string = parity_up_to(quotes) ^ in_string_;
    in_string_ = static_cast<Bits>(static_cast<std::int64_t>(in_string) >> 63);
    return in_string;
  }

  WAYBILL_WIDE_INLINE bool open() const { return in_string_ != 0; }
  WAYBILL_WIDE_INLINE std::size_t escapes(const WideIndex::Room& room) const {
    return static_cast<std::size_t>(escapes_ - room.escapes.data());
  }

 private:
  // Each bit: the exclusive or of all bits up to it. Of quotes: which bytes are between two.
  WAYBILL_WIDE_INLINE static Bits parity_up_to(Bits bits) {
    using Words [[gnu::vector_size(16)]] = long long;
    const Words product =
        __builtin_ia32_pclmulqdq128(Words{static_cast<long long>(bits), 0}, Words{-1, -1}, 0);
    return static_cast<Bits>(product[0]);
  }

  std::uint32_t* escapes_;
  // What a block leaves to the next:
  Bits in_string_ = 0;      // all ones in a string
  Bits first_escaped_ = 0;  // its first byte is escaped
};

// Which bytes begin a token in a text of which is expected, as of most, that it has white space
// only in strings, and control characters nowhere. Who asks has to find out whether that is so.
//
// Then a token is a mark, that is an operator, a quote or a space, or what stands right behind one,
// outside of strings. The space is a mark only in order to be found: as what a token begins with.
// That a quote right behind a number begins one, too, is no matter, as it is wrong either way.
class CompactBits {
 public:
  // Of the next block. `string_tails` are strings without the opening quote.
  WAYBILL_WIDE_INLINE Bits tokens(Bits marks, Bits string_tails) {
    const Bits tokens = (marks | (marks * 2 + behind_mark_)) & ~string_tails;
    behind_mark_ = marks >> 63;
    return tokens;
  }

 private:
  Bits behind_mark_ = 1;  // the next block's first byte is
};

// Which bytes begin a token in any text.
class WideBits {
 public:
  WAYBILL_WIDE_INLINE explicit WideBits(WideIndex::Room& room)
      : strings_(room.escapes.data()), not_ascii_(room.blocks.data()) {}

  // The tokens that begin in the next block, which stands at `at` in the text.
  WAYBILL_WIDE_INLINE Bits take(const BlockBits& block, std::uint32_t at) {
    *not_ascii_ = static_cast<std::uint16_t>(at);
    not_ascii_ += block.not_ascii != 0;
    Bits quotes = block.quotes;
    if ((block.backslashes | strings_.first_escaped()) != 0) [[unlikely]]
      quotes = strings_.unescaped(quotes, block.backslashes, at);
    const Bits in_string = strings_.between(quotes);
    wrong_ |= in_string & block.controls;
    white_ |= block.spaces & ~in_string & block.there;
    const Bits others = ~(block.operators | block.spaces);  // of strings, numbers and literals
    const Bits scalar = others & ~quotes;
    const Bits starts = others & ~(scalar << 1 | scalar_);
    scalar_ = scalar >> 63;
    const Bits string_tails = in_string ^ quotes;  // without the opening quote
    return (block.operators | starts) & ~string_tails;
  }

  // Behind the last block: what was found in the text, with so many tokens.
  WAYBILL_WIDE_INLINE WideIndex::Found found(std::string_view text, WideIndex::Room& room,
                                             std::size_t count) const {
    room.white = white_ != 0;
    if (wrong_ != 0 || strings_.open() ||
        !WideUtf8::right(text.begin(), text.end(), {room.blocks.data(), not_ascii_}))
      return {};
    return {.count = count, .escapes = strings_.escapes(room)};
  }

 private:
  StringBits strings_;
  std::uint16_t* not_ascii_;  // where blocks begin that are not
  Bits white_ = 0;            // white space outside of strings
  Bits wrong_ = 0;            // control characters in strings
  Bits scalar_ = 0;           // the byte before the next block belongs to a number or literal
};

}  // namespace waybill::json

#endif

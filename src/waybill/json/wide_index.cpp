#include "waybill/json/wide_index.h"

#include <simdjson.h>

#include "waybill/json/wide_utf8.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <array>
#include <bit>
#include <cstring>

// Only what is marked is compiled for newer processors than the rest of the library.
#define WAYBILL_WIDE [[gnu::target("avx2,bmi,bmi2,pclmul,popcnt")]]
#define WAYBILL_WIDE_INLINE \
  [[gnu::always_inline, gnu::target("avx2,bmi,bmi2,pclmul,popcnt")]] inline

namespace waybill::json {
namespace {

using Bits = std::uint64_t;  // one for each byte of a block, the first byte's lowest

constexpr std::uint32_t kBlock = WideUtf8::kBlock;

struct Block {
  __m256i low;
  __m256i high;
};

WAYBILL_WIDE_INLINE Block load(const char* at) {
  return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(at)),
          _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at + 32))};
}
WAYBILL_WIDE_INLINE Bits bits_of(__m256i low, __m256i high) {
  return static_cast<std::uint32_t>(_mm256_movemask_epi8(low)) |
         static_cast<Bits>(static_cast<std::uint32_t>(_mm256_movemask_epi8(high))) << 32;
}
WAYBILL_WIDE_INLINE Bits equal(const Block& a, const Block& b) {
  return bits_of(_mm256_cmpeq_epi8(a.low, b.low), _mm256_cmpeq_epi8(a.high, b.high));
}
WAYBILL_WIDE_INLINE Bits equal(const Block& block, __m256i bytes) {
  return equal(block, Block{bytes, bytes});
}
WAYBILL_WIDE_INLINE Block with(const Block& block, __m256i bits) {
  return {_mm256_or_si256(block.low, bits), _mm256_or_si256(block.high, bits)};
}
WAYBILL_WIDE_INLINE __m256i up_to(__m256i limit, __m256i bytes) {
  return _mm256_cmpeq_epi8(_mm256_min_epu8(bytes, limit), bytes);
}

// A table by the lower half of a byte: the one character wanted that ends in it. Where there is
// none stands what no byte looked up there can be equal to. Bytes beyond ASCII look up 0.
using ByHalf = std::array<char, 16>;
constexpr ByHalf kSpaces = {' ', -1, -1, -1, -1, -1, -1, -1, -1, '\t', '\n', -1, -1, '\r', -1, -1};
// Compared with the bit kFold set, in which alone [ differs from { and ] from }. The other two
// have it anyway.
constexpr ByHalf kOperators = {-1, 0, 0, 0, 0, 0, 0, 0, 0, 0, ':', '{', ',', '}', 0, 0};
constexpr char kFold = 0x20;

WAYBILL_WIDE_INLINE __m256i twice(const ByHalf& table) {
  return _mm256_broadcastsi128_si256(
      _mm_loadu_si128(reinterpret_cast<const __m128i*>(table.data())));
}
WAYBILL_WIDE_INLINE Block look_up(__m256i table, const Block& block) {
  return {_mm256_shuffle_epi8(table, block.low), _mm256_shuffle_epi8(table, block.high)};
}

// The compiler would make a constant anew for every block, in more instructions than its use takes.
// It must not know that it is one.
WAYBILL_WIDE_INLINE __m256i kept(__m256i constant) {
  asm("" : "+x"(constant));
  return constant;
}

// Each bit: the exclusive or of all bits up to it. Of quotes: which bytes are between two.
WAYBILL_WIDE_INLINE Bits parity_up_to(Bits bits) {
  const __m128i product =
      _mm_clmulepi64_si128(_mm_set_epi64x(0, static_cast<long long>(bits)), _mm_set1_epi8(-1), 0);
  return static_cast<Bits>(_mm_cvtsi128_si64(product));
}

// For each byte of bits, the places of those that are set.
constexpr auto kPlaces = [] {
  std::array<std::array<std::uint8_t, 8>, 256> places{};
  for (unsigned byte = 0; byte < 256; ++byte)
    for (unsigned bit = 0, n = 0; bit < 8; ++bit)
      if ((byte >> bit & 1) != 0) places[byte][n++] = static_cast<std::uint8_t>(bit);
  return places;
}();

// Writes down the places of bits that are set, sixteen bits at a time.
class Places {
 public:
  WAYBILL_WIDE_INLINE explicit Places(std::uint16_t* out) : out_(out) {}

  // Eight are written for every eight bits, however few of them count: how many there are cannot
  // be predicted, and a wrong guess costs more than all of this.
  WAYBILL_WIDE_INLINE void add(Bits bits) {
    for (int i = 0; i < 4; ++i) {
      add_byte(bits & 0xFF);
      add_byte(bits >> 8 & 0xFF);
      bits >>= 16;
      asm("" : "+r"(bits));  // otherwise each byte is shifted out of the first bits, by a copy
    }
  }
  WAYBILL_WIDE_INLINE std::uint16_t* end() const { return out_; }

 private:
  WAYBILL_WIDE_INLINE void add_byte(Bits byte) {
    const __m128i places =
        _mm_cvtepu8_epi16(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(kPlaces[byte].data())));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out_), _mm_add_epi16(places, base_));
    base_ = _mm_add_epi16(base_, eight_);
    out_ += std::popcount(byte);
  }

  const __m128i eight_ = _mm_set1_epi16(8);
  // The place of the next byte's first bit. What is added first stands before the beginning: see
  // Indexing::take().
  __m128i base_ = _mm_set1_epi16(-static_cast<short>(kBlock));
  std::uint16_t* out_;
};

// Goes over the blocks of a text in their order.
class Indexing {
 public:
  WAYBILL_WIDE_INLINE Indexing(std::uint16_t* positions, std::uint32_t* escapes,
                               std::uint16_t* not_ascii)
      : places_(positions), escapes_(escapes), not_ascii_(not_ascii) {}

  // The block at `bytes`, which stands at `at` in the text. Of the last one only a part may be new,
  // behind `old` bytes that were taken before.
  WAYBILL_WIDE_INLINE void take(const char* bytes, std::uint32_t at, unsigned old = 0) {
    const Block block = load(bytes);
    *not_ascii_ = static_cast<std::uint16_t>(at);
    not_ascii_ += _mm256_movemask_epi8(_mm256_or_si256(block.low, block.high)) != 0;

    const Bits backslashes = equal(block, backslash_) >> old;
    Bits quotes = equal(block, quote_) >> old;
    if ((backslashes | first_escaped_) != 0) [[unlikely]]
      quotes &= ~escaped_by(backslashes, at);
    // With the opening quote, without the closing one.
    const Bits in_string = parity_up_to(quotes) ^ in_string_;
    in_string_ = static_cast<Bits>(static_cast<std::int64_t>(in_string) >> 63);
    const __m256i least = _mm256_min_epu8(block.low, block.high);
    if (_mm256_movemask_epi8(up_to(last_control_, least)) != 0) [[unlikely]]
      wrong_ |= in_string &
                bits_of(up_to(last_control_, block.low), up_to(last_control_, block.high)) >> old;

    const Bits operators = equal(with(block, fold_), look_up(operators_, block)) >> old;
    const Bits spaces = equal(block, look_up(spaces_, block)) >> old;
    white_ |= spaces & ~in_string;
    const Bits there = ~Bits{0} >> old;
    const Bits others = there & ~(operators | spaces);  // of strings, numbers and literals
    const Bits scalar = others & ~quotes;
    const Bits starts = others & ~(scalar << 1 | scalar_);
    scalar_ = scalar >> 63;
    const Bits string_tails = in_string ^ quotes;  // without the opening quote
    // Those of the block before: what was found here takes a while to be known, and the processor
    // has something to do meanwhile.
    places_.add(tokens_);
    tokens_ = (operators | starts) & ~string_tails;
  }

  // Behind the last block: where the positions end.
  WAYBILL_WIDE_INLINE std::uint16_t* finish() {
    places_.add(tokens_);
    return places_.end();
  }
  WAYBILL_WIDE_INLINE std::uint32_t* escapes_end() const { return escapes_; }
  WAYBILL_WIDE_INLINE bool white() const { return white_ != 0; }
  WAYBILL_WIDE_INLINE std::uint16_t* not_ascii_end() const { return not_ascii_; }
  // Was every string closed, and without control characters?
  WAYBILL_WIDE_INLINE bool strings_right() const { return (wrong_ | in_string_) == 0; }

 private:
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

  const __m256i quote_ = kept(_mm256_set1_epi8('"'));
  const __m256i backslash_ = kept(_mm256_set1_epi8('\\'));
  const __m256i operators_ = kept(twice(kOperators));
  const __m256i spaces_ = kept(twice(kSpaces));
  const __m256i fold_ = kept(_mm256_set1_epi8(kFold));
  const __m256i last_control_ = kept(_mm256_set1_epi8(0x1F));

  Places places_;
  std::uint32_t* escapes_;
  std::uint16_t* not_ascii_;  // where blocks begin that are not
  Bits white_ = 0;            // white space outside of strings
  Bits wrong_ = 0;            // control characters in strings
  // What a block leaves to the next:
  Bits tokens_ = 0;         // not written down yet
  Bits in_string_ = 0;      // all ones in a string
  Bits first_escaped_ = 0;  // its first byte is escaped
  Bits scalar_ = 0;         // the byte before it belongs to a number or literal
};

}  // namespace

bool WideIndex::available() noexcept {
  static const bool wide = [] {
    const std::string name = simdjson::get_active_implementation()->name();
    return name == "haswell" || name == "icelake";
  }();
  return wide;
}

WAYBILL_WIDE WideIndex::Found WideIndex::find(const char* begin, const char* end,
                                              std::uint16_t* positions,
                                              std::uint32_t* escapes) noexcept {
  std::array<std::uint16_t, kMostBytes / kBlock + 1> not_ascii;
  Indexing indexing(positions, escapes, not_ascii.data());
  const auto size = static_cast<std::uint32_t>(end - begin);
  std::uint32_t at = 0;
  for (; size - at >= kBlock; at += kBlock) indexing.take(begin + at, at);
  if (at < size && size >= kBlock) {
    indexing.take(end - kBlock, at, kBlock - (size - at));
  } else if (at < size) {
    std::array<char, kBlock> only;
    only.fill(' ');  // nobody's; anything else in ASCII but controls would do
    std::memcpy(only.data() + kBlock - size, begin, size);
    indexing.take(only.data(), at, kBlock - size);
  }
  const std::uint16_t* const last = indexing.finish();
  return {.right = indexing.strings_right() &&
                   WideUtf8::right(begin, end, {not_ascii.data(), indexing.not_ascii_end()}),
          .white = indexing.white(),
          .count = static_cast<std::size_t>(last - positions),
          .escapes = static_cast<std::size_t>(indexing.escapes_end() - escapes)};
}

}  // namespace waybill::json

#else

namespace waybill::json {

bool WideIndex::available() noexcept { return false; }
WideIndex::Found WideIndex::find(const char*, const char*, std::uint16_t*,
                                 std::uint32_t*) noexcept {
  return {};
}

}  // namespace waybill::json

#endif

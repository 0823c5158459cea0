// WideIndex with AVX-512.
#include "waybill/json/wide_index.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include "waybill/json/wide_bits.h"

// g++ 12 warns of its own intrinsics, which spell "any value" as a variable that is never set.
#pragma GCC diagnostic ignored "-Wuninitialized"
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#define WAYBILL_WIDEST_TARGET \
  gnu::target(                \
      "avx2,bmi,bmi2,pclmul,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2")
#define WAYBILL_WIDEST [[WAYBILL_WIDEST_TARGET]]
#define WAYBILL_WIDEST_INLINE [[gnu::always_inline, WAYBILL_WIDEST_TARGET]] inline

namespace waybill::json {
namespace {

constexpr std::size_t kBlock = WideIndex::kBlock;

// A table by the lower six bits of a byte: the one character wanted that ends in them. Where there
// is none stands what no byte looked up there can be equal to.
using BySixBits = std::array<char, kBlock>;
constexpr BySixBits table_of(std::string_view characters) {
  BySixBits table{};
  for (unsigned i = 0; i < kBlock; ++i) table[i] = static_cast<char>(~i);
  for (const char c : characters) table[static_cast<unsigned char>(c) % kBlock] = c;
  return table;
}
constexpr BySixBits kOperatorTable = table_of("{}[]:,");
constexpr BySixBits kSpaceTable = table_of(" \t\n\r");
constexpr BySixBits kMarkTable = table_of("{}[]:,\" ");

constexpr auto kCounting = [] {
  std::array<char, kBlock> counting{};
  for (std::uint32_t i = 0; i < kBlock; ++i) counting[i] = static_cast<char>(i);
  return counting;
}();

// The compiler would make a constant anew for every block. It must not know that it is one.
WAYBILL_WIDEST_INLINE __m512i kept(__m512i constant) {
  asm("" : "+v"(constant));
  return constant;
}
WAYBILL_WIDEST_INLINE __m512i kept(char c) { return kept(_mm512_set1_epi8(c)); }
WAYBILL_WIDEST_INLINE __m512i kept(const std::array<char, kBlock>& table) {
  return kept(_mm512_loadu_si512(table.data()));
}

// The bytes that are in the table.
WAYBILL_WIDEST_INLINE __mmask64 those_in(__m512i table, __m512i block) {
  return _mm512_cmpeq_epi8_mask(block, _mm512_permutexvar_epi8(block, table));
}

// Moves a mask to a general register, once and not wherever it is used: such moves are what this
// code waits for most.
WAYBILL_WIDEST_INLINE Bits once(Bits mask) {
  asm("" : "+r"(mask));
  return mask;
}

// Writes down the places of bits that are set, and what stands there.
class Tokens {
 public:
  WAYBILL_WIDEST_INLINE explicit Tokens(WideIndex::Room& room) : room_(&room) {}

  // The block stands at `at` in the text.
  WAYBILL_WIDEST_INLINE void add(Bits tokens, __m512i block, std::uint32_t at) {
    const __m512i base = _mm512_set1_epi16(static_cast<short>(at));
    asm("" : "+r"(room_));  // or each part of it would have a register, and others none
    const __m512i places = _mm512_maskz_compress_epi8(tokens, counting_);
    const __m512i heads = _mm512_permutexvar_epi8(places, block);
    const auto count = static_cast<std::size_t>(std::popcount(tokens));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(room_->heads.data() + count_),
                        _mm512_castsi512_si256(heads));
    put(room_->places.data() + count_, _mm512_castsi512_si256(places), base);
    if (count > kBlock / 2) [[unlikely]] {  // hardly anything but arrays of digits
      _mm512_storeu_si512(room_->heads.data() + count_, heads);
      put(room_->places.data() + count_ + kBlock / 2, _mm512_extracti64x4_epi64(places, 1), base);
    }
    count_ += count;
  }
  WAYBILL_WIDEST_INLINE WideIndex::Room& room() const { return *room_; }
  WAYBILL_WIDEST_INLINE std::size_t count() const { return count_; }

 private:
  WAYBILL_WIDEST_INLINE static void put(std::uint16_t* to, __m256i places, __m512i base) {
    _mm512_storeu_si512(to, _mm512_add_epi16(_mm512_cvtepu8_epi16(places), base));
  }

  const __m512i counting_ = kept(kCounting);
  WideIndex::Room* room_;
  std::size_t count_ = 0;
};

// Goes over the blocks of any text in their order.
class Indexing {
 public:
  WAYBILL_WIDEST_INLINE explicit Indexing(WideIndex::Room& room) : bits_(room), tokens_(room) {}

  // The block that stands at `at` in the text.
  WAYBILL_WIDEST_INLINE void take(__m512i block, std::uint32_t at, Bits there) {
    const Bits tokens = bits_.take({.quotes = _mm512_cmpeq_epi8_mask(block, quote_),
                                    .backslashes = _mm512_cmpeq_epi8_mask(block, backslash_),
                                    .operators = once(those_in(operators_, block)),
                                    .spaces = once(those_in(spaces_, block)),
                                    .controls = _mm512_cmple_epu8_mask(block, last_control_),
                                    .not_ascii = _mm512_movepi8_mask(block),
                                    .there = there},
                                   at);
    tokens_.add(tokens, block, at);
  }
  WAYBILL_WIDEST_INLINE const WideBits& bits() const { return bits_; }
  WAYBILL_WIDEST_INLINE std::size_t count() const { return tokens_.count(); }

 private:
  const __m512i quote_ = kept('"');
  const __m512i backslash_ = kept('\\');
  const __m512i operators_ = kept(kOperatorTable);
  const __m512i spaces_ = kept(kSpaceTable);
  const __m512i last_control_ = kept(0x1F);
  WideBits bits_;
  Tokens tokens_;
};

// Goes over the blocks of a text of which is expected what CompactBits expects, and finds out
// whether that is so.
class CompactIndexing {
 public:
  // What fills the last block. It is part of a run, so at most its first byte begins a token.
  static constexpr char kBehind = 'x';

  WAYBILL_WIDEST_INLINE explicit CompactIndexing(WideIndex::Room& room)
      : strings_(room.escapes.data()), tokens_(room) {}

  // The block that stands at `at` in the text. Quotes come first: the rest waits for them.
  WAYBILL_WIDEST_INLINE void take(__m512i block, std::uint32_t at) {
    Bits quotes = once(_mm512_cmpeq_epi8_mask(block, quote_));
    const __mmask64 backslashes = _mm512_cmpeq_epi8_mask(block, backslash_);
    if (_kortestz_mask64_u8(backslashes, strings_.first_escaped()) == 0) [[unlikely]]
      quotes = strings_.unescaped(quotes, backslashes, at);
    const Bits string_tails = strings_.between(quotes) ^ quotes;  // without the opening quote
    const Bits marks = once(those_in(marks_, block));
    const Bits tokens = compact_.tokens(marks, string_tails);
    tokens_.room().blocks[odd_blocks_] = static_cast<std::uint16_t>(at);
    const Bits odd = once(_mm512_cmple_epi8_mask(block, last_control_));  // or negative
    odd_blocks_ += odd != 0;
    least_ = _mm512_mask_min_epu8(least_, tokens, block, least_);
    tokens_.add(tokens, block, at);
  }

  // Is the text what was expected of it, and right?
  WAYBILL_WIDEST_INLINE bool right(const char* begin, const char* end) const {
    return _mm512_cmple_epu8_mask(least_, _mm512_set1_epi8(' ')) == 0 && !strings_.open() &&
           (odd_blocks_ == 0 ||
            WideUtf8::plain(begin, end, {tokens_.room().blocks.data(), odd_blocks_}));
  }
  // What was found in a text of that size, and that it is right.
  WAYBILL_WIDEST_INLINE WideIndex::Found found(std::size_t size) const {
    const std::size_t count = tokens_.count();
    return {.count = count - (tokens_.room().places[count - 1] == size),
            .escapes = strings_.escapes(tokens_.room())};
  }

 private:
  const __m512i marks_ = kept(kMarkTable);
  const __m512i quote_ = kept('"');
  const __m512i backslash_ = kept('\\');
  const __m512i last_control_ = kept(0x1F);

  StringBits strings_;
  CompactBits compact_;
  Tokens tokens_;
  std::size_t odd_blocks_ = 0;            // that are not ASCII or have control characters
  __m512i least_ = _mm512_set1_epi8(-1);  // of the bytes that tokens begin with
};

}  // namespace

WAYBILL_WIDEST WideIndex::Found WideIndex::find_by_512(const char* begin, const char* end,
                                                       Room& room) noexcept {
  if (room.white) [[unlikely]]
    return find_any_by_512(begin, end, room);
  CompactIndexing indexing(room);
  for (const char* at = begin;; at += kBlock) {
    asm("" : "+r"(at));  // or there would be three counters for this one
    const std::ptrdiff_t left = end - at;
    __m512i block;
    if (left >= std::ptrdiff_t{kBlock}) [[likely]] {
      block = _mm512_loadu_si512(at);
    } else {
      if (left <= 0) break;
      block = _mm512_mask_loadu_epi8(_mm512_set1_epi8(CompactIndexing::kBehind),
                                     ~Bits{0} >> (kBlock - static_cast<std::size_t>(left)), at);
    }
    indexing.take(block, static_cast<std::uint32_t>(at - begin));
  }
  if (!indexing.right(begin, end)) [[unlikely]]
    return find_any_by_512(begin, end, room);
  return indexing.found(static_cast<std::size_t>(end - begin));
}

[[gnu::cold, gnu::noinline]] WAYBILL_WIDEST WideIndex::Found WideIndex::find_any_by_512(
    const char* begin, const char* end, Room& room) noexcept {
  Indexing indexing(room);
  const auto size = static_cast<std::uint32_t>(end - begin);
  std::uint32_t at = 0;
  for (; size - at >= kBlock; at += kBlock)
    indexing.take(_mm512_loadu_si512(begin + at), at, ~Bits{0});
  if (at < size) {
    // The last bytes of the text, with spaces behind.
    const Bits there = ~Bits{0} >> (kBlock - (size - at));
    indexing.take(_mm512_mask_loadu_epi8(_mm512_set1_epi8(' '), there, begin + at), at, there);
  }
  return indexing.bits().found({begin, end}, room, indexing.count());
}

}  // namespace waybill::json

#endif

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

constexpr std::uint32_t kBlock = WideUtf8::kBlock;

WAYBILL_WIDEST_INLINE __m512i four_times(const ByHalf& table) {
  return _mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table.data())));
}

// Moves a mask to a general register, once and not wherever it is used: such moves are what this
// code waits for most.
WAYBILL_WIDEST_INLINE Bits once(Bits mask) {
  asm("" : "+r"(mask));
  return mask;
}

constexpr auto kCounting = [] {
  std::array<char, kBlock> counting{};
  for (std::uint32_t i = 0; i < kBlock; ++i) counting[i] = static_cast<char>(i);
  return counting;
}();

// Goes over the blocks of a text in their order.
class Indexing {
 public:
  WAYBILL_WIDEST_INLINE Indexing(const WideIndex::Room& room, std::uint16_t* not_ascii)
      : bits_(room.escapes, not_ascii), places_(room.places), heads_(room.heads) {}

  // The block that stands at `at` in the text.
  WAYBILL_WIDEST_INLINE void take(__m512i block, std::uint32_t at, Bits there) {
    const __m512i operators = _mm512_shuffle_epi8(operators_, block);
    const __m512i spaces = _mm512_shuffle_epi8(spaces_, block);
    const Bits tokens = bits_.take(
        {.quotes = _mm512_cmpeq_epi8_mask(block, quote_),
         .backslashes = _mm512_cmpeq_epi8_mask(block, backslash_),
         .operators = once(_mm512_cmpeq_epi8_mask(_mm512_or_si512(block, fold_), operators)),
         .spaces = once(_mm512_cmpeq_epi8_mask(block, spaces)),
         .controls = _mm512_cmple_epu8_mask(block, last_control_),
         .not_ascii = _mm512_movepi8_mask(block),
         .there = there},
        at);
    add(tokens, block);
  }

  WAYBILL_WIDEST_INLINE const WideBits& bits() const { return bits_; }
  WAYBILL_WIDEST_INLINE std::uint16_t* end() const { return places_; }

 private:
  // Writes down the places of bits that are set, and what stands there.
  WAYBILL_WIDEST_INLINE void add(Bits tokens, __m512i block) {
    const auto count = static_cast<unsigned>(std::popcount(tokens));
    const __m512i places = _mm512_maskz_compress_epi8(tokens, counting_);
    _mm512_storeu_si512(heads_, _mm512_permutexvar_epi8(places, block));
    put(places_, _mm512_castsi512_si256(places));
    if (count > kBlock / 2) [[unlikely]]  // hardly anything but arrays of digits
      put(places_ + kBlock / 2, _mm512_extracti64x4_epi64(places, 1));
    base_ = _mm512_add_epi16(base_, block_);
    places_ += count;
    heads_ += count;
  }
  WAYBILL_WIDEST_INLINE void put(std::uint16_t* to, __m256i places) const {
    _mm512_storeu_si512(to, _mm512_add_epi16(_mm512_cvtepu8_epi16(places), base_));
  }

  const __m512i quote_ = _mm512_set1_epi8('"');
  const __m512i backslash_ = _mm512_set1_epi8('\\');
  const __m512i operators_ = four_times(kOperators);
  const __m512i spaces_ = four_times(kSpaces);
  const __m512i fold_ = _mm512_set1_epi8(kFold);
  const __m512i last_control_ = _mm512_set1_epi8(0x1F);
  const __m512i counting_ = _mm512_loadu_si512(kCounting.data());
  const __m512i block_ = _mm512_set1_epi16(static_cast<short>(kBlock));

  WideBits bits_;
  __m512i base_ = _mm512_setzero_si512();  // the place of the next block's first byte
  std::uint16_t* places_;
  char* heads_;
};

}  // namespace

WAYBILL_WIDEST WideIndex::Found WideIndex::find_by_512(const char* begin, const char* end,
                                                       const Room& room) noexcept {
  NotAscii not_ascii;
  Indexing indexing(room, not_ascii.data());
  const auto size = static_cast<std::uint32_t>(end - begin);
  std::uint32_t at = 0;
  for (; size - at >= kBlock; at += kBlock)
    indexing.take(_mm512_loadu_si512(begin + at), at, ~Bits{0});
  if (at < size) {
    // The last bytes of the text, with spaces behind.
    const Bits there = ~Bits{0} >> (kBlock - (size - at));
    indexing.take(_mm512_mask_loadu_epi8(_mm512_set1_epi8(' '), there, begin + at), at, there);
  }
  return indexing.bits().found({begin, end}, room, indexing.end(), not_ascii.data());
}

}  // namespace waybill::json

#endif

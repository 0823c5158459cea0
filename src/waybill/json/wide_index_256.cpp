// WideIndex with AVX2.
#include "waybill/json/wide_index.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <cstring>

#include "waybill/json/wide_bits.h"

namespace waybill::json {
namespace {

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

// The block without its first bytes. What is missing behind is space, and not there.
WAYBILL_WIDE_INLINE BlockBits behind(const BlockBits& block, unsigned first) {
  const Bits there = ~Bits{0} >> first;
  return {.quotes = block.quotes >> first,
          .backslashes = block.backslashes >> first,
          .operators = block.operators >> first,
          .spaces = block.spaces >> first | ~there,
          .controls = block.controls >> first,
          .not_ascii = block.not_ascii,
          .there = there};
}

// For each byte of bits, the places of those that are set.
constexpr auto kPlaces = [] {
  std::array<std::array<std::uint8_t, 8>, 256> places{};
  for (unsigned byte = 0; byte < 256; ++byte)
    for (unsigned bit = 0, n = 0; bit < 8; ++bit)
      if ((byte >> bit & 1) != 0) places[byte][n++] = static_cast<std::uint8_t>(bit);
  return places;
}();

// Writes down the places of bits that are set, and what stands there.
class Tokens {
 public:
  WAYBILL_WIDE_INLINE explicit Tokens(WideIndex::Room& room)
      : places_(room.places.data()), heads_(room.heads.data()) {}

  // Those of the next 64 bytes, which stand at `text`; if they do not, only their places are right.
  // Eight are written for every eight bits, however few of them count: how many there are cannot be
  // predicted, and a wrong guess costs more than all of this.
  WAYBILL_WIDE_INLINE void add(Bits bits, const char* text) {
    for (int i = 0; i < 4; ++i) {
      add_byte(bits & 0xFF, text);
      add_byte(bits >> 8 & 0xFF, text + 8);
      text += 16;
      bits >>= 16;
      asm("" : "+r"(bits));  // otherwise each byte is shifted out of the first bits, by a copy
    }
  }
  WAYBILL_WIDE_INLINE std::uint16_t* end() const { return places_; }

 private:
  WAYBILL_WIDE_INLINE void add_byte(Bits byte, const char* text) {
    const __m128i places = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(kPlaces[byte].data()));
    const __m128i bytes = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(text));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(heads_), _mm_shuffle_epi8(bytes, places));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(places_),
                     _mm_add_epi16(_mm_cvtepu8_epi16(places), base_));
    base_ = _mm_add_epi16(base_, eight_);
    const int count = std::popcount(byte);
    places_ += count;
    heads_ += count;
  }

  const __m128i eight_ = _mm_set1_epi16(8);
  __m128i base_ = _mm_setzero_si128();  // the place of the next byte's first bit
  std::uint16_t* places_;
  char* heads_;
};

// Goes over the blocks of a text in their order.
class Indexing {
 public:
  WAYBILL_WIDE_INLINE explicit Indexing(WideIndex::Room& room) : bits_(room), tokens_(room) {}

  // What the 64 bytes at `bytes` are.
  WAYBILL_WIDE_INLINE BlockBits look(const char* bytes) const {
    const Block block = load(bytes);
    Bits controls = 0;
    const __m256i least = _mm256_min_epu8(block.low, block.high);
    if (_mm256_movemask_epi8(up_to(last_control_, least)) != 0) [[unlikely]]
      controls = bits_of(up_to(last_control_, block.low), up_to(last_control_, block.high));
    const auto not_ascii =
        static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_or_si256(block.low, block.high)));
    return {.quotes = equal(block, quote_),
            .backslashes = equal(block, backslash_),
            .operators = equal(with(block, fold_), look_up(operators_, block)),
            .spaces = equal(block, look_up(spaces_, block)),
            .controls = controls,
            .not_ascii = not_ascii,
            .there = ~Bits{0}};
  }
  // The tokens in the block that stands at `at` in the text.
  WAYBILL_WIDE_INLINE Bits take(const BlockBits& block, std::uint32_t at) {
    return bits_.take(block, at);
  }
  WAYBILL_WIDE_INLINE void add(Bits tokens, const char* text) { tokens_.add(tokens, text); }

  WAYBILL_WIDE_INLINE const WideBits& bits() const { return bits_; }
  WAYBILL_WIDE_INLINE std::uint16_t* end() const { return tokens_.end(); }

 private:
  const __m256i quote_ = kept(_mm256_set1_epi8('"'));
  const __m256i backslash_ = kept(_mm256_set1_epi8('\\'));
  const __m256i operators_ = kept(twice(kOperators));
  const __m256i spaces_ = kept(twice(kSpaces));
  const __m256i fold_ = kept(_mm256_set1_epi8(kFold));
  const __m256i last_control_ = kept(_mm256_set1_epi8(0x1F));

  WideBits bits_;
  Tokens tokens_;
};

}  // namespace

WAYBILL_WIDE WideIndex::Found WideIndex::find_by_256(const char* begin, const char* end,
                                                     Room& room) noexcept {
  Indexing indexing(room);
  const auto size = static_cast<std::uint32_t>(end - begin);
  std::uint32_t at = 0;
  if (size >= kBlock) {
    // The tokens of a block are written down while the next one is looked at: what was found takes
    // a while to be known, and the processor has something to do meanwhile.
    Bits tokens = indexing.take(indexing.look(begin), 0);
    for (at = kBlock; size - at >= kBlock; at += kBlock) {
      const Bits found = indexing.take(indexing.look(begin + at), at);
      indexing.add(tokens, begin + at - kBlock);
      tokens = found;
    }
    indexing.add(tokens, begin + at - kBlock);
  }
  if (at < size) {
    std::array<char, kBlock> only;
    const char* last = end - kBlock;  // 64 bytes, of which the first were taken before
    if (size < kBlock) {
      only.fill(' ');  // anything in ASCII but controls would do
      std::memcpy(only.data() + kBlock - size, begin, size);
      last = only.data();
    }
    const Bits tokens = indexing.take(behind(indexing.look(last), kBlock - (size - at)), at);
    std::uint16_t* place = indexing.end();
    char* head = room.heads.data() + (place - room.places.data());
    indexing.add(tokens, last);
    for (; place != indexing.end(); ++place) *head++ = begin[*place];  // by hand: see add()
  }
  return indexing.bits().found({begin, end}, room,
                               static_cast<std::size_t>(indexing.end() - room.places.data()));
}

}  // namespace waybill::json

#endif

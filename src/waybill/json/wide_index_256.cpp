// WideIndex with AVX2.
#include "waybill/json/wide_index.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <string_view>

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

// Of a byte of bits, the places of those that are set: as they are written, and for looking up what
// stands there.
struct SetBits {
  std::array<std::uint16_t, 8> places;
  std::array<std::uint8_t, 16> lookup;
};
// A row's distance from the first one is the byte, moved up.
constexpr int kRowShift = 5;
static_assert(sizeof(SetBits) == 1 << kRowShift);
alignas(sizeof(SetBits)) constexpr auto kSetBits = [] {
  std::array<SetBits, 256> rows{};
  for (unsigned byte = 0; byte < 256; ++byte)
    for (unsigned bit = 0, n = 0; bit < 8; ++bit)
      if ((byte >> bit & 1) != 0) {
        rows[byte].places[n] = static_cast<std::uint16_t>(bit);
        rows[byte].lookup[n++] = static_cast<std::uint8_t>(bit);
      }
  return rows;
}();

// Writes down the places of bits that are set, and what stands there.
class Tokens {
 public:
  WAYBILL_WIDE_INLINE explicit Tokens(WideIndex::Room& room) : room_(room) {}

  // Those of the next 64 bytes, which stand at `text`.
  // Eight are written for every eight bits, however few of them count: how many there are cannot be
  // predicted, and a wrong guess costs more than all of this.
  WAYBILL_WIDE_INLINE void add(Bits bits, const char* text) {
    add_byte<0>(bits, text);
    add_byte<1>(bits, text);
    add_byte<2>(bits, text);
    add_byte<3>(bits, text);
    add_byte<4>(bits, text);
    add_byte<5>(bits, text);
    add_byte<6>(bits, text);
    add_byte<7>(bits, text);
  }
  // Those of the last 64 bytes of a text of that size, which may have fewer. They stand at `bytes`.
  WAYBILL_WIDE_INLINE void add_last(Bits bits, const char* bytes, std::size_t size) {
    base_ = _mm_set1_epi16(static_cast<short>(size - WideIndex::kBlock));
    add(bits, bytes);
  }
  WAYBILL_WIDE_INLINE std::size_t count() const { return count_; }

 private:
  template <int n>
  WAYBILL_WIDE_INLINE void add_byte(Bits bits, const char* text) {
    // Turned, because that is one instruction where moving a copy is two.
    const Bits row = std::rotr(bits, 8 * n - kRowShift) & Bits{0xFF} << kRowShift;
    const char* const set = reinterpret_cast<const char*>(kSetBits.data()) + row;
    const __m128i places = _mm_load_si128(reinterpret_cast<const __m128i*>(set));
    const __m128i lookup =
        _mm_load_si128(reinterpret_cast<const __m128i*>(set + offsetof(SetBits, lookup)));
    const __m128i bytes = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(text + 8 * n));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(room_.heads.data() + count_),
                     _mm_shuffle_epi8(bytes, lookup));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(room_.places.data() + count_),
                     _mm_add_epi16(base_, places));
    base_ = _mm_add_epi16(base_, eight_);
    asm("" : "+x"(base_));  // or each would be made of the block's, by a constant in memory
    count_ += static_cast<std::size_t>(std::popcount(row));
  }

  const __m128i eight_ = _mm_set1_epi16(8);
  __m128i base_ = _mm_setzero_si128();  // the place of the next byte's first bit
  WideIndex::Room& room_;
  std::size_t count_ = 0;
};

// Goes over the blocks of any text in their order.
class Indexing {
 public:
  WAYBILL_WIDE_INLINE explicit Indexing(WideIndex::Room& room) : bits_(room), tokens_(room) {}

  // The tokens in the 64 bytes at `bytes` without the first of them. What is left stands at `at` in
  // the text.
  WAYBILL_WIDE_INLINE Bits take(const char* bytes, unsigned first, std::uint32_t at) {
    return bits_.take(behind(look(bytes), first), at);
  }
  WAYBILL_WIDE_INLINE Tokens& tokens() { return tokens_; }
  WAYBILL_WIDE_INLINE WideIndex::Found found(std::string_view text, WideIndex::Room& room) const {
    return bits_.found(text, room, tokens_.count());
  }

 private:
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

  const __m256i quote_ = kept(_mm256_set1_epi8('"'));
  const __m256i backslash_ = kept(_mm256_set1_epi8('\\'));
  const __m256i operators_ = kept(twice(kOperators));
  const __m256i spaces_ = kept(twice(kSpaces));
  const __m256i fold_ = kept(_mm256_set1_epi8(kFold));
  const __m256i last_control_ = kept(_mm256_set1_epi8(0x1F));

  WideBits bits_;
  Tokens tokens_;
};

// The last 64 bytes of a text: where they stand, if they are not fewer, and a copy otherwise.
class LastBlock {
 public:
  WAYBILL_WIDE_INLINE LastBlock(const char* begin, const char* end) : at_(end - WideIndex::kBlock) {
    const auto size = static_cast<std::size_t>(end - begin);
    if (size >= WideIndex::kBlock) return;
    only_.fill(' ');  // anything in ASCII but controls would do
    std::memcpy(only_.data() + WideIndex::kBlock - size, begin, size);
    at_ = only_.data();
  }
  WAYBILL_WIDE_INLINE const char* at() const { return at_; }

 private:
  std::array<char, WideIndex::kBlock> only_;
  const char* at_;
};

// Looks for what is not in ASCII, and for control characters.
class OddBytes {
 public:
  WAYBILL_WIDE_INLINE explicit OddBytes(WideIndex::Room& room) : blocks_(room.blocks.data()) {}

  // The 64 bytes at `bytes` are, or end with, the block that stands at `at` in the text.
  WAYBILL_WIDE_INLINE void look(const char* bytes, std::size_t at) {
    const Block block = load(bytes);
    least_ = _mm256_min_epu8(least_, _mm256_min_epu8(block.low, block.high));
    *blocks_ = static_cast<std::uint16_t>(at);
    blocks_ += _mm256_movemask_epi8(_mm256_or_si256(block.low, block.high)) != 0;
  }
  WAYBILL_WIDE_INLINE bool controls() const {
    return _mm256_movemask_epi8(up_to(_mm256_set1_epi8(0x1F), least_)) != 0;
  }
  WAYBILL_WIDE_INLINE const std::uint16_t* end() const { return blocks_; }

 private:
  std::uint16_t* blocks_;  // behind those that are not in ASCII
  __m256i least_ = _mm256_set1_epi8(-1);
};

// Is the text UTF-8 and without control characters?
[[gnu::noinline]] WAYBILL_WIDE bool plain(std::string_view text, WideIndex::Room& room) {
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  OddBytes odd(room);
  std::size_t at = 0;
  for (; text.size() - at >= WideIndex::kBlock; at += WideIndex::kBlock) odd.look(begin + at, at);
  if (at != text.size()) odd.look(LastBlock(begin, end).at(), at);
  return !odd.controls() && WideUtf8::right(begin, end, {room.blocks.data(), odd.end()});
}

// Does no token begin with a space?
WAYBILL_WIDE_INLINE bool no_space(const char* heads, std::size_t count) {
  const __m256i space = _mm256_set1_epi8(' ');
  std::uint32_t found = 0;
  std::uint32_t last = 0;
  for (std::size_t i = 0; i < count; i += sizeof(__m256i)) {
    found |= last;
    last = static_cast<std::uint32_t>(_mm256_movemask_epi8(
        _mm256_cmpeq_epi8(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(heads + i)), space)));
  }
  // Of the last, those behind the end do not count.
  return (found | _bzhi_u32(last, static_cast<unsigned>((count - 1) % sizeof(__m256i) + 1))) == 0;
}

// Goes over the blocks of a text of which is expected what CompactBits expects.
class CompactIndexing {
 public:
  WAYBILL_WIDE_INLINE explicit CompactIndexing(WideIndex::Room& room)
      : strings_(room.escapes.data()), tokens_(room) {}

  // The tokens in the 64 bytes at `bytes` without the first of them. What is left stands at `at` in
  // the text.
  WAYBILL_WIDE_INLINE Bits take(const char* bytes, unsigned first, std::uint32_t at) {
    const Block block = load(bytes);
    Bits quotes = equal(block, quote_) >> first;
    const __m256i low = _mm256_cmpeq_epi8(block.low, backslash_);
    const __m256i high = _mm256_cmpeq_epi8(block.high, backslash_);
    const auto any = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_or_si256(low, high)));
    if ((any | strings_.first_escaped()) != 0) [[unlikely]]
      quotes = strings_.unescaped(quotes, bits_of(low, high) >> first, at);
    const Bits marks = equal(with(block, fold_), look_up(marks_, block)) >> first;
    least_ = _mm256_min_epi8(_mm256_min_epi8(least_, block.low), block.high);
    const Bits tokens = compact_.tokens(marks, strings_.between(quotes) ^ quotes);
    return tokens & ~Bits{0} >> first;
  }
  WAYBILL_WIDE_INLINE Tokens& tokens() { return tokens_; }
  // Is the text what was expected of it, and right?
  WAYBILL_WIDE_INLINE bool right(std::string_view text, WideIndex::Room& room) const {
    // Is any byte a control character or not in ASCII?
    const bool odd = _mm256_movemask_epi8(_mm256_cmpgt_epi8(least_, _mm256_set1_epi8(0x1F))) != -1;
    return !strings_.open() && no_space(room.heads.data(), tokens_.count()) &&
           (!odd || plain(text, room));
  }
  // What was found, and that it is right.
  WAYBILL_WIDE_INLINE WideIndex::Found found(const WideIndex::Room& room) const {
    return {.count = tokens_.count(), .escapes = strings_.escapes(room)};
  }

 private:
  const __m256i quote_ = kept(_mm256_set1_epi8('"'));
  const __m256i backslash_ = kept(_mm256_set1_epi8('\\'));
  const __m256i marks_ = kept(twice(kMarks));
  const __m256i fold_ = kept(_mm256_set1_epi8(kFold));

  StringBits strings_;
  CompactBits compact_;
  Tokens tokens_;
  __m256i least_ = _mm256_set1_epi8(0x7F);  // of all bytes, those that are not in ASCII being less
};

// Goes over a whole text. The tokens of a block are written down while the next one is looked at:
// what was found takes a while to be known, and the processor has something to do meanwhile.
template <class Indexing>
WAYBILL_WIDE_INLINE void go_over(const char* begin, const char* end, Indexing& indexing) {
  constexpr std::size_t kBlock = WideIndex::kBlock;
  const auto size = static_cast<std::size_t>(end - begin);
  const char* const tail = begin + size / kBlock * kBlock;
  if (tail != begin) {
    Bits tokens = indexing.take(begin, 0, 0);
    const char* at = begin + kBlock;
    for (; at != tail; at += kBlock) {
      const Bits found = indexing.take(at, 0, static_cast<std::uint32_t>(at - begin));
      indexing.tokens().add(tokens, at - kBlock);
      tokens = found;
    }
    indexing.tokens().add(tokens, at - kBlock);
  }
  if (tail == end) return;
  const LastBlock last(begin, end);
  const auto before = static_cast<unsigned>(tail + kBlock - end);  // so many were taken before
  const Bits tokens = indexing.take(last.at(), before, static_cast<std::uint32_t>(tail - begin));
  indexing.tokens().add_last(tokens << before, last.at(), size);
}

}  // namespace

WAYBILL_WIDE WideIndex::Found WideIndex::find_by_256(const char* begin, const char* end,
                                                     Room& room) noexcept {
  if (room.white) [[unlikely]]
    return find_any_by_256(begin, end, room);
  CompactIndexing indexing(room);
  go_over(begin, end, indexing);
  if (!indexing.right({begin, end}, room)) [[unlikely]]
    return find_any_by_256(begin, end, room);
  return indexing.found(room);
}

[[gnu::cold, gnu::noinline]] WAYBILL_WIDE WideIndex::Found WideIndex::find_any_by_256(
    const char* begin, const char* end, Room& room) noexcept {
  Indexing indexing(room);
  go_over(begin, end, indexing);
  return indexing.found({begin, end}, room);
}

}  // namespace waybill::json

#endif

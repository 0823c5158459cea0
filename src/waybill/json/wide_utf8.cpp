#include "waybill/json/wide_utf8.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cstring>

// g++ 12 warns of its own intrinsics, which spell "any value" as a variable that is never set.
#pragma GCC diagnostic ignored "-Wuninitialized"
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#define WAYBILL_WIDE [[gnu::target("avx2")]]
#define WAYBILL_WIDE_INLINE [[gnu::always_inline, gnu::target("avx2")]] inline
#define WAYBILL_WIDEST [[gnu::target("avx2,avx512f,avx512bw")]]
#define WAYBILL_WIDEST_INLINE [[gnu::always_inline, gnu::target("avx2,avx512f,avx512bw")]] inline

namespace waybill::json {
namespace {

// What must not be: a byte with this upper and this lower half, before one with that upper half.
// Each half is a set: bit n stands for the half n.
struct Fault {
  std::uint16_t high;
  std::uint16_t low;
  std::uint16_t next_high;
};
constexpr std::uint16_t kAny = 0xFFFF;
constexpr std::uint16_t kAscii = 0x00FF;         // 0 to 7
constexpr std::uint16_t kContinuation = 0x0F00;  // 8 to B
constexpr std::uint16_t kLead = 0xF000;          // C to F
constexpr std::uint16_t half(unsigned n) { return static_cast<std::uint16_t>(1u << n); }
constexpr std::uint16_t halves(unsigned first, unsigned last) {
  return static_cast<std::uint16_t>((2u << last) - (1u << first));
}
// Eight of them, so that each is one bit of a byte; the last is none behind a lead of three or
// four bytes.
constexpr std::array<Fault, 8> kFaults = {{
    {kLead, kAny, kAscii | kLead},             // too short
    {kAscii, kAny, kContinuation},             // too long
    {half(0xC), halves(0, 1), kContinuation},  // below U+0080
    {half(0xE), half(0), halves(8, 9)},        // below U+0800
    {half(0xE), half(0xD), halves(0xA, 0xB)},  // surrogates
    {half(0xF), static_cast<std::uint16_t>(half(0) | halves(5, 0xF)),
     half(8)},                                    // below U+10000, or too large
    {half(0xF), halves(4, 0xF), halves(9, 0xB)},  // too large
    {kContinuation, kAny, kContinuation},
}};
constexpr char kSecondContinuation = static_cast<char>(0x80);

// For each half, the faults that it may be part of.
using ByHalf = std::array<std::uint8_t, 16>;
constexpr ByHalf table_of(std::uint16_t Fault::*halves_of) {
  ByHalf table{};
  for (unsigned fault = 0; fault < kFaults.size(); ++fault)
    for (unsigned n = 0; n < 16; ++n)
      if ((kFaults[fault].*halves_of >> n & 1) != 0)
        table[n] = static_cast<std::uint8_t>(table[n] | 1u << fault);
  return table;
}
constexpr ByHalf kHigh = table_of(&Fault::high);
constexpr ByHalf kLow = table_of(&Fault::low);
constexpr ByHalf kNextHigh = table_of(&Fault::next_high);

WAYBILL_WIDE_INLINE __m256i twice(const ByHalf& table) {
  return _mm256_broadcastsi128_si256(
      _mm_loadu_si128(reinterpret_cast<const __m128i*>(table.data())));
}
WAYBILL_WIDE_INLINE __m256i load(const char* at) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
}
WAYBILL_WIDE_INLINE __m256i high_half(__m256i bytes) {
  return _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(0x0F));
}
// The uppermost bit of each byte that is `least` or more, which is 0x80 or more; others may be set.
WAYBILL_WIDE_INLINE __m256i at_least(__m256i bytes, unsigned least) {
  return _mm256_subs_epu8(bytes, _mm256_set1_epi8(static_cast<char>(least - 0x80)));
}

// The faults of 32 bytes at `at`, with those that begin up to three bytes before.
WAYBILL_WIDE_INLINE __m256i faults_at(const char* at) {
  const __m256i bytes = load(at);
  const __m256i before = load(at - 1);
  const __m256i low = _mm256_and_si256(before, _mm256_set1_epi8(0x0F));
  const __m256i pairs =
      _mm256_and_si256(_mm256_and_si256(_mm256_shuffle_epi8(twice(kHigh), high_half(before)),
                                        _mm256_shuffle_epi8(twice(kLow), low)),
                       _mm256_shuffle_epi8(twice(kNextHigh), high_half(bytes)));
  // A third or fourth byte has to be a continuation behind another, and nothing else may be.
  const __m256i third_or_fourth =
      _mm256_or_si256(at_least(load(at - 2), 0xE0), at_least(load(at - 3), 0xF0));
  return _mm256_xor_si256(pairs,
                          _mm256_and_si256(third_or_fourth, _mm256_set1_epi8(kSecondContinuation)));
}

constexpr bool is_ascii(char c) { return static_cast<signed char>(c) >= 0; }
constexpr bool is_continuation(char c) { return static_cast<signed char>(c) < -64; }

// Do the three bytes before `end` begin a character that is longer?
bool begins_more(const char* end) {
  const auto byte = [end](int back) { return static_cast<unsigned char>(end[-back]); };
  return byte(1) >= 0xC0 || byte(2) >= 0xE0 || byte(3) >= 0xF0;
}

WAYBILL_WIDEST_INLINE __m512i kept(__m512i constant) {
  asm("" : "+v"(constant));
  return constant;
}
WAYBILL_WIDEST_INLINE __m512i four_times(const ByHalf& table) {
  return kept(
      _mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table.data()))));
}
WAYBILL_WIDEST_INLINE __m512i high_half(__m512i bytes) {
  return _mm512_and_si512(_mm512_srli_epi16(bytes, 4), _mm512_set1_epi8(0x0F));
}
WAYBILL_WIDEST_INLINE __m512i at_least(__m512i bytes, unsigned least) {
  return _mm512_subs_epu8(bytes, _mm512_set1_epi8(static_cast<char>(least - 0x80)));
}

// 64 bytes with those around them, where that reaches over an end of the text.
using Edge = std::array<char, 2 + WideUtf8::kBlock + 1>;
[[gnu::cold, gnu::noinline]] void copy_edge(const char* begin, const char* end, const char* at,
                                            Edge& edge) {
  edge.fill(' ');
  const auto before = std::min<std::ptrdiff_t>(at - begin, 2);
  const auto behind = std::min<std::ptrdiff_t>(end - at, WideUtf8::kBlock + 1);
  std::memcpy(edge.data() + 2 - before, at - before, static_cast<std::size_t>(before + behind));
}

}  // namespace

WAYBILL_WIDE bool WideUtf8::right(const char* begin, const char* end,
                                  std::span<const std::uint16_t> blocks) noexcept {
  __m256i faults = _mm256_setzero_si256();
  const char* begun = nullptr;  // where the block has to be that ends the last one's last character
  bool cut = false;
  for (const std::uint16_t block : blocks) {
    const char* at = begin + block;
    cut |= begun != nullptr && begun != at;
    std::array<char, 4 + kBlock> edge;
    begun = at + kBlock;
    // The bytes around the text are nobody's: zeros, so that no character may reach over its ends.
    if (block == 0 || end - at < static_cast<std::ptrdiff_t>(kBlock)) {
      edge.fill(0);
      const std::size_t before = std::min<std::size_t>(block, 3);
      std::memcpy(edge.data() + 4 - before, at - before,
                  before + std::min(kBlock, static_cast<std::size_t>(end - at)));
      at = edge.data() + 4;
    }
    faults = _mm256_or_si256(faults, _mm256_or_si256(faults_at(at), faults_at(at + kBlock / 2)));
    if (!begins_more(at + kBlock)) begun = nullptr;
  }
  return !cut && begun == nullptr && _mm256_testz_si256(faults, faults) != 0;
}

// Of each two bytes the block has the first, so that a character which goes on in the next block
// has a byte there that is not ASCII, and that block is looked at too. What is not seen so is a
// character that goes on from a block that is not looked at: the first byte is looked at besides.
WAYBILL_WIDEST bool WideUtf8::plain(const char* begin, const char* end,
                                    std::span<const std::uint16_t> blocks) noexcept {
  const __m512i high_table = four_times(kHigh);
  const __m512i low_table = four_times(kLow);
  const __m512i next_table = four_times(kNextHigh);
  __m512i faults = _mm512_setzero_si512();
  __m512i least = _mm512_set1_epi8(' ');
  bool cut = false;
  for (const std::uint16_t block : blocks) {
    const char* at = begin + block;
    Edge edge;
    if (block == 0 || end - at <= static_cast<std::ptrdiff_t>(kBlock)) [[unlikely]] {
      copy_edge(begin, end, at, edge);
      at = edge.data() + 2;
    }
    cut |= is_continuation(at[0]) && is_ascii(at[-1]);
    const __m512i bytes = _mm512_loadu_si512(at);
    const __m512i next = _mm512_loadu_si512(at + 1);
    const __m512i low = _mm512_and_si512(bytes, _mm512_set1_epi8(0x0F));
    const __m512i pairs =
        _mm512_and_si512(_mm512_and_si512(_mm512_shuffle_epi8(high_table, high_half(bytes)),
                                          _mm512_shuffle_epi8(low_table, low)),
                         _mm512_shuffle_epi8(next_table, high_half(next)));
    const __m512i second_or_third = _mm512_or_si512(at_least(_mm512_loadu_si512(at - 1), 0xE0),
                                                    at_least(_mm512_loadu_si512(at - 2), 0xF0));
    const __m512i wrong = _mm512_xor_si512(
        pairs, _mm512_and_si512(second_or_third, _mm512_set1_epi8(kSecondContinuation)));
    faults = _mm512_or_si512(faults, wrong);
    least = _mm512_min_epu8(least, bytes);
  }
  return !cut && _mm512_test_epi8_mask(faults, faults) == 0 &&
         _mm512_cmplt_epu8_mask(least, _mm512_set1_epi8(' ')) == 0;
}

}  // namespace waybill::json

#else

namespace waybill::json {

bool WideUtf8::right(const char*, const char*, std::span<const std::uint16_t>) noexcept {
  return false;
}
bool WideUtf8::plain(const char*, const char*, std::span<const std::uint16_t>) noexcept {
  return false;
}

}  // namespace waybill::json

#endif

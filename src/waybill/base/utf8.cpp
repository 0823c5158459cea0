#include "waybill/base/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
// g++ 12 warns of its own intrinsics, which spell "any value" as a variable that is never set.
#pragma GCC diagnostic ignored "-Wuninitialized"
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#endif

namespace waybill::utf8 {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// What begins at a byte: a character, or the maximal part of one that went wrong.
struct Sequence {
  std::size_t size;
  bool is_valid;
};

// Table 3-7 of the Unicode standard: only the second byte has special bounds.
struct Lead {
  std::size_t size;  // 0: cannot begin a character
  unsigned char least;
  unsigned char most;
};

Lead lead_of(unsigned char first) {
  if (first < 0x80) return {1, 0, 0};
  if (first < 0xC2) return {0, 0, 0};
  if (first < 0xE0) return {2, 0x80, 0xBF};
  if (first == 0xE0) return {3, 0xA0, 0xBF};
  if (first == 0xED) return {3, 0x80, 0x9F};
  if (first < 0xF0) return {3, 0x80, 0xBF};
  if (first == 0xF0) return {4, 0x90, 0xBF};
  if (first < 0xF4) return {4, 0x80, 0xBF};
  if (first == 0xF4) return {4, 0x80, 0x8F};
  return {0, 0, 0};
}

Sequence sequence_at(std::string_view text, std::size_t at) {
  const Lead lead = lead_of(static_cast<unsigned char>(text[at]));
  if (lead.size == 0) return {1, false};
  for (std::size_t i = 1; i < lead.size; ++i) {
    if (at + i == text.size()) return {i, false};
    const auto next = static_cast<unsigned char>(text[at + i]);
    const unsigned char least = i == 1 ? lead.least : 0x80;
    const unsigned char most = i == 1 ? lead.most : 0xBF;
    if (next < least || next > most) return {i, false};
  }
  return {lead.size, true};
}

// Where the run of ASCII that begins at `at` ends, looked at eight bytes at a time; it may stop
// up to seven bytes early.
std::size_t skip_ascii(std::string_view text, std::size_t at) {
  std::uint64_t word = 0;
  while (text.size() - at >= sizeof word) {
    std::memcpy(&word, text.data() + at, sizeof word);
    if ((word & 0x8080808080808080U) != 0) break;
    at += sizeof word;
  }
  return at;
}

bool continues(char byte) { return static_cast<signed char>(byte) < -64; }  // 10xxxxxx
// A character of four bytes lies beyond the first 65536 and takes a surrogate pair.
bool begins_pair(char byte) { return static_cast<unsigned char>(byte) >= 0xF0; }

struct Tally {
  std::size_t continuing = 0;
  std::size_t pairs = 0;

  void add(std::string_view text) {
    for (const char byte : text) {
      continuing += continues(byte);
      pairs += begins_pair(byte);
    }
  }
};

using Bytes [[gnu::vector_size(32)]] = unsigned char;
using Signed [[gnu::vector_size(32)]] = signed char;

// The sum of a vector's bytes, added up in pairs, then in fours.
[[gnu::always_inline]] inline std::size_t sum_of(const Bytes& bytes) {
  constexpr std::uint64_t kEven = 0x00FF00FF00FF00FFU;
  std::uint64_t words[4];
  std::memcpy(words, &bytes, sizeof words);
  std::uint64_t pairs = 0;
  for (const std::uint64_t word : words) pairs += (word & kEven) + (word >> 8 & kEven);
  return pairs * 0x0001000100010001U >> 48;
}

[[gnu::always_inline]] inline bool any_of(const Bytes& bytes) {
  std::uint64_t words[4];
  std::memcpy(words, &bytes, sizeof words);
  return (words[0] | words[1] | words[2] | words[3]) != 0;
}

// Which of a vector's bytes are its last n: thirty-two from kLast[n] on.
constexpr auto kLast = [] {
  std::array<unsigned char, 64> mask{};
  std::fill(mask.begin() + 32, mask.end(), static_cast<unsigned char>(0xFF));
  return mask;
}();

// Thirty-two bytes at a time, with a counter in each byte of a vector for as long as none can
// overflow. Pairs are so rare that it is enough to see whether there are any.
[[gnu::always_inline]] inline Tally tally_of(std::string_view text) {
  constexpr std::size_t kStep = sizeof(Bytes);
  constexpr std::size_t kMost = 254 * kStep;  // at once; and there may be a last step
  Tally tally;
  while (text.size() >= kStep) {
    Bytes counts{};
    Bytes most{};
    const auto count = [&](const Bytes& bytes) __attribute__((always_inline)) {
      counts -= (Bytes)((Signed)bytes < -64);  // all bits of a byte are set, or none
      most = bytes > most ? bytes : most;
    };
    const auto step = [&](const char* from) __attribute__((always_inline)) {
      Bytes bytes;
      std::memcpy(&bytes, from, kStep);
      count(bytes);
    };
    const bool is_last = text.size() < kMost;
    const std::string_view part = is_last ? text : text.substr(0, kMost);
    const char* at = part.data();
    const char* const end = at + part.size() / kStep * kStep;
    // Four steps in one take half the instructions.
    for (; end - at >= std::ptrdiff_t{4 * kStep}; at += 4 * kStep)
      for (std::size_t i = 0; i < 4; ++i) step(at + i * kStep);
    for (; at != end; at += kStep) step(at);
    // What is left is shorter than a vector: its bytes are the last of one that ends with them.
    if (is_last) {
      Bytes bytes;
      Bytes last;
      std::memcpy(&bytes, part.data() + part.size() - kStep, kStep);
      std::memcpy(&last, &kLast[part.size() % kStep], kStep);
      count(bytes & last);
    }
    text.remove_prefix(part.size());
    tally.continuing += sum_of(counts);
    if (any_of((Bytes)(most >= 0xF0)))
      tally.pairs += static_cast<std::size_t>(std::count_if(part.begin(), part.end(), begins_pair));
  }
  tally.add(text);
  return tally;
}

#if defined(__x86_64__)
// The same for processors whose vectors are as long as ours: in a third of the time.
[[gnu::target("avx2")]] Tally wide_tally_of(std::string_view text) { return tally_of(text); }

// And for those that can count the bits of a mask: no sums, and no rest to be treated otherwise.
#define WAYBILL_WIDEST gnu::target("avx512f,avx512bw,popcnt")
struct Widest {
  __m512i most{};  // of all bytes so far, each in its place
  std::size_t continuing = 0;

  [[gnu::always_inline, WAYBILL_WIDEST]] void add(__m512i bytes) {
    const __mmask64 found = _mm512_cmple_epi8_mask(bytes, _mm512_set1_epi8(-65));
    continuing += static_cast<std::size_t>(__builtin_popcountll(found));
    most = _mm512_max_epu8(most, bytes);
  }
};
[[WAYBILL_WIDEST]] Tally widest_tally_of(std::string_view text) {
  constexpr std::ptrdiff_t kStep = sizeof(__m512i);
  Widest counted;
  const char* at = text.data();
  const char* const end = at + text.size();
  for (; end - at >= 4 * kStep; at += 4 * kStep)
    for (int i = 0; i < 4; ++i) counted.add(_mm512_loadu_si512(at + i * kStep));
  for (; end - at >= kStep; at += kStep) counted.add(_mm512_loadu_si512(at));
  counted.add(_mm512_maskz_loadu_epi8((std::uint64_t{1} << (end - at)) - 1, at));
  Tally tally{.continuing = counted.continuing};
  if (_mm512_cmpge_epu8_mask(counted.most, _mm512_set1_epi8(-16)) != 0)  // 0xF0
    tally.pairs = static_cast<std::size_t>(std::count_if(text.begin(), end, begins_pair));
  return tally;
}

using Count = Tally (*)(std::string_view);
Count best_count() {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("popcnt"))
    return widest_tally_of;
  return __builtin_cpu_supports("avx2") ? wide_tally_of
                                        : +[](std::string_view text) { return tally_of(text); };
}
Tally tally(std::string_view text) {
  static const Count count = best_count();
  return count(text);
}
#else
Tally tally(std::string_view text) { return tally_of(text); }
#endif

}  // namespace

std::optional<std::size_t> first_fault(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    at = skip_ascii(text, at);
    if (at == text.size()) break;
    const Sequence sequence = sequence_at(text, at);
    if (!sequence.is_valid) return at;
    at += sequence.size;
  }
  return std::nullopt;
}

bool is_valid(std::string_view text) { return !first_fault(text); }

std::string sanitized(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::optional<std::size_t> fault; (fault = first_fault(text));) {
    out += text.substr(0, *fault);
    out += kReplacement;
    text.remove_prefix(*fault + sequence_at(text, *fault).size);
  }
  out += text;
  return out;
}

std::size_t code_points(std::string_view text) { return text.size() - tally(text).continuing; }

std::size_t utf16_units(std::string_view text) {
  const Tally counted = tally(text);
  return text.size() - counted.continuing + counted.pairs;
}

}  // namespace waybill::utf8

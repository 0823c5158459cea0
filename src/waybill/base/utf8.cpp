#include "waybill/base/utf8.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

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

constexpr std::size_t kBlock = 64;

bool is_ascii_block(const char* at) {
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < kBlock; i += sizeof seen) {
    std::uint64_t word = 0;
    std::memcpy(&word, at + i, sizeof word);
    seen |= word;
  }
  return (seen & 0x8080808080808080U) == 0;
}

// Sums a small count for each byte, which of ASCII is one. The inner loop adds bytes to a byte,
// which is what lets the compiler keep a whole vector register of counters instead of widening
// each one; counts of up to 2 cannot overflow it.
template <class Count>
std::size_t sum(std::string_view text, Count count) {
  std::size_t total = 0;
  std::size_t at = 0;
  for (; text.size() - at >= kBlock; at += kBlock) {
    std::uint8_t block = kBlock;
    if (!is_ascii_block(text.data() + at)) {
      block = 0;
      for (std::size_t i = 0; i < kBlock; ++i)
        block = static_cast<std::uint8_t>(block + count(static_cast<std::uint8_t>(text[at + i])));
    }
    total += block;
  }
  const std::size_t rest = skip_ascii(text, at);
  total += rest - at;
  for (at = rest; at < text.size(); ++at) total += count(static_cast<std::uint8_t>(text[at]));
  return total;
}

std::uint8_t begins_character(std::uint8_t byte) { return (byte & 0xC0) != 0x80; }

// A character of four bytes lies beyond the first 65536 and takes a surrogate pair.
std::uint8_t units_of(std::uint8_t byte) {
  return static_cast<std::uint8_t>(begins_character(byte) + (byte >= 0xF0));
}

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

std::size_t code_points(std::string_view text) { return sum(text, begins_character); }

std::size_t utf16_units(std::string_view text) { return sum(text, units_of); }

}  // namespace waybill::utf8

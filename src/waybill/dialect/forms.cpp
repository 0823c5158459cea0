#include "waybill/dialect/forms.h"

#include <algorithm>
#include <array>
#include <cstring>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "waybill/base/timestamp.h"

namespace waybill::dialect {
namespace {

constexpr std::string_view kSpace = " \t\n\v\f\r";

// A set of characters to look up in a table: std::string_view's own search costs a call for each.
class Characters {
 public:
  explicit constexpr Characters(std::string_view characters) {
    for (const char c : characters) has_[static_cast<unsigned char>(c)] = true;
  }
  bool operator[](char c) const { return has_[static_cast<unsigned char>(c)]; }

 private:
  std::array<bool, 256> has_{};
};

bool consists_of(std::string_view text, const Characters& characters) {
  return std::all_of(text.begin(), text.end(), [&](char c) { return characters[c]; });
}

constexpr Characters kBlank(kSpace);
constexpr Characters kDigit("0123456789");
constexpr Characters kCode("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
constexpr Characters kShortId("0123456789abcdefghijklmnopqrstuvwxyz");
constexpr Characters kIdentifier("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-");
constexpr Characters kBase64("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

// Identifiers with dots between them, none of them empty.
bool is_dotted(std::string_view text) {
  return !text.empty() && text.front() != '.' && text.back() != '.' &&
         text.find("..") == text.npos &&
         std::all_of(text.begin(), text.end(), [](char c) { return c == '.' || kIdentifier[c]; });
}

// "e.g. Foo" is no end of a sentence.
bool ends_with_abbreviation(std::string_view text) {
  constexpr std::string_view kAbbreviations[] = {"e.g.", "i.e.", "etc.", "vs.",
                                                 "cf.",  "no.",  "No.",  "approx."};
  return std::any_of(std::begin(kAbbreviations), std::end(kAbbreviations),
                     [&](std::string_view end) { return text.ends_with(end); });
}

// The least and the most that each character of a plain time up to its zone may be. Whether there
// is such a month, day and hour is another question.
constexpr std::string_view kLeast = "0000-00-00T00:00:00.000000000";
constexpr std::string_view kMost = "9999-19-29T29:59:59.999999999";
constexpr std::size_t kSeconds = 19;  // up to the seconds' last digit

// Are the sixteen characters of a time from `at` on within their bounds?
bool is_within(const char* time, std::size_t at) {
#if defined(__SSE2__)
  const auto sixteen = [at](const char* text) {
    __m128i characters;
    std::memcpy(&characters, text + at, sizeof characters);
    return characters;
  };
  // What is out of bounds leaves something of a difference that stops at zero.
  const __m128i text = sixteen(time);
  const __m128i below = _mm_subs_epu8(sixteen(kLeast.data()), text);
  const __m128i above = _mm_subs_epu8(text, sixteen(kMost.data()));
  const __m128i inside = _mm_cmpeq_epi8(_mm_or_si128(below, above), _mm_setzero_si128());
  return _mm_movemask_epi8(inside) == 0xFFFF;
#else
  for (std::size_t i = at; i < at + 16; ++i)
    if (time[i] < kLeast[i] || time[i] > kMost[i]) return false;
  return true;
#endif
}

// Of a code's letters, digits and underscores; those of a long one are looked at sixteen at a time.
bool consists_of_code_letters(std::string_view text) {
#if defined(__SSE2__)
  const auto are_sixteen = [](const char* at) {
    __m128i letters;
    std::memcpy(&letters, at, sizeof letters);
    const auto within = [&](char first, char last) {
      const __m128i above = _mm_sub_epi8(letters, _mm_set1_epi8(first));
      const __m128i most = _mm_set1_epi8(static_cast<char>(last - first));
      return _mm_cmpeq_epi8(_mm_min_epu8(above, most), above);
    };
    const __m128i right = _mm_or_si128(_mm_or_si128(within('A', 'Z'), within('0', '9')),
                                       _mm_cmpeq_epi8(letters, _mm_set1_epi8('_')));
    return _mm_movemask_epi8(right) == 0xFFFF;
  };
  if (text.size() >= 16) {
    for (std::size_t at = 0; text.size() - at > 16; at += 16)
      if (!are_sixteen(text.data() + at)) return false;
    return are_sixteen(text.data() + text.size() - 16);
  }
#endif
  return consists_of(text, kCode);
}

}  // namespace

bool is_blank(std::string_view text) { return consists_of(text, kBlank); }

bool has_several_sentences(std::string_view text) {
  for (std::size_t at = text.find_first_of(".!?"); at != text.npos;
       at = text.find_first_of(".!?", at + 1)) {
    std::size_t next = std::min(text.find_first_not_of(".!?)]'\"", at), text.size());
    if (next == text.size() || kSpace.find(text[next]) == kSpace.npos) continue;
    next = text.find_first_not_of(kSpace, next);
    if (next == text.npos) return false;
    if (is_upper(text[next]) && !ends_with_abbreviation(text.substr(0, at + 1))) return true;
  }
  return false;
}

bool is_code(std::string_view text) {
  return text.size() >= 2 && is_upper(text[0]) && consists_of_code_letters(text);
}

std::size_t dotted_numbers(std::string_view text) {
  std::size_t numbers = 0;
  std::size_t digits = 0;  // of the number we are in
  bool zero = false;       // it begins with one
  for (const char c : text) {
    if (c == '.') {
      if (digits == 0) return 0;
      ++numbers;
      digits = 0;
    } else {
      if (!kDigit[c] || (zero && digits == 1)) return 0;
      if (digits++ == 0) zero = c == '0';
    }
  }
  return digits == 0 ? 0 : numbers + 1;
}

bool is_semantic_version(std::string_view text) {
  if (const std::size_t numbers = dotted_numbers(text); numbers != 0) return numbers == 3;
  const std::size_t plus = text.find('+');
  if (plus != text.npos && !is_dotted(text.substr(plus + 1))) return false;
  text = text.substr(0, plus);
  const std::size_t dash = text.find('-');
  if (dash != text.npos && !is_dotted(text.substr(dash + 1))) return false;
  return dotted_numbers(text.substr(0, dash)) == 3;
}

bool is_short_id(std::string_view text) {
  return !text.empty() && text.size() <= 8 && consists_of(text, kShortId);
}

bool is_iso_time(std::string_view text, Zone zone) {
  const auto time = read_timestamp(text);
  if (!time || text[10] != 'T' || text.find_first_of(",z") != text.npos) return false;
  if (!time->has_zone) return zone == Zone::free;
  if (zone == Zone::utc && !time->is_utc) return false;
  return text.back() == 'Z' || text[text.size() - 3] == ':';
}

bool is_plain_utc(std::string_view text) {
  const std::size_t zone = text.ends_with('Z') ? 1 : text.ends_with("+00:00") ? 6 : 0;
  if (zone == 0 || text.size() < kSeconds + zone) return false;
  const std::size_t size = text.size() - zone;
  // The point of a fraction has digits behind it, at most nine.
  if (size > kLeast.size() || size == kSeconds + 1) return false;
  const char* const at = text.data();
  if (!is_within(at, 0) || !is_within(at, size - 16)) return false;
  // Longer months are looked at only when something looks unusual.
  const auto two = [at](std::size_t i) { return (at[i] - '0') * 10 + (at[i + 1] - '0'); };
  const int month = two(5);
  const int day = two(8);
  return month >= 1 && month <= 12 && day >= 1 && day <= 28 && two(11) <= 23;
}

bool is_base64(std::string_view text) {
  if (text.size() % 4 != 0) return false;
  for (int padding = 0; padding < 2 && text.ends_with('='); ++padding) text.remove_suffix(1);
  return consists_of(text, kBase64);
}

}  // namespace waybill::dialect

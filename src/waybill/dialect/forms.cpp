#include "waybill/dialect/forms.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

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

// Eight characters of which those under `marks` are the ones in `marked` and the others digits.
bool has_shape(const char* at, std::uint64_t marks, std::uint64_t marked) {
  std::uint64_t word;
  std::memcpy(&word, at, sizeof word);
  const std::uint64_t digits = word ^ 0x3030303030303030;  // 0 to 9, or something larger
  const std::uint64_t others = ((digits + 0x7676767676767676) | digits) & 0x8080808080808080;
  return (word & marks) == marked && (others & ~marks) == 0;
}
static_assert(std::endian::native == std::endian::little,
              "has_shape's masks begin at the low byte");

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
  return text.size() >= 2 && is_upper(text[0]) && consists_of(text, kCode);
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
  constexpr std::size_t kSeconds = 19;  // up to the seconds' last digit
  const std::size_t zone = text.ends_with('Z') ? 1 : text.ends_with("+00:00") ? 6 : 0;
  if (zone == 0 || text.size() < kSeconds + zone) return false;
  const char* const at = text.data();
  if (!has_shape(at, 0xFF0000FF00000000, 0x2D00002D00000000) ||      // dddd-dd-
      !has_shape(at + 8, 0x0000FF0000FF0000, 0x00003A0000540000) ||  // ddTdd:dd
      !has_shape(at + 11, 0x0000FF0000FF0000, 0x00003A00003A0000))   // dd:dd:dd
    return false;
  // Months, days and hours are checked only when something looks unusual.
  const auto two = [&](std::size_t i) { return (at[i] - '0') * 10 + (at[i + 1] - '0'); };
  if (two(5) < 1 || two(5) > 12 || two(8) < 1 || two(8) > 28 || two(11) > 23 || two(14) > 59 ||
      two(17) > 59)
    return false;
  std::string_view fraction = text.substr(kSeconds, text.size() - kSeconds - zone);
  if (fraction.empty()) return true;
  if (fraction[0] != '.') return false;
  fraction.remove_prefix(1);
  return !fraction.empty() && fraction.size() <= 9 && consists_of(fraction, kDigit);
}

bool is_base64(std::string_view text) {
  if (text.size() % 4 != 0) return false;
  for (int padding = 0; padding < 2 && text.ends_with('='); ++padding) text.remove_suffix(1);
  return consists_of(text, kBase64);
}

}  // namespace waybill::dialect

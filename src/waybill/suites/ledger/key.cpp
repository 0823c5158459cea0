#include "waybill/suites/ledger/key.h"

#include <charconv>

#include "waybill/base/digest.h"

namespace waybill::suites::ledger {
namespace {

constexpr std::size_t kDigits = 12;

bool is_plain(char c) {
  return static_cast<unsigned char>(c) >= 0x20 && c != '/' && c != '%' && c != 0x7f;
}

}  // namespace

std::string prefix_of(std::string_view id) {
  std::string prefix;
  for (const char c : id) {
    if (is_plain(c)) {
      prefix += c;
    } else {
      prefix += '%';
      prefix += hex({&c, 1});
    }
  }
  prefix += '/';
  return prefix;
}

std::optional<std::string> id_in(std::string_view key) {
  const std::size_t end = key.find('/');
  if (end == key.npos) return {};
  const std::string_view prefix = key.substr(0, end + 1);
  std::string id;
  for (std::size_t at = 0; at < end; ++at) {
    if (key[at] != '%') {
      id += key[at];
      continue;
    }
    unsigned byte = 0;
    const char* const last = key.data() + std::min(at + 3, end);
    if (std::from_chars(key.data() + at + 1, last, byte, 16).ptr != key.data() + at + 3) return {};
    id += static_cast<char>(byte);
    at += 2;
  }
  // One spelling each, or two keys would be one identifier.
  if (prefix_of(id) != prefix) return {};
  return id;
}

std::string numbered(std::string_view prefix, std::uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string key(prefix);
  if (digits.size() < kDigits) key.append(kDigits - digits.size(), '0');
  return key + digits;
}

void count_on(std::string& key) {
  for (std::size_t place = 1; place <= kDigits; ++place) {
    char& digit = key[key.size() - place];
    if (digit != '9') {
      ++digit;
      return;
    }
    digit = '0';
  }
}

std::optional<std::uint64_t> number_in(std::string_view key, std::string_view prefix) {
  if (!key.starts_with(prefix) || key.size() != prefix.size() + kDigits) return {};
  std::uint64_t number = 0;
  const char* const end = key.data() + key.size();
  if (std::from_chars(key.data() + prefix.size(), end, number).ptr != end) return {};
  return number;
}

std::string cursor_at(std::string_view key) { return base64url(key); }

Outcome<std::string> key_at(const std::optional<std::string>& cursor) {
  if (!cursor) return std::string();
  auto key = from_base64url(*cursor);
  if (!key || key->empty())
    return invalid("/cursor", "This is no cursor of the list; use the one of its last page.");
  return *std::move(key);
}

}  // namespace waybill::suites::ledger

#include "waybill/cli/redact.h"

#include <algorithm>
#include <array>

namespace waybill::cli {
namespace {

constexpr std::array<std::string_view, 6> kSigns{"token", "secret",     "password",
                                                 "key",   "credential", "auth"};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_name_byte(char c) {
  return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z') || c == '_' || c == '-' ||
         c == '.';
}

// Where a value ends that begins at `at`: in an address at the next part, else with the text.
std::size_t value_end(std::string_view text, std::size_t at, bool in_address) {
  if (at < text.size() && (text[at] == '"' || text[at] == '\'')) {
    for (std::size_t i = at + 1; i < text.size(); ++i) {
      if (text[i] == '\\') {
        ++i;
      } else if (text[i] == text[at]) {
        return i;  // the closing quote stays
      }
    }
    return text.size();
  }
  const std::string_view stops = in_address ? "&#; \"'" : ",; }\"'\n";
  return std::min(text.find_first_of(stops, at), text.size());
}

// user:password@ of an address that begins at `at` (behind "://").
void skip_user(std::string_view text, std::size_t& at, std::string& out) {
  const std::size_t end = std::min(text.find_first_of("/?# \"'", at), text.size());
  const std::size_t sign = text.substr(0, end).rfind('@');
  const std::size_t colon = text.find(':', at);
  if (sign == text.npos || sign < at || colon == text.npos || colon > sign) return;
  out += text.substr(at, colon + 1 - at);
  out += kRedacted;
  at = sign;
}

}  // namespace

bool names_a_secret(std::string_view name) {
  std::string small;
  std::transform(name.begin(), name.end(), std::back_inserter(small), lower);
  return std::any_of(kSigns.begin(), kSigns.end(),
                     [&](std::string_view sign) { return small.find(sign) != small.npos; });
}

std::string redacted(std::string_view text) {
  std::string out;
  std::size_t name = 0;  // where the name begins that may stand before the next = or :
  bool in_address = false;
  for (std::size_t at = 0; at < text.size();) {
    if (text.substr(at).starts_with("://")) {
      out += "://";
      at += 3;
      in_address = true;
      skip_user(text, at, out);
      name = at;
      continue;
    }
    const char c = text[at];
    out += c;
    ++at;
    if (c == ' ' || c == '\n') in_address = false;
    if (c == '=' || c == ':') {
      std::string_view before = text.substr(name, at - 1 - name);
      while (!before.empty() && !is_name_byte(before.back())) before.remove_suffix(1);
      const bool secret = !before.empty() && names_a_secret(before);
      name = at;
      if (!secret || (c == ':' && in_address)) continue;
      while (at < text.size() && (text[at] == ' ' || text[at] == '"' || text[at] == '\'')) {
        if (text[at] != ' ') break;
        out += text[at++];
      }
      const std::size_t end = value_end(text, at, in_address);
      if (end == at) continue;
      if (text[at] == '"' || text[at] == '\'') out += text[at];
      out += kRedacted;
      at = end;
      name = at;
    } else if (!is_name_byte(c) && c != '"' && c != '\'') {
      name = at;
    }
  }
  return out;
}

std::vector<std::string> redacted_words(std::span<const std::string_view> words) {
  std::vector<std::string> out;
  bool value_follows = false;
  for (const std::string_view word : words) {
    out.push_back(value_follows ? std::string(kRedacted) : redacted(word));
    const bool is_flag = word.starts_with('-') && word.find('=') == word.npos;
    value_follows = !value_follows && is_flag && names_a_secret(word);
  }
  return out;
}

}  // namespace waybill::cli

#include <algorithm>

#include "waybill/json/schema/ascii.h"
#include "waybill/json/schema/format_checks.h"

namespace waybill::json::schema {
namespace {

bool is_label(std::string_view label) {
  return !label.empty() && label.size() <= 63 && !label.starts_with('-') && !label.ends_with('-') &&
         std::ranges::all_of(label, [](char c) { return is_alnum(c) || c == '-'; });
}

bool is_atom_char(char c) {
  return is_alnum(c) || std::string_view("!#$%&'*+-/=?^_`{|}~").find(c) != std::string_view::npos;
}

bool is_dot_atom(std::string_view text) {
  bool after_dot = true;
  for (const char c : text) {
    if (c == '.' ? after_dot : !is_atom_char(c)) return false;
    after_dot = c == '.';
  }
  return !after_dot;
}

// The content between the quotes of a quoted local part.
bool is_quoted(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\')
      ++i;
    else if (text[i] == '"')
      return false;
    if (i >= text.size() || text[i] < ' ' || text[i] > '~') return false;
  }
  return true;
}

bool is_mail_domain(std::string_view text) {
  if (!text.starts_with('[') || !text.ends_with(']')) return is_hostname(text);
  text = text.substr(1, text.size() - 2);
  return text.starts_with("IPv6:") ? is_ipv6(text.substr(5)) : is_ipv4(text);
}

}  // namespace

bool is_hostname(std::string_view text) {
  if (text.size() > 253) return false;
  for (;;) {
    const std::size_t dot = text.find('.');
    if (!is_label(text.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    text.remove_prefix(dot + 1);
  }
}

bool is_email(std::string_view text) {
  const std::size_t at = text.rfind('@');
  if (at == std::string_view::npos || at == 0) return false;
  const std::string_view local = text.substr(0, at);
  const bool quoted = local.size() >= 2 && local.starts_with('"') && local.ends_with('"');
  const bool local_fits =
      quoted ? is_quoted(local.substr(1, local.size() - 2)) : is_dot_atom(local);
  return local_fits && is_mail_domain(text.substr(at + 1));
}

bool is_ipv4(std::string_view text) {
  for (int part = 0; part < 4; ++part) {
    std::size_t digits = 0;
    int value = 0;
    while (digits < text.size() && digits < 4 && is_digit(text[digits])) {
      value = value * 10 + (text[digits++] - '0');
    }
    if (digits == 0 || digits > 3 || value > 255) return false;
    if (digits > 1 && text.front() == '0') return false;
    text.remove_prefix(digits);
    if (part == 3) return text.empty();
    if (!text.starts_with('.')) return false;
    text.remove_prefix(1);
  }
  return false;
}

bool is_ipv6(std::string_view text) {
  int groups = 0;
  bool compressed = false;
  if (text.starts_with("::")) {
    compressed = true;
    text.remove_prefix(2);
    if (text.empty()) return true;
  }
  for (;;) {
    std::size_t digits = 0;
    while (digits < text.size() && is_hex(text[digits])) ++digits;
    if (digits < text.size() && text[digits] == '.') {  // an IPv4 address as the last two groups
      groups += 2;
      return is_ipv4(text) && (compressed ? groups < 8 : groups == 8);
    }
    if (digits == 0 || digits > 4) return false;
    ++groups;
    text.remove_prefix(digits);
    if (text.empty()) return compressed ? groups < 8 : groups == 8;
    if (text.starts_with("::")) {
      if (compressed) return false;
      compressed = true;
      text.remove_prefix(2);
      if (text.empty()) return groups < 8;
    } else if (text.starts_with(':')) {
      text.remove_prefix(1);
    } else {
      return false;
    }
  }
}

}  // namespace waybill::json::schema

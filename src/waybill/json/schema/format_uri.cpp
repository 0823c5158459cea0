#include <algorithm>

#include "waybill/json/schema/ascii.h"
#include "waybill/json/schema/ecma_regex.h"
#include "waybill/json/schema/format_checks.h"
#include "waybill/json/schema/pattern.h"

namespace waybill::json::schema {
namespace {

// Characters of the grammar's pchar, percent triplets, and those of `more`.
bool has_only(std::string_view text, std::string_view more) {
  constexpr std::string_view kOthers = "-._~!$&'()*+,;=";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '%') {
      if (i + 2 >= text.size() || !is_hex(text[i + 1]) || !is_hex(text[i + 2])) return false;
      i += 2;
    } else if (!is_alnum(c) && kOthers.find(c) == std::string_view::npos &&
               more.find(c) == std::string_view::npos) {
      return false;
    }
  }
  return true;
}

// [v1.name] or [IPv6 address], without the brackets.
bool is_ip_literal(std::string_view text) {
  if (!text.starts_with('v') && !text.starts_with('V')) return is_ipv6(text);
  const std::size_t dot = text.find('.');
  if (dot == std::string_view::npos || dot < 2 || dot + 1 == text.size()) return false;
  return std::ranges::all_of(text.substr(1, dot - 1), is_hex) &&
         text.find('%') == std::string_view::npos && has_only(text.substr(dot + 1), ":");
}

bool is_authority(std::string_view text) {
  if (const std::size_t at = text.find('@'); at != std::string_view::npos) {
    if (!has_only(text.substr(0, at), ":")) return false;
    text.remove_prefix(at + 1);
  }
  std::string_view port;
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos || !is_ip_literal(text.substr(1, end - 1))) return false;
    port = text.substr(end + 1);
    if (!port.empty() && port.front() != ':') return false;
  } else {
    const std::size_t colon = std::min(text.find(':'), text.size());
    if (!has_only(text.substr(0, colon), "")) return false;
    port = text.substr(colon);
  }
  if (!port.empty()) port.remove_prefix(1);
  return std::ranges::all_of(port, is_digit);
}

// The length of "scheme:"; 0 when there is none.
std::size_t scheme_length(std::string_view text) {
  if (text.empty() || !is_alpha(text.front())) return 0;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == ':') return i + 1;
    if (!is_alnum(text[i]) && text[i] != '+' && text[i] != '-' && text[i] != '.') return 0;
  }
  return 0;
}

// Everything after a scheme.
bool is_relative_part(std::string_view text, bool after_scheme) {
  const std::size_t hash = text.find('#');
  if (hash != std::string_view::npos) {
    if (!has_only(text.substr(hash + 1), ":@/?")) return false;
    text = text.substr(0, hash);
  }
  const std::size_t query = text.find('?');
  if (query != std::string_view::npos) {
    if (!has_only(text.substr(query + 1), ":@/?")) return false;
    text = text.substr(0, query);
  }
  if (text.starts_with("//")) {
    const std::size_t end = std::min(text.find('/', 2), text.size());
    return is_authority(text.substr(2, end - 2)) && has_only(text.substr(end), ":@/");
  }
  // Without a scheme, a colon in the first segment would look like one.
  const std::string_view first = text.substr(0, text.find('/'));
  if (!after_scheme && first.find(':') != std::string_view::npos) return false;
  return has_only(text, ":@/");
}

}  // namespace

bool is_uri(std::string_view text) {
  const std::size_t scheme = scheme_length(text);
  return scheme != 0 && is_relative_part(text.substr(scheme), true);
}

bool is_uri_reference(std::string_view text) {
  return is_uri(text) || is_relative_part(text, false);
}

bool is_uuid(std::string_view text) {
  if (text.size() != 36) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
    if (dash ? text[i] != '-' : !is_hex(text[i])) return false;
  }
  return true;
}

bool is_json_pointer(std::string_view text) {
  if (!text.empty() && text.front() != '/') return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '~') continue;
    if (i + 1 == text.size() || (text[i + 1] != '0' && text[i + 1] != '1')) return false;
  }
  return true;
}

bool is_relative_json_pointer(std::string_view text) {
  std::size_t digits = 0;
  while (digits < text.size() && is_digit(text[digits])) ++digits;
  if (digits == 0 || (digits > 1 && text.front() == '0')) return false;
  text.remove_prefix(digits);
  return text == "#" || is_json_pointer(text);
}

bool is_regex(std::string_view text) { return Pattern::is_valid(text); }

}  // namespace waybill::json::schema

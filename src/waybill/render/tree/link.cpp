#include "waybill/render/tree/link.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace waybill::render::tree {
namespace {

// The ones that people write; a list of all 2,231 would be larger than the rest of this folder.
constexpr std::pair<std::string_view, std::string_view> kEntities[] = {
    {"amp", "&"},       {"lt", "<"},    {"gt", ">"},     {"quot", "\""}, {"apos", "'"},
    {"nbsp", "\u00a0"}, {"copy", "©"},  {"reg", "®"},    {"trade", "™"}, {"hellip", "…"},
    {"mdash", "—"},     {"ndash", "–"}, {"lsquo", "‘"},  {"rsquo", "’"}, {"ldquo", "“"},
    {"rdquo", "”"},     {"bull", "•"},  {"middot", "·"}, {"times", "×"}, {"deg", "°"},
    {"larr", "←"},      {"rarr", "→"},  {"uarr", "↑"},   {"darr", "↓"},  {"le", "≤"},
    {"ge", "≥"},        {"ne", "≠"},    {"plusmn", "±"}, {"euro", "€"},  {"pound", "£"},
    {"sect", "§"},      {"para", "¶"},  {"auml", "ä"},   {"ouml", "ö"},  {"uuml", "ü"},
    {"Auml", "Ä"},      {"Ouml", "Ö"},  {"Uuml", "Ü"},   {"szlig", "ß"}, {"eacute", "é"}};

void append_utf8(std::string& out, std::uint32_t code_point) {
  const bool is_character =
      code_point != 0 && code_point <= 0x10FFFF && (code_point < 0xD800 || code_point > 0xDFFF);
  if (!is_character) code_point = 0xFFFD;
  const auto tail = [&](int shift) {
    out += static_cast<char>(0x80 | ((code_point >> shift) & 0x3F));
  };
  if (code_point < 0x80) {
    out += static_cast<char>(code_point);
  } else if (code_point < 0x800) {
    out += static_cast<char>(0xC0 | (code_point >> 6));
    tail(0);
  } else if (code_point < 0x10000) {
    out += static_cast<char>(0xE0 | (code_point >> 12));
    tail(6);
    tail(0);
  } else {
    out += static_cast<char>(0xF0 | (code_point >> 18));
    tail(12);
    tail(6);
    tail(0);
  }
}

bool has_prefix(std::string_view text, std::string_view lower_case_prefix) {
  return text.size() >= lower_case_prefix.size() &&
         std::equal(lower_case_prefix.begin(), lower_case_prefix.end(), text.begin(),
                    [](char want, char found) {
                      return want == (found >= 'A' && found <= 'Z' ? found + 32 : found);
                    });
}

}  // namespace

bool may_lead_to(std::string_view address) {
  if (address.empty()) return false;
  for (const char c : address)
    if (static_cast<unsigned char>(c) <= 0x20 || c == 0x7F || c == '\\') return false;
  for (const std::string_view scheme : {"http://", "https://", "mailto:"})
    if (has_prefix(address, scheme)) return true;
  if (address.starts_with("//")) return false;
  const std::size_t special = address.find_first_of(":/?#");
  return special == std::string_view::npos || address[special] != ':';
}

std::string entity_text(std::string_view entity) {
  std::string_view name = entity;
  if (name.starts_with('&')) name.remove_prefix(1);
  if (name.ends_with(';')) name.remove_suffix(1);
  if (!name.starts_with('#')) {
    for (const auto& [known, text] : kEntities)
      if (known == name) return std::string(text);
    return std::string(entity);
  }
  name.remove_prefix(1);
  const bool hex = name.starts_with('x') || name.starts_with('X');
  if (hex) name.remove_prefix(1);
  std::uint32_t code_point = 0;
  const auto [end, error] =
      std::from_chars(name.data(), name.data() + name.size(), code_point, hex ? 16 : 10);
  if (error != std::errc()) code_point = 0;
  std::string text;
  append_utf8(text, code_point);
  return text;
}

}  // namespace waybill::render::tree

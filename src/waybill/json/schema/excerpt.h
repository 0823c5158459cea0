// excerpt(): a value's text as a message shows it, cut at a character boundary when it is long.
#pragma once

#include <string>
#include <string_view>

namespace waybill::json::schema {

inline std::string excerpt(std::string_view text) {
  constexpr std::size_t kShown = 60;
  if (text.size() <= kShown) return std::string(text);
  std::size_t end = kShown;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return std::string(text.substr(0, end)) + "...";
}

}  // namespace waybill::json::schema

// W3C trace context, as MCP carries it in `_meta`.
#pragma once

#include <string_view>

namespace waybill::dialect::mcp {

// 00-<32 hex>-<16 hex>-<2 hex>, the ids not all zero.
inline bool is_traceparent(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  const auto hex = [&](std::size_t at, std::size_t size) {
    return text.substr(at, size).find_first_not_of(kHex) == std::string_view::npos;
  };
  return text.size() == 55 && text[2] == '-' && text[35] == '-' && text[52] == '-' && hex(0, 2) &&
         text.substr(0, 2) != "ff" && hex(3, 32) && hex(36, 16) && hex(53, 2) &&
         text.substr(3, 32).find_first_not_of('0') != text.npos &&
         text.substr(36, 16).find_first_not_of('0') != text.npos;
}

}  // namespace waybill::dialect::mcp

// Versions of the protocol, and the two eras they fall into.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace waybill::mcp {

inline constexpr std::string_view kModernVersion = "2026-07-28";
// Newest first. A client that asks for another one is offered the newest.
inline constexpr std::array<std::string_view, 4> kLegacyVersions{"2025-11-25", "2025-06-18",
                                                                 "2025-03-26", "2024-11-05"};

// The one version of the legacy era that knows tasks.
inline constexpr std::string_view kTasksVersion = "2025-11-25";

constexpr bool is_legacy_version(std::string_view version) {
  return std::find(kLegacyVersions.begin(), kLegacyVersions.end(), version) !=
         kLegacyVersions.end();
}

}  // namespace waybill::mcp

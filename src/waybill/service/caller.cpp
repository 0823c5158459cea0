#include "waybill/service/caller.h"

#include <array>

namespace waybill::service {
namespace {

constexpr std::array<std::string_view, 8> kNames{"debug", "info",     "notice", "warning",
                                                 "error", "critical", "alert",  "emergency"};

}  // namespace

std::string_view name_of(LogLevel level) { return kNames[static_cast<std::size_t>(level)]; }

std::optional<LogLevel> log_level_named(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i)
    if (kNames[i] == name) return static_cast<LogLevel>(i);
  return {};
}

}  // namespace waybill::service

#include "waybill/dialect/dotbot/host.h"

#include <array>

namespace waybill::dialect::dotbot {
namespace {

struct Sign {
  std::string_view variable;
  std::string_view host;
};
constexpr std::array kSigns{Sign{"WARP_SESSION", "warp"}, Sign{"CLAUDE_DESKTOP", "claude-desktop"},
                            Sign{"CI", "ci"}};

}  // namespace

std::string_view mcp_host(const Environment& environment) {
  for (const Sign& sign : kSigns)
    if (!environment.variable(sign.variable).value_or("").empty()) return sign.host;
  return {};
}

}  // namespace waybill::dialect::dotbot

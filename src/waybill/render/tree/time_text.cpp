#include "waybill/render/tree/time_text.h"

#include "waybill/base/timestamp.h"

namespace waybill::render::tree {

ClockText clock_text(Workbench& bench, std::string_view iso) {
  constexpr std::size_t kDay = 10;   // "2026-02-07"
  constexpr std::size_t kClock = 8;  // "20:07:15"
  const std::string text = bench.room.line(iso, kDrawLimits.cell);
  if (!read_timestamp(iso) || text.size() < kDay + 1 + kClock) return {{}, text};
  ClockText made{text.substr(0, kDay), text.substr(kDay + 1, kClock)};
  std::string_view rest = std::string_view(text).substr(kDay + 1 + kClock);
  if (!rest.empty() && (rest[0] == '.' || rest[0] == ',')) {
    std::size_t end = rest.find_first_not_of("0123456789", 1);
    if (end == std::string_view::npos) end = rest.size();
    std::string_view fraction = rest.substr(0, end);
    while (fraction.ends_with('0')) fraction.remove_suffix(1);
    if (fraction.size() > 1) made.clock += fraction;
    rest.remove_prefix(end);
  }
  made.clock += rest == "+00:00" || rest == "+0000" || rest == "+00" ? "Z" : rest;
  return made;
}

}  // namespace waybill::render::tree

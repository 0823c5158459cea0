// Times as people read them: the day apart from the clock, without digits that say nothing.
//
// Inside render/ only.
#pragma once

#include <string>
#include <string_view>

#include "waybill/render/tree/workbench.h"

namespace waybill::render::tree {

struct ClockText {
  std::string day{};    // "2026-02-07"; empty when the text is no time
  std::string clock{};  // "20:07:15.5Z"; the text as it is spelled when it is no time
  std::string whole() const { return day.empty() ? clock : day + " " + clock; }
};

// Day, clock and zone as they were spelled; zeros at the end of a fraction go.
ClockText clock_text(Workbench& bench, std::string_view iso);

}  // namespace waybill::render::tree

// The page's style sheet: light and dark, screen and paper, wide and narrow.
//
// Inside render/ only.
#pragma once

#include <string_view>

namespace waybill::render::page {

extern const std::string_view kStyle;

}  // namespace waybill::render::page

// The tools that look at a solution and change nothing. One source file each.
#pragma once

#include "waybill/suites/solution/frame.h"

namespace waybill::suites::solution {

tool::Definition info_tool(const Frame& frame);

}  // namespace waybill::suites::solution

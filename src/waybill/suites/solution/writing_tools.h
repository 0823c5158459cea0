// The tools that change a solution's registry or state, and those that show the state. One source
// file each.
#pragma once

#include "waybill/suites/solution/frame.h"

namespace waybill::suites::solution {

tool::Definition project_register_tool(const Frame& frame);
tool::Definition project_update_tool(const Frame& frame);
tool::Definition state_get_tool(const Frame& frame);
tool::Definition state_set_tool(const Frame& frame);
tool::Definition state_advance_tool(const Frame& frame);
tool::Definition state_reset_tool(const Frame& frame);
tool::Definition state_history_tool(const Frame& frame);

}  // namespace waybill::suites::solution

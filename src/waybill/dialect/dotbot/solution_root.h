// Where the solution is: Find-SolutionRoot.
#pragma once

#include <string>
#include <string_view>

#include "waybill/base/error.h"
#include "waybill/base/file_system.h"

namespace waybill::dialect::dotbot {

// The nearest directory, from `start` upwards, that holds a directory `.bot`; absolute and free
// of links. Fails with not_found when there is none: tools answer that with DOTBOT_NOT_FOUND.
Result<std::string> find_solution_root(const FileSystem& files, std::string_view start);

}  // namespace waybill::dialect::dotbot

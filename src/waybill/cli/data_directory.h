// Where a program keeps what it remembers of its user: $XDG_DATA_HOME/<program>, else
// $HOME/.local/share/<program>.
#pragma once

#include <string>
#include <string_view>

#include "waybill/base/environment.h"
#include "waybill/base/error.h"

namespace waybill::cli {

// Its path; nothing is made. Fails with not_found when neither variable is set to an absolute path.
Result<std::string> data_directory(const Environment& environment, std::string_view program);

}  // namespace waybill::cli

// What a failed system call says.
#pragma once

#include <string>
#include <string_view>

#include "waybill/base/error.h"

namespace waybill::net {

// `number` is an errno value; `action` completes "cannot …".
Error system_error(std::string_view action, int number);

}  // namespace waybill::net

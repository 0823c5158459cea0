// An operation's Error as a tool's Problem: the one crossing between the two lanes.
#pragma once

#include "waybill/base/error.h"
#include "waybill/envelope/problem.h"

namespace waybill::tool {

Problem problem_of(const Error& error);

}  // namespace waybill::tool

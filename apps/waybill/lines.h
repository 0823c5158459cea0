// convert --lines: JSON Lines in, JSON Lines out, in order and one at a time.
#pragma once

#include <istream>
#include <ostream>

#include "apps/waybill/arguments.h"

namespace waybill::app {

// A line that is no envelope becomes an error envelope in its place. Returns the exit code: 0, or
// 3 when there was such a line.
int convert_lines(const Arguments& arguments, std::istream& in, std::ostream& out);

}  // namespace waybill::app

// Whether a path fits a pattern: `*` for anything within a part of the path, `**` for any number of
// parts, `?` for one character.
//
// Takes time in proportion to the product of both lengths. Thread-safety: a pure function.
#pragma once

#include <string_view>

namespace waybill::suites::solution {

bool glob_matches(std::string_view pattern, std::string_view path);

}  // namespace waybill::suites::solution

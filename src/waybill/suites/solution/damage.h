// Damage: a file of the solution that can be read but not understood. It is reported with its
// byte and left as it is.
//
// Thread-safety: pure functions.
#pragma once

#include <string_view>

#include "waybill/base/error.h"
#include "waybill/envelope/problem.h"

namespace waybill::suites::solution {

// What some editors and shells put before the text of a file.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Whether the error is about what stands in a file, and not about getting at it.
inline bool is_damage(const Error& error) { return error.byte.has_value(); }

// Damage is answered with that code, path and byte; all else as file_problem() does.
Problem damage_problem(std::string_view code, const Error& error);

}  // namespace waybill::suites::solution

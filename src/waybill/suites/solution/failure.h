// What the suite's failures are called: codes of the dotbot catalogue, and words for them.
//
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>

#include "waybill/base/error.h"
#include "waybill/envelope/problem.h"

namespace waybill::suites::solution {

// UNAUTHORIZED_OPERATION for a path that leads out of the solution, IO_ERROR for all else that a
// file system refuses; with the path.
Problem file_problem(const Error& error);

// No solution: DOTBOT_NOT_FOUND when there is none, otherwise the file's problem.
Problem no_solution(const Error& error);

// How a summary says it: "project not found"; the code in plain words when it is none of ours.
std::string reason_for(std::string_view code);

}  // namespace waybill::suites::solution

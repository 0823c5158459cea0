// What the tools that show events have in common.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "waybill/envelope/problem.h"
#include "waybill/suites/solution/history.h"

namespace waybill::suites::solution {

inline constexpr std::int64_t kMostEvents = 500;

// The newest events that are wanted, newest first.
std::vector<json::Raw> newest(const History& history, std::size_t limit,
                              const std::function<bool(const Event&)>& wanted);

// The warning about lines that were skipped.
Problem damaged_lines(const History& history);
// A history that cannot be read at all.
Problem history_problem(const Error& error);

}  // namespace waybill::suites::solution

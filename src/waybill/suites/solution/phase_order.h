// The order of phases, `.bot/state/phase-order.json`: {"phases": ["spec", …]}.
//
// Thread-safety: as the file system's.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "waybill/base/file_system.h"
#include "waybill/envelope/problem.h"

namespace waybill::suites::solution {

inline constexpr std::string_view kPhaseOrderPath = ".bot/state/phase-order.json";

// The phase that follows; PHASE_ORDER_MISSING when the file is not there, says nothing that can be
// understood, or has nothing behind that phase.
std::expected<std::string, Problem> phase_after(const FileSystem& root, std::string_view phase);

}  // namespace waybill::suites::solution

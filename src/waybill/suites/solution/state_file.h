// StateFile: what `.bot/.dotbot-state.json` says about the installation.
//
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "waybill/envelope/problem.h"
#include "waybill/suites/solution/place.h"

namespace waybill::suites::solution {

struct StateFile {
  std::string version = "unknown";
  std::string profile = "default";
  std::string installed_at{};
  std::string name{};  // of the solution; empty: it is called like its folder
};

struct StateFileReading {
  StateFile state{};
  std::vector<Problem> problems{};  // why it cannot be used; none: it can
};

// STATE_FILE_INVALID when it is missing, is no JSON (with the byte) or no object of texts, or when
// the name is none.
StateFileReading read_state_file(const FileSystem& files);

// A solution's name is a line of 1 to 100 bytes.
bool is_solution_name(std::string_view text);
// What the solution is called: as its state file says, else like its folder.
const std::string& name_of(const Solution& solution, const StateFile& state);

}  // namespace waybill::suites::solution

// StateFile: what `.bot/.dotbot-state.json` says about the installation.
//
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <vector>

#include "waybill/envelope/problem.h"
#include "waybill/suites/solution/place.h"

namespace waybill::suites::solution {

struct StateFile {
  std::string version = "unknown";
  std::string profile = "default";
  std::string installed_at{};
};

struct StateFileReading {
  StateFile state{};
  std::vector<Problem> problems{};  // why it cannot be used; none: it can
};

// STATE_FILE_INVALID when it is missing, is no JSON (with the byte) or no object of texts.
StateFileReading read_state_file(const FileSystem& files);

}  // namespace waybill::suites::solution

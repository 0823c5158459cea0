// Starter: a `.bot` folder for a solution that has none, so that every tool has something to tell.
//
// Only what is missing is made. What is there stays as it is, also when it appears meanwhile.
// Thread-safety: as the file system's.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/base/file_system.h"

namespace waybill::suites::solution {

struct StarterOptions {
  std::string name;  // the solution's, for people
  std::string profile = "default";
  std::string now;       // ISO 8601
  bool dry_run = false;  // only say what would be made
};

struct Started {
  std::vector<std::string> created{};  // paths from the root, in the order of their making
  std::vector<std::string> kept{};
};

// `root` begins at the solution's root and leads nowhere else. A failure leaves what was made
// before it: another start makes the rest.
Result<Started> start_solution(FileSystem& root, const StarterOptions& options);

}  // namespace waybill::suites::solution

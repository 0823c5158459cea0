// Solution: the place that the tools of this suite speak of, and the only way to its files.
//
// Lifetime: as a value; the file system it was opened with may end before it.
// Thread-safety: any thread may use it, as its file system.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "waybill/base/error.h"
#include "waybill/base/file_system.h"

namespace waybill::suites::solution {

struct Solution {
  std::string root;  // absolute, and free of links
  std::string name;  // the last part of it
  // Confined to the root: paths begin there, and none leads out.
  std::unique_ptr<FileSystem> files;
};

// The nearest solution, from `start` upwards. Fails with not_found when there is none.
Result<Solution> open_solution(FileSystem& files, std::string_view start);

}  // namespace waybill::suites::solution

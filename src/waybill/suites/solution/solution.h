// The suite about a solution, that is a repository with a `.bot` folder: its tools, in the dotbot
// dialect.
//
// Lifetime: what Options refers to outlives the catalogue. Thread-safety: as the Catalogue's; the
// tools may be called from any number of threads.
#pragma once

#include <string>

#include "waybill/base/clock.h"
#include "waybill/base/file_system.h"
#include "waybill/tool/catalogue.h"

namespace waybill::suites::solution {

struct Options {
  FileSystem& files;
  const Clock& clock;
  std::string root = ".";  // the solution is looked for in this directory, then above it
  std::string host{};      // the program that calls, e.g. dialect::dotbot::mcp_host(environment)
};

Result<void> add(tool::Catalogue& catalogue, Options options);

}  // namespace waybill::suites::solution

// Discovery: the projects that lie in a solution.
//
// Thread-safety: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "waybill/envelope/problem.h"
#include "waybill/suites/solution/lookout.h"
#include "waybill/suites/solution/manifest.h"
#include "waybill/suites/solution/registry.h"

namespace waybill::suites::solution {

struct Project {
  std::string alias{};
  std::string name{};
  std::string type{};
  std::string path{};                 // its directory, from the root; "." for the root itself
  std::string file{};                 // the project file
  const Registered* entry = nullptr;  // what the registry says, when it knows the project
  std::vector<std::string> packages{};
  std::vector<std::string> references{};  // project files, from the root
  std::uint64_t file_count = 0;           // below its directory, but not below another project's
};

struct Discovery {
  std::vector<Project> projects{};  // by the paths of their files
  std::vector<std::string> solution_files{};
  std::vector<std::string> top_directories{};
  // A project file or a directory that cannot be read, each with its path; the first hundred.
  std::vector<Problem> warnings{};
};

// What stands below the root, without .bot, .git and node_modules. Fails when not even the root
// can be listed. Aliases are not given yet.
Result<Discovery> discover(Lookout& lookout);

// Gives each project its alias: the registry's, else one inferred from name and type, numbered
// where it would be the second. `registry` may be none and outlives the projects.
void give_aliases(std::vector<Project>& projects, const Registry* registry);

// "dotnet", "nextjs", "test", ...: how a summary counts the types.
std::string_view family_of(std::string_view type);

}  // namespace waybill::suites::solution

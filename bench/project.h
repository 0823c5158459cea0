// Project: the record of peers/records.mjs as a C++ struct.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "waybill/json/describe.h"

namespace waybill::bench {

struct Project {
  std::string alias;
  std::string name;
  std::string type;
  std::string path;
  std::vector<std::string> dependencies;
  std::int64_t file_count = 0;
  bool test = false;
  double score = 0;
};
WAYBILL_DESCRIBE(Project, alias, name, type, path, dependencies, file_count, test, score)

struct Projects {
  std::vector<Project> projects;
};
WAYBILL_DESCRIBE(Projects, projects)

}  // namespace waybill::bench

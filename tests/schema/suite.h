// The official JSON Schema test suite, read from the shared data beside the repository.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "waybill/json/schema/registry.h"

namespace suite {

struct Case {
  std::string name;    // file, group and test
  std::string schema;  // JSON texts
  std::string data;
  bool valid = false;
};

// The suite's folder; empty when there is none. WAYBILL_SHARED names another place of the data.
std::filesystem::path folder();

std::string read_file(const std::filesystem::path& file);
// The cases of one file of tests; group, when not empty, chooses one by its description.
std::vector<Case> read_cases(const std::filesystem::path& file, const std::string& group = "");
// Everything in remotes/ under the addresses that the tests use.
waybill::json::schema::Registry read_remotes();

// Runs them, printing each that does not come out as it should. The number of those.
int count_failures(const std::vector<Case>& cases, bool assert_format = false);

}  // namespace suite

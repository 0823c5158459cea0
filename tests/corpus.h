// The corpus of documents, for every test that runs over it. See tests/corpus/README.md.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "waybill/envelope/carried.h"

namespace waybill::testing {

inline std::filesystem::path repository() {
  const char* const root = std::getenv("WAYBILL_ROOT");
  return root != nullptr ? root : ".";
}

inline std::string slurp(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

struct Sample {
  Dialect dialect;
  std::string name;  // "y_seed_000_example_1.json"
  std::string bytes;
};

// Documents of one dialect whose names start with `prefix` ("y_", "w_"), sorted by name.
inline std::vector<Sample> samples(Dialect dialect, const std::string& prefix) {
  std::vector<Sample> found;
  for (const auto& entry :
       std::filesystem::directory_iterator(repository() / "tests/corpus" / name_of(dialect))) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(prefix) && !name.ends_with(".expect.json"))
      found.push_back({dialect, name, slurp(entry.path())});
  }
  std::sort(found.begin(), found.end(),
            [](const Sample& a, const Sample& b) { return a.name < b.name; });
  return found;
}

inline std::vector<Sample> samples(const std::string& prefix) {
  std::vector<Sample> all;
  for (const Dialect dialect : kDialects)
    for (Sample& sample : samples(dialect, prefix)) all.push_back(std::move(sample));
  return all;
}

}  // namespace waybill::testing

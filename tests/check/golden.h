// Files that are made from the code and kept in the repository. A test compares; with
// WAYBILL_UPDATE=1 in the environment it writes them anew instead.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "corpus.h"

namespace waybill::testing {

inline void expect_file(const std::string& path, const std::string& made) {
  const std::filesystem::path file = repository() / path;
  if (std::getenv("WAYBILL_UPDATE") != nullptr) {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << made;
  }
  EXPECT_EQ(slurp(file), made) << path << " is not what the code says; see WAYBILL_UPDATE.";
}

}  // namespace waybill::testing

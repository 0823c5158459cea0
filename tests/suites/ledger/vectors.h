// Tables of expected values: data/NAME.tsv, one case a line, '#' for people.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace waybill::suites::ledger {

inline std::vector<std::vector<std::string>> vectors(const std::string& name) {
  std::ifstream file(std::string(std::getenv("WAYBILL_ROOT")) + "/tests/suites/ledger/data/" +
                     name + ".tsv");
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::vector<std::string>& row = rows.emplace_back();
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, '\t');) row.push_back(cell);
  }
  EXPECT_FALSE(rows.empty()) << name;
  return rows;
}

}  // namespace waybill::suites::ledger

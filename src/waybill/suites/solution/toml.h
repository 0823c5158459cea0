// Reading the TOML of project files: which key in which table has which texts.
//
// What a manifest needs: tables, strings, lists and inline tables. Numbers, dates and booleans are
// passed over. Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"

namespace waybill::suites::solution {

struct TomlEntry {
  std::string table{};               // "tool.poetry.dependencies"; empty before the first
  std::string key{};                 // without quotes
  std::vector<std::string> texts{};  // the strings of its value; one, those of a list, or none
};

// Tables themselves are entries without a key. Fails with the byte of what is no TOML.
Result<std::vector<TomlEntry>> read_toml(std::string_view document);

}  // namespace waybill::suites::solution

// The layer rules of ARCHITECTURE.md ("Who may include whom"), read from its table and held
// against source files and against the link graph of src/waybill/CMakeLists.txt.
//
// All functions work on text that the caller read; findings are sentences for a person, those
// about a source file starting with "file:line: ".
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::layers {

// Row name ("json", "suites/*", "waybill.h") to the folders and headers that it may include.
// The word "everything" stands alone in its row.
using Table = std::map<std::string, std::set<std::string>, std::less<>>;

// Empty when there is no such table.
Table read_table(std::string_view architecture);

struct SourceFile {
  std::string path;  // from the repository's root: "src/waybill/json/raw.h"
  std::string text;
};

std::vector<std::string> check_includes(const Table& table, const std::vector<SourceFile>& files);
std::vector<std::string> check_link_graph(const Table& table, std::string_view cmake_lists);

}  // namespace waybill::layers

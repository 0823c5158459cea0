// Finding: one way in which a value is not what its schema asks for; Report: all of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace waybill::json::schema {

struct Finding {
  std::string pointer;   // JSON Pointer to the value in the instance
  std::string location;  // JSON Pointer to the keyword in the schema ("URI#pointer" in another)
  std::string keyword;   // its name; empty for the schema `false`
  std::string expected;
  std::string found;

  std::string message() const { return "expected " + expected + ", found " + found; }
  bool operator==(const Finding&) const = default;
};

struct Report {
  bool valid = true;
  bool truncated = false;  // there were more than kMaxFindings
  std::vector<Finding> findings{};
};

}  // namespace waybill::json::schema

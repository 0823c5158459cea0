#include "schema/suite.h"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>

#include "waybill/json/scanner.h"
#include "waybill/json/schema/validator.h"

namespace suite {
namespace {

namespace fs = std::filesystem;
namespace json = waybill::json;
using json::schema::Registry;
using json::schema::Schema;
using json::schema::Validator;

// Empty when the case comes out as the suite demands, also when all findings are collected.
std::string run(const Case& test, const Registry& remotes, bool assert_format) {
  const auto schema =
      Schema::compile(test.schema, {.registry = &remotes, .assert_format = assert_format});
  if (!schema) return "does not compile: " + schema.error().place + " " + schema.error().message;
  Validator validator(*schema);
  const auto answer = validator.validate(test.data);
  if (!answer) return "does not parse: " + answer.error().message;
  if (*answer != test.valid) return *answer ? "is valid" : "is not valid";
  const auto report = validator.check(test.data);
  if (report->valid != test.valid) return "check() and validate() differ";
  if (report->findings.empty() != test.valid) return "findings and validity differ";
  return {};
}

}  // namespace

fs::path folder() {
  const char* shared = std::getenv("WAYBILL_SHARED");
  const char* root = std::getenv("WAYBILL_ROOT");
  const fs::path base =
      shared != nullptr ? fs::path(shared) : fs::path(root != nullptr ? root : ".") / "../shared";
  const fs::path suite = base / "data/json-schema-test-suite";
  return fs::is_directory(suite) ? suite : fs::path();
}

std::string read_file(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return (std::ostringstream() << stream.rdbuf()).str();
}

std::vector<Case> read_cases(const fs::path& file, const std::string& only) {
  const std::string text = read_file(file);
  json::Scanner scanner;
  json::Document document;
  std::vector<Case> cases;
  if (!scanner.parse(text, document)) return cases;
  for (const json::Value group : document.root().children()) {
    const std::string title(group.find("description").string());
    if (!only.empty() && title != only) continue;
    for (const json::Value test : group.find("tests").children()) {
      cases.push_back({file.filename().string() + ": " + title + ": " +
                           std::string(test.find("description").string()),
                       std::string(group.find("schema").raw()),
                       std::string(test.find("data").raw()), test.find("valid").boolean()});
    }
  }
  return cases;
}

Registry read_remotes() {
  Registry registry;
  const fs::path remotes = folder() / "remotes";
  for (const auto& entry : fs::recursive_directory_iterator(remotes)) {
    if (!entry.is_regular_file()) continue;
    registry.add("http://localhost:1234/" + fs::relative(entry.path(), remotes).generic_string(),
                 read_file(entry.path()));
  }
  return registry;
}

int count_failures(const std::vector<Case>& cases, bool assert_format) {
  const Registry remotes = read_remotes();
  int failures = 0;
  for (const Case& test : cases) {
    const std::string problem = run(test, remotes, assert_format);
    if (problem.empty()) continue;
    ++failures;
    std::cout << "FAILED " << test.name << "\n  " << test.data << " " << problem << "\n";
  }
  return failures;
}

}  // namespace suite

// What a `w_` document of the corpus is expected to be read as and found to be.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "corpus.h"
#include "waybill/json/document.h"
#include "waybill/json/scanner.h"

namespace waybill::testing {

struct Expectation {
  bool failed = false;
  std::optional<std::string> code{};  // as a reader gives it
  std::string message_contains{};
  std::vector<std::string> findings{};
};

inline Expectation expectation_of(const Sample& sample) {
  std::string name = sample.name;
  name.replace(name.rfind(".json"), std::string::npos, ".expect.json");
  const std::string text = slurp(repository() / "tests/corpus" / name_of(sample.dialect) / name);
  json::Document document;
  Expectation expected;
  if (!json::Scanner().parse(text, document)) return expected;
  const json::Value root = document.root();
  expected.failed = root.find("failed").boolean();
  for (const char* const key : {"code", "read_as"})
    if (const json::Value code = root.find(key); code && code.is(json::Kind::string))
      expected.code = std::string(code.string());
  if (const json::Value words = root.find("message_contains"))
    expected.message_contains = std::string(words.string());
  for (const json::Value rule : root.find("findings").children())
    expected.findings.emplace_back(rule.string());
  return expected;
}

// "cli/w_ok_number.json"
inline std::string place_of(const Sample& sample) {
  return std::string(name_of(sample.dialect)) + "/" + sample.name;
}

// Everything of the corpus that is a document.
inline std::vector<Sample> all_samples() {
  std::vector<Sample> all = samples("y_");
  for (Sample& sample : samples("w_")) all.push_back(std::move(sample));
  return all;
}

}  // namespace waybill::testing

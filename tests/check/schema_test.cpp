// The schemas of spec/ and check() say the same, but for what a schema cannot express.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "check/expectation.h"
#include "waybill/dialect/check.h"
#include "waybill/dialect/schemas.h"
#include "waybill/json/schema/schema.h"
#include "waybill/json/schema/validator.h"

namespace waybill::testing {
namespace {

using json::schema::Schema;
using json::schema::Validator;

Validator validator_of(Dialect dialect) {
  auto schema = Schema::compile(schema_text(dialect));
  EXPECT_TRUE(schema) << name_of(dialect) << ": " << schema.error().message << " at "
                      << schema.error().place;
  return Validator(*schema);
}

std::string findings_of(const json::schema::Report& report) {
  std::string out;
  for (const auto& finding : report.findings)
    out += finding.pointer + " (" + finding.location + "): " + finding.message() + "\n";
  return out;
}

// Errors that a schema cannot see, and why.
const std::map<std::string, std::string>& inexpressible() {
  static const std::map<std::string, std::string> kRules{
      {"buddy/row-width", "compares the lengths of two arrays"},
      {"buddy/count-mismatch", "compares a number with the length of an array or a text"},
      {"buddy/chart-lengths", "compares the lengths of two arrays"},
      {"buddy/timeline-range", "compares values of different places"},
      {"mcp/hidden-failure", "reads an envelope inside a text or a payload"},
  };
  return kRules;
}

bool only_inexpressible(const Report& report) {
  return std::all_of(report.findings.begin(), report.findings.end(), [](const Finding& finding) {
    return finding.severity == Severity::warning || inexpressible().contains(finding.rule);
  });
}

TEST(Schemas, AreTheFilesOfTheRepository) {
  for (const Dialect dialect : kDialects) {
    const std::string file = std::string(name_of(dialect)) + ".schema.json";
    EXPECT_EQ(schema_text(dialect), slurp(repository() / "spec" / file)) << file;
    const std::string id =
        "\"$id\": \"https://waybill.dev/schema/" + std::string(name_of(dialect)) + ".json\"";
    EXPECT_NE(schema_text(dialect).find(id), std::string_view::npos) << file;
  }
}

TEST(Schemas, AreSchemas) {
  auto meta = Schema::compile(R"({"$ref": "https://json-schema.org/draft/2020-12/schema"})");
  ASSERT_TRUE(meta);
  Validator validator(*meta);
  for (const Dialect dialect : kDialects)
    EXPECT_TRUE(*validator.validate(schema_text(dialect))) << name_of(dialect);
}

TEST(Schemas, AcceptEveryValidDocumentOfTheCorpus) {
  for (const Dialect dialect : kDialects) {
    Validator validator = validator_of(dialect);
    for (const Sample& sample : samples(dialect, "y_")) {
      const auto report = validator.check(sample.bytes);
      ASSERT_TRUE(report);
      EXPECT_TRUE(report->valid) << place_of(sample) << "\n" << findings_of(*report);
    }
  }
}

// Of a key that stands twice a schema judges each value, check() the one that counts.
bool has_duplicates(const Report& report) {
  return std::any_of(report.findings.begin(), report.findings.end(),
                     [](const Finding& finding) { return finding.rule == "json/duplicate-key"; });
}

TEST(Schemas, AgreeWithCheckOverTheCorpus) {
  for (const Dialect dialect : kDialects) {
    Validator validator = validator_of(dialect);
    for (const Sample& sample : samples(dialect, "w_")) {
      const auto by_schema = validator.check(sample.bytes);
      const auto by_check = check(sample.bytes, dialect);
      ASSERT_TRUE(by_schema && by_check);
      if (has_duplicates(*by_check)) continue;
      const bool valid = by_check->valid() || only_inexpressible(*by_check);
      EXPECT_EQ(by_schema->valid, valid) << place_of(sample) << "\n"
                                         << findings_of(*by_schema) << write(*by_check);
    }
  }
}

}  // namespace
}  // namespace waybill::testing

// Strict writing: whatever was read, what is written is valid in the dialect it is written in.
#include <gtest/gtest.h>

#include <algorithm>

#include "check/expectation.h"
#include "waybill/base/clock.h"
#include "waybill/dialect/check.h"
#include "waybill/dialect/dialect.h"

namespace waybill::testing {
namespace {

const FixedClock kClock;

// Artifacts, missions and signals are passed on as they are: a view holds them as JSON, and
// nobody but their maker can mend them. Their faults stay faults.
bool is_passed_on(const Finding& finding, Dialect to) {
  if (to != Dialect::buddy) return false;
  for (const std::string_view list : {"/artifacts/", "/missions_spawned/", "/signals_emitted/"})
    if (finding.pointer.starts_with(list)) return true;
  return false;
}

std::string faults_in(const std::string& bytes, Dialect dialect) {
  const auto report = check(bytes, dialect);
  if (!report) return report.error().message;
  std::string faults;
  for (const Finding& finding : report->findings)
    if (finding.severity == Severity::error && !is_passed_on(finding, dialect))
      faults += finding.rule + " at " + finding.pointer + ": " + finding.found + "\n";
  return faults;
}

void expect_valid_everywhere(const Sample& sample, WriteOptions options) {
  options.clock = &kClock;
  const auto envelope = read(sample.bytes, sample.dialect);
  ASSERT_TRUE(envelope) << place_of(sample);
  for (const Dialect to : kDialects) {
    const std::string bytes = write(*envelope, to, options);
    EXPECT_EQ(faults_in(bytes, to), "") << place_of(sample) << " → " << name_of(to) << "\n"
                                        << bytes;
  }
}

TEST(StrictWriting, WhatIsWrittenIsValid) {
  for (const Sample& sample : all_samples()) expect_valid_everywhere(sample, {});
}

TEST(StrictWriting, WhatIsWrittenWithASlotIsValid) {
  WriteOptions options;
  options.lossless = true;
  for (const Sample& sample : all_samples()) expect_valid_everywhere(sample, options);
}

TEST(StrictWriting, WhatIsWrittenForTheModernEraIsValid) {
  WriteOptions options;
  options.mcp_era = McpEra::modern;
  for (const Sample& sample : all_samples()) expect_valid_everywhere(sample, options);
}

TEST(StrictWriting, WhatIsWrittenUnifiedIsValid) {
  WriteOptions options;
  options.unify = true;
  for (const Sample& sample : samples(Dialect::colibri, ""))
    expect_valid_everywhere(sample, options);
}

// What a program may put into an Envelope without meaning harm.
TEST(StrictWriting, AnOddEnvelopeIsWrittenValid) {
  Envelope odd;
  odd.tool = {"", "v3-beta"};
  odd.summary = " \t";
  odd.errors.emplace_back();
  odd.warnings.emplace_back().code = "lower-case";
  odd.audit.timestamp = "yesterday";
  odd.audit.duration_ms = -5;
  odd.audit.request_id = "UPPER and spaces";
  odd.budget.tokens = -1;
  odd.budget.limits.max_items = -2;
  odd.budget.page = Page{"", true, -3};
  odd.next.emplace_back();
  odd.view.response_type = "hologram";
  odd.view.ui_hints = UiHints{"sidebar", "high", "danger", "", {}};
  odd.errors[0].retry.after_ms = -1;
  WriteOptions options;
  options.clock = &kClock;
  for (const bool fails : {true, false}) {
    if (!fails) odd.errors.clear();
    for (const Dialect to : kDialects) EXPECT_EQ(faults_in(write(odd, to, options), to), "");
  }
}

}  // namespace
}  // namespace waybill::testing

// check() over the corpus: what is valid, what is found, and that every rule is found somewhere.
#include <gtest/gtest.h>

#include <set>

#include "check/expectation.h"
#include "waybill/dialect/check.h"
#include "waybill/dialect/dialect.h"
#include "waybill/envelope/truth.h"

namespace waybill::testing {
namespace {

std::set<std::string> rules_in(const Report& report) {
  std::set<std::string> found;
  for (const Finding& finding : report.findings) found.insert(finding.rule);
  return found;
}

TEST(CheckOverTheCorpus, AValidDocumentHasNoErrors) {
  for (const Sample& sample : samples("y_")) {
    const auto report = check(sample.bytes, sample.dialect);
    ASSERT_TRUE(report) << place_of(sample);
    EXPECT_TRUE(report->valid()) << place_of(sample) << "\n" << write(*report);
  }
}

TEST(CheckOverTheCorpus, TheDialectNeedNotBeSaid) {
  for (const Sample& sample : samples("y_")) {
    const auto report = check(sample.bytes);
    ASSERT_TRUE(report) << place_of(sample);
    EXPECT_EQ(write(*report), write(*check(sample.bytes, sample.dialect))) << place_of(sample);
  }
}

TEST(CheckOverTheCorpus, ADeviationIsFound) {
  for (const Sample& sample : samples("w_")) {
    const auto report = check(sample.bytes, sample.dialect);
    ASSERT_TRUE(report) << place_of(sample);
    const std::set<std::string> found = rules_in(*report);
    const Expectation expected = expectation_of(sample);
    for (const std::string& rule : expected.findings)
      EXPECT_TRUE(found.contains(rule)) << place_of(sample) << " lacks " << rule << "\n"
                                        << write(*report);
    if (expected.findings.empty()) {
      EXPECT_TRUE(report->valid()) << place_of(sample);
    }
  }
}

TEST(CheckOverTheCorpus, ADeviationIsReadAllTheSame) {
  for (const Sample& sample : samples("w_")) {
    const auto envelope = read(sample.bytes, sample.dialect);
    ASSERT_TRUE(envelope) << place_of(sample);
    const Expectation expected = expectation_of(sample);
    EXPECT_EQ(failed(*envelope), expected.failed) << place_of(sample);
    if (!failed(*envelope)) continue;
    const Problem& problem = envelope->errors.front();
    if (expected.code) {
      EXPECT_EQ(problem.code, *expected.code) << place_of(sample);
    }
    EXPECT_NE(problem.message.view().find(expected.message_contains), std::string_view::npos)
        << place_of(sample) << ": " << problem.message.view();
  }
}

TEST(CheckOverTheCorpus, EveryRuleIsReachedByADocument) {
  std::set<std::string> reached;
  for (const Sample& sample : all_samples())
    for (const std::string& rule : rules_in(*check(sample.bytes, sample.dialect)))
      reached.insert(rule);
  for (const Rule& rule : rules())
    EXPECT_TRUE(reached.contains(std::string(rule.id))) << rule.id << " is reached by no document";
}

TEST(CheckOverTheCorpus, AFindingIsAsSevereAsItsRule) {
  for (const Sample& sample : all_samples()) {
    const Report report = *check(sample.bytes, sample.dialect);
    for (const Finding& finding : report.findings) {
      if (finding.rule == "json/more-findings") continue;
      const auto is_it = [&](const Rule& rule) { return rule.id == finding.rule; };
      const auto rule = std::find_if(rules().begin(), rules().end(), is_it);
      ASSERT_NE(rule, rules().end()) << finding.rule;
      EXPECT_EQ(rule->severity, finding.severity) << finding.rule;
      EXPECT_TRUE(finding.message.ends_with('.') || finding.message.ends_with('?'))
          << finding.message;
    }
  }
}

}  // namespace
}  // namespace waybill::testing

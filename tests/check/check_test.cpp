#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "waybill/dialect/check.h"
#include "waybill/dialect/dialect.h"

namespace waybill::testing {
namespace {

Report report_of(std::string_view bytes, std::optional<Dialect> dialect = {}) {
  auto report = check(bytes, dialect);
  EXPECT_TRUE(report) << bytes;
  return report ? *report : Report();
}

const Finding* find(const Report& report, std::string_view rule) {
  for (const Finding& finding : report.findings)
    if (finding.rule == rule) return &finding;
  return nullptr;
}

TEST(Check, WhatIsNoJsonIsAnErrorWithItsByte) {
  const auto report = check(R"({"ok": tru})", Dialect::cli);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().kind, ErrorKind::bad_input);
  EXPECT_TRUE(report.error().byte.has_value());
}

TEST(Check, WhatIsNoEnvelopeIsAnErrorOnlyIfTheDialectIsNotSaid) {
  EXPECT_FALSE(check(R"({"a": 1})"));
  EXPECT_FALSE(check("[1]"));
  EXPECT_FALSE(report_of(R"({"a": 1})", Dialect::cli).valid());
  const Report report = report_of("[1]", Dialect::dotbot);
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].rule, "dotbot/type");
  EXPECT_EQ(report.findings[0].pointer, "");
}

TEST(Check, AllIsFoundAtOnceAndSaysWhere) {
  const Report report = report_of(
      R"({"ok": true, "data": 5, "error": {"code": "x"}, "warnings": ["W"], "meta": {}, "more": 1})");
  EXPECT_FALSE(report.valid());
  const auto at = [&](std::string_view rule, std::string_view pointer) {
    return std::any_of(report.findings.begin(), report.findings.end(),
                       [&](const Finding& f) { return f.rule == rule && f.pointer == pointer; });
  };
  EXPECT_TRUE(at("cli/data-scalar", "/data"));
  EXPECT_TRUE(at("cli/error-code", "/error/code"));
  EXPECT_TRUE(at("cli/missing-key", "/error/message"));
  EXPECT_TRUE(at("cli/missing-key", "/error/retryable"));
  EXPECT_TRUE(at("cli/warning-code", "/warnings/0"));
  EXPECT_TRUE(at("cli/missing-key", "/meta/duration_ms"));
  EXPECT_TRUE(at("cli/ok-mismatch", "/ok"));
  EXPECT_TRUE(at("cli/unknown-key", "/more"));
}

TEST(Check, AMisspelledKeyIsAnsweredWithTheOneThatWasMeant) {
  const Report report = report_of(
      R"({"ok": true, "data": null, "error": null, "warning": [], "meta": {"duration_ms": 1}})");
  const Finding* const unknown = find(report, "cli/unknown-key");
  ASSERT_NE(unknown, nullptr);
  EXPECT_EQ(unknown->message, "The key 'warning' is not known here. Was 'warnings' meant?");
}

TEST(Check, ADuplicateKeyIsFoundAnywhereAndNamedOnce) {
  const Report report = report_of(
      R"({"ok": true, "data": [{"a/b": 1, "a/b": 2, "a/b": 3}, {"x": {"~": [], "\u007e": 0}}]})",
      Dialect::colibri);
  ASSERT_EQ(report.findings.size(), 2u);
  EXPECT_EQ(report.findings[0].rule, "json/duplicate-key");
  EXPECT_EQ(report.findings[0].pointer, "/data/0/a~1b");
  EXPECT_EQ(report.findings[0].found, "3 times");
  EXPECT_EQ(report.findings[1].pointer, "/data/1/x/~0");
  EXPECT_TRUE(report.valid());
}

TEST(Check, TheSameKeyInDifferentObjectsIsNoDuplicate) {
  const Report report = report_of(R"({"ok": true, "data": [{"a": {"a": 1}}, {"a": 2}]})");
  EXPECT_TRUE(report.findings.empty());
}

TEST(Check, TheDeepestDocumentIsChecked) {
  const std::string deep = std::string(1000, '[') + R"({"k": 1, "k": 2})" + std::string(1000, ']');
  const Report report = report_of(R"({"ok": true, "data": )" + deep + "}");
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].pointer.size(), 5u + 2000u + 2u);
}

TEST(Check, AReportIsBoundedAndSaysSo) {
  std::string warnings = "\"W: ok\"";
  for (int i = 0; i < 5000; ++i) warnings += ",\"no code\"";
  std::string document = R"({"ok": true, "data": null, "error": null, "warnings": [)" + warnings +
                         R"(], "meta": {"duration_ms": 1}})";
  Report report = report_of(document);
  ASSERT_EQ(report.findings.size(), kMostFindings);
  EXPECT_EQ(report.findings.back().rule, "json/more-findings");
  EXPECT_TRUE(report.valid());
  // What is left out still counts.
  document.replace(document.rfind("1}}"), 1, "-");
  document.insert(document.rfind("-") + 1, "1");
  report = report_of(document);
  ASSERT_EQ(report.findings.size(), kMostFindings);
  EXPECT_FALSE(report.valid());
}

TEST(Check, ALongValueIsShownCutBetweenItsCharacters) {
  const std::string long_text(59, 'x');
  const Report report =
      report_of(R"({"ok": true, "data": ")" + long_text +
                R"(äöü", "error": null, "warnings": [],)" + R"( "meta": {"duration_ms": 1}})");
  const Finding* const scalar = find(report, "cli/data-scalar");
  ASSERT_NE(scalar, nullptr);
  EXPECT_EQ(scalar->found, "\"" + long_text + "…");
}

TEST(Check, ARuleHasOneIdOfOneForm) {
  std::set<std::string_view> ids;
  for (const Rule& rule : rules()) {
    EXPECT_TRUE(ids.insert(rule.id).second) << rule.id;
    const std::string_view family = rule.id.substr(0, rule.id.find('/'));
    const std::string_view noun = rule.id.substr(family.size() + 1);
    EXPECT_TRUE(family == "json" || dialect_named(family)) << rule.id;
    EXPECT_EQ(noun.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"), noun.npos);
    EXPECT_TRUE(rule.meaning.ends_with('.')) << rule.id;
  }
}

TEST(Check, ASlotIsNoUnknownKey) {
  Envelope envelope;
  envelope.tool.name = "solution.info";
  envelope.summary = "Done.";
  envelope.audit.host = "ci";
  envelope.budget.tokens = 7;
  WriteOptions options;
  options.lossless = true;
  for (const Dialect dialect : kDialects) {
    const std::string bytes = write(envelope, dialect, options);
    const Report report = report_of(bytes, dialect);
    EXPECT_TRUE(report.valid()) << write(report);
    EXPECT_EQ(find(report, std::string(name_of(dialect)) + "/unknown-key"), nullptr) << bytes;
  }
}

}  // namespace
}  // namespace waybill::testing

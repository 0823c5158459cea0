#include "waybill/dialect/check.h"

#include <algorithm>

#include "waybill/base/spare.h"
#include "waybill/dialect/checking.h"
#include "waybill/dialect/detect.h"
#include "waybill/dialect/dialects.h"
#include "waybill/json/scanner.h"

namespace waybill {
namespace {

constexpr Rule kJsonRules[] = {
    {"json/duplicate-key", Severity::warning,
     "A key stands twice in one object, be it in the payload. The last one counts; others may "
     "read the first."},
    {"json/more-findings", Severity::warning,
     "There are more findings than a report lists. An error if one of those left out is."},
};

}  // namespace

std::string_view name_of(Severity severity) {
  return severity == Severity::error ? "error" : "warning";
}

bool Report::valid() const {
  return std::none_of(findings.begin(), findings.end(),
                      [](const Finding& finding) { return finding.severity == Severity::error; });
}

const std::vector<Rule>& rules() {
  static const std::vector<Rule> kAll = [] {
    std::vector<Rule> all(std::begin(kJsonRules), std::end(kJsonRules));
    for (const Dialect dialect : kDialects) {
      const auto own = dialect::spellings(dialect).rules();
      all.insert(all.end(), own.begin(), own.end());
    }
    return all;
  }();
  return kAll;
}

Result<Report> check(std::string_view bytes, std::optional<Dialect> dialect) {
  if (!dialect) {
    const auto detected = detect(bytes);
    if (!detected) return std::unexpected(detected.error());
    dialect = detected->dialect;
  }
  const Spare<json::Document> document;
  if (auto parsed = json::Scanner().parse(bytes, *document); !parsed)
    return std::unexpected(parsed.error());
  dialect::Checking checking(*document, *dialect);
  if (checking.is_kind(checking.root(), dialect::kObject))
    dialect::spellings(*dialect).check(checking);
  dialect::check_duplicate_keys(checking);
  return Report{*dialect, checking.take()};
}

std::string write(const Report& report, const json::Format& format) {
  Buffer out;
  json::Writer writer(out, format);
  const auto text = [&](std::string_view key, std::string_view value) {
    writer.plain_key(key);
    writer.string(value);
  };
  writer.begin_object();
  text("dialect", name_of(report.dialect));
  writer.plain_key("valid");
  writer.boolean(report.valid());
  writer.begin_array("findings");
  for (const Finding& finding : report.findings) {
    writer.begin_object();
    text("rule", finding.rule);
    text("severity", name_of(finding.severity));
    text("pointer", finding.pointer);
    text("message", finding.message);
    if (!finding.expected.empty()) text("expected", finding.expected);
    if (!finding.found.empty()) text("found", finding.found);
    writer.end_object();
  }
  writer.end_array();
  writer.end_object();
  return out.str();
}

}  // namespace waybill

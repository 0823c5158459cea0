// What is wrong with a document, all of it at once.
//
// Rule ids are stable: `dotbot/status-mismatch`, `cli/missing-key`, … and `json/duplicate-key`
// for what no dialect allows. docs/rules.md lists them. A warning is what every reader survives,
// or what a payload may do that is only passed on; everything else is an error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/envelope/carried.h"
#include "waybill/json/writer.h"

namespace waybill {

enum class Severity : std::uint8_t { error, warning };
std::string_view name_of(Severity severity);

struct Finding {
  std::string rule;
  Severity severity = Severity::error;
  std::string pointer;   // where in the document; of a missing key, where it would stand
  std::string message;   // one sentence
  std::string expected;  // may be empty
  std::string found;     // may be empty
  bool operator==(const Finding&) const = default;
};

struct Report {
  Dialect dialect{};
  std::vector<Finding> findings;
  // No findings that are errors.
  bool valid() const;
};

// A report is cut there; its last finding is then `json/more-findings`, an error if one of those
// left out is.
inline constexpr std::size_t kMostFindings = 1000;

// Fails only on what is no JSON, or (without a dialect) no envelope.
Result<Report> check(std::string_view bytes, std::optional<Dialect> dialect = {});

// The report as JSON: {dialect, valid, findings: [{rule, severity, pointer, message, …}]}.
std::string write(const Report& report, const json::Format& format = {});

// A rule that check() may report: for the documentation and for those who filter.
struct Rule {
  std::string_view id;
  Severity severity;
  std::string_view meaning;
};
const std::vector<Rule>& rules();

namespace dialect {
class Checking;
}

}  // namespace waybill

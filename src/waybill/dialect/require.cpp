#include "waybill/dialect/require.h"

#include <algorithm>
#include <string>

#include "waybill/dialect/dialect.h"

namespace waybill {

Result<void> require_valid(std::string_view bytes, Dialect dialect,
                           std::initializer_list<std::string_view> also) {
  const auto report = check(bytes, dialect);
  if (!report) return std::unexpected(report.error());
  const auto refused = [&](const Finding& finding) {
    return finding.severity == Severity::error ||
           std::find(also.begin(), also.end(), finding.rule) != also.end();
  };
  std::string message;
  std::string place;
  for (const Finding& finding : report->findings) {
    if (!refused(finding)) continue;
    if (message.empty()) place = finding.pointer;
    message += message.empty() ? "" : " ";
    message += finding.rule + (finding.pointer.empty() ? "" : " at " + finding.pointer) + ": " +
               finding.message;
  }
  if (message.empty()) return {};
  return fail(ErrorKind::bad_input, std::move(message), {}, std::move(place));
}

Result<void> require_valid(const Envelope& envelope, Dialect dialect,
                           std::initializer_list<std::string_view> also) {
  return require_valid(write(envelope, dialect), dialect, also);
}

}  // namespace waybill

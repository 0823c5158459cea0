#include "waybill/dialect/require.h"

#include <string>

#include "waybill/dialect/dialect.h"

namespace waybill {

Result<void> require_valid(std::string_view bytes, Dialect dialect) {
  const auto report = check(bytes, dialect);
  if (!report) return std::unexpected(report.error());
  if (report->valid()) return {};
  std::string message;
  std::string place;
  for (const Finding& finding : report->findings) {
    if (finding.severity != Severity::error) continue;
    if (message.empty()) place = finding.pointer;
    message += message.empty() ? "" : " ";
    message += finding.rule + (finding.pointer.empty() ? "" : " at " + finding.pointer) + ": " +
               finding.message;
  }
  return fail(ErrorKind::bad_input, std::move(message), {}, std::move(place));
}

Result<void> require_valid(const Envelope& envelope, Dialect dialect) {
  return require_valid(write(envelope, dialect), dialect);
}

}  // namespace waybill

// check() answers for every text that read() answers for, and the other way round; what our own
// writers write has no errors.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "waybill/base/clock.h"
#include "waybill/dialect/check.h"
#include "waybill/dialect/dialect.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const waybill::FixedClock clock;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto envelope = waybill::read(bytes);
  const auto report = waybill::check(bytes);
  if (envelope.has_value() != report.has_value()) std::abort();
  if (!report) return 0;
  for (const waybill::Finding& finding : report->findings)
    if (finding.rule.empty() || finding.message.empty()) std::abort();
  return 0;
}

#include "waybill/suites/solution/phase_order.h"

#include "waybill/json/scanner.h"
#include "waybill/suites/solution/damage.h"
#include "waybill/suites/solution/failure.h"

namespace waybill::suites::solution {
namespace {

constexpr std::size_t kMaxOrder = 1 << 20;

std::unexpected<Problem> missing(std::string message) {
  return std::unexpected(Problem{.code = "PHASE_ORDER_MISSING",
                                 .message = std::move(message),
                                 .path = kPhaseOrderPath,
                                 .suggestion = "Give next_phase, or correct the file."});
}

}  // namespace

std::expected<std::string, Problem> phase_after(const FileSystem& root, std::string_view phase) {
  const auto text = root.read(kPhaseOrderPath, kMaxOrder);
  if (!text && text.error().kind != ErrorKind::not_found)
    return std::unexpected(file_problem(text.error()));
  if (!text) return missing("Give next_phase, or create .bot/state/phase-order.json.");
  json::Document document;
  const std::string_view json =
      std::string_view(*text).substr(text->starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0);
  if (auto parsed = json::Scanner().parse(json, document); !parsed) {
    Error error = parsed.error();
    error.place = kPhaseOrderPath;
    if (error.byte) *error.byte += text->size() - json.size();
    return std::unexpected(damage_problem("PHASE_ORDER_MISSING", error));
  }
  const json::Value root_value = document.root();
  const json::Value phases =
      root_value.is(json::Kind::object) ? root_value.find("phases") : json::Value();
  if (!phases || !phases.is(json::Kind::array))
    return missing("phase-order.json has no array \"phases\".");
  bool is_next = false;
  for (const json::Value each : phases.children()) {
    if (is_next) return std::string(each.string());
    is_next = each.is(json::Kind::string) && each.string() == phase && !phase.empty();
  }
  return missing("Current phase '" + (phase.empty() ? "(none)" : std::string(phase)) +
                 "' is last in phase-order.json or not found.");
}

}  // namespace waybill::suites::solution

#include "waybill/suites/solution/frame.h"

#include <algorithm>

#include "waybill/base/timestamp.h"

namespace waybill::suites::solution {
namespace {

std::string with(std::string_view name, char separator) {
  std::string spelled(name);
  std::ranges::replace(spelled, '.', separator);
  return spelled;
}

// Where the tool lies in the system that this suite speaks for: what its users look for in a log.
std::string source_of(std::string_view canonical) {
  std::string folder = with(canonical, '-');
  std::ranges::replace(folder, '_', '-');
  return ".bot/mcp/tools/" + folder + "/script.ps1";
}

}  // namespace

tool::Declaration complete(tool::Declaration declaration) {
  declaration.canonical = declaration.name;
  declaration.name = with(declaration.canonical, '_');
  declaration.version = "1.0.0";
  declaration.dialect = Dialect::dotbot;
  declaration.misuse_code = "INVALID_PARAMETER";
  for (const char* const code :
       {"DOTBOT_NOT_FOUND", "INVALID_PARAMETER", "IO_ERROR", "UNAUTHORIZED_OPERATION"})
    declaration.codes.emplace_back(code);
  return declaration;
}

void finish(Envelope& answer, const Frame& frame, const Stopwatch& stopwatch,
            const tool::Declaration& declaration, std::string_view failing,
            const Solution* solution, const service::Context& context) {
  answer.tool = {declaration.canonical, declaration.version};
  if (!answer.errors.empty() && answer.summary.empty())
    answer.summary = std::string(failing) + ": " + reason_for(answer.errors.front().code) + ".";
  if (!answer.data) answer.data = json::Raw::trusted("{}");
  Audit& audit = answer.audit;
  audit.timestamp = write_timestamp(frame.clock->utc_now(), TimestampForm::milliseconds);
  audit.duration_ms = stopwatch.elapsed_ms();
  audit.source = source_of(declaration.canonical);
  audit.host = frame.host;
  if (audit.correlation_id.empty()) audit.correlation_id = context.correlation_id;
  if (solution != nullptr) audit.workspace = {.root = solution->root, .repo_name = solution->name};
}

}  // namespace waybill::suites::solution

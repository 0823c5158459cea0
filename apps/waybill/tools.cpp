#include "apps/waybill/commands.h"
#include "apps/waybill/suite_flags.h"
#include "waybill/base/find_upwards.h"
#include "waybill/cli/finish.h"
#include "waybill/envelope/builder.h"
#include "waybill/json/schema_of.h"

namespace waybill::app {
namespace {

struct Listed {
  std::string_view name;
  std::string_view summary;
  std::string_view effect;
  std::string_view danger;
  bool idempotent = true;
  std::string_view dialect;
  std::vector<std::string> codes;
  json::Raw input_schema;
};
WAYBILL_DESCRIBE(Listed, name, summary, effect, danger, idempotent, dialect, codes, input_schema)
struct Tools {
  std::vector<Listed> tools;
  std::optional<std::string>
      solution;  // what the tools of that suite are about, where there is one
};
WAYBILL_DESCRIBE(Tools, tools, solution)

constexpr cli::ExitCode kEndings[] = {cli::kSuccess};
constexpr cli::Example kExamples[] = {
    {"tools", "What can be called, and with what."},
    {"tools --mode readonly", "What a server in that mode serves."}};
constexpr auto kTools = cli::declare<SuiteFlags>(
    {.name = "tools",
     .summary = "List the tools that call and serve have, with their schemas.",
     .exit_codes = kEndings,
     .examples = kExamples,
     .output_schema = &json::schema_of<Tools>},
    kRootFlag, kModeFlag);

std::string_view name_of(service::Effect effect) {
  return effect == service::Effect::reads ? "reads" : "writes";
}
std::string_view name_of(service::Danger danger) {
  switch (danger) {
    case service::Danger::none: return "none";
    case service::Danger::changes: return "changes";
    case service::Danger::destructive: return "destructive";
  }
  return "none";
}

Envelope run(const SuiteFlags& options, cli::Call& call) {
  tool::Catalogue catalogue;
  const service::Mode mode = mode_of(options.mode);
  if (auto filled = fill_catalogue(catalogue, call.world(), {mode, options.root}); !filled)
    return failed("", cli::problem_of(filled.error())).done();
  Tools tools;
  for (const auto& tool : catalogue.list()) {
    if (!service::allows(mode, tool->operation())) continue;
    const tool::Declaration& declared = tool->declaration();
    tools.tools.push_back({declared.name, declared.summary, name_of(declared.effect),
                           name_of(declared.danger), declared.idempotent,
                           waybill::name_of(declared.dialect), declared.codes,
                           json::Raw::borrow(declared.input_schema)});
  }
  if (auto found = find_upwards(call.world().files, options.root, ".bot"); found)
    tools.solution = std::move(*found);
  return ok("", tools).summary("Tools: " + std::to_string(tools.tools.size()) + ".").done();
}

}  // namespace

cli::Command tools_command() { return cli::command<kTools>(&run); }

}  // namespace waybill::app

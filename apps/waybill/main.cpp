// The program: what stands here is all that it has.
#include "apps/waybill/commands.h"
#include "waybill/cli/manifest.h"
#include "waybill/cli/program.h"

int main(int argc, char** argv) {
  using namespace waybill;
  cli::Program program({.name = "waybill",
                        .version = WAYBILL_VERSION,
                        .summary = "one response contract for every tool that an AI agent calls"});
  program.add(app::detect_command())
      .add(app::check_command())
      .add(app::convert_command())
      .add(app::wrap_command())
      .add(app::show_command())
      .add(app::schema_command())
      .add(app::codes_command())
      .add(app::tools_command())
      .add(app::call_command())
      .add(app::serve_command())
      .add(app::init_command())
      .add(app::ledger_verify_command())
      .add(app::ledger_export_command())
      .add(cli::manifest_command())
      .add(cli::doctor_command(app::health_checks()))
      .add(cli::version_command())
      .add(cli::completion_command())
      .add(cli::exec_command());
  return program.run(argc, argv);
}

// A fix_command is run as it stands.
#include "waybill/cli/command.h"

using namespace waybill;

struct Options {
  std::string name;
};
Envelope run(const Options&, cli::Call&) { return {}; }

#ifdef MISTAKE
constexpr const char* kFix = "run --name <name>";
#else
constexpr const char* kFix = "run --name all";
#endif
constexpr cli::ExitCode kEndings[] = {
    cli::kSuccess, {4, "PRECONDITION", "First.", false, cli::SideEffects::none, kFix}};
constexpr auto kCommand =
    cli::declare<Options>({.name = "run", .summary = "Runs.", .exit_codes = kEndings},
                          cli::flag("--name", &Options::name).about("Whose."));

int main() {
  const cli::Command made = cli::command<kCommand>(&run);
  return made.options().empty() ? 1 : 0;
}

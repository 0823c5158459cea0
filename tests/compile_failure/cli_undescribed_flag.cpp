// Whoever reads the help has to know what a flag is for.
#include "waybill/cli/command.h"

using namespace waybill;

struct Options {
  std::string name;
};
Envelope run(const Options&, cli::Call&) { return {}; }

constexpr cli::ExitCode kEndings[] = {cli::kSuccess};
#ifdef MISTAKE
constexpr auto kFlag = cli::flag("--name", &Options::name);
#else
constexpr auto kFlag = cli::flag("--name", &Options::name).about("Whose.");
#endif
constexpr auto kCommand =
    cli::declare<Options>({.name = "run", .summary = "Runs.", .exit_codes = kEndings}, kFlag);

int main() {
  const cli::Command made = cli::command<kCommand>(&run);
  return made.options().empty() ? 1 : 0;
}

// Every command can succeed, and says so.
#include "waybill/cli/command.h"

using namespace waybill;

struct Options {
  std::string name;
};
Envelope run(const Options&, cli::Call&) { return {}; }

#ifdef MISTAKE
constexpr cli::ExitCode kEndings[] = {{4, "PRECONDITION", "First."}};
#else
constexpr cli::ExitCode kEndings[] = {cli::kSuccess, {4, "PRECONDITION", "First."}};
#endif
constexpr auto kCommand =
    cli::declare<Options>({.name = "run", .summary = "Runs.", .exit_codes = kEndings},
                          cli::flag("--name", &Options::name).about("Whose."));

int main() {
  const cli::Command made = cli::command<kCommand>(&run);
  return made.options().empty() ? 1 : 0;
}

// What may be tried again has changed nothing.
#include "waybill/cli/command.h"

using namespace waybill;

struct Options {
  std::string name;
};
Envelope run(const Options&, cli::Call&) { return {}; }

#ifdef MISTAKE
constexpr auto kLeft = cli::SideEffects::partial;
#else
constexpr auto kLeft = cli::SideEffects::none;
#endif
constexpr cli::ExitCode kEndings[] = {cli::kSuccess, {12, "UNAVAILABLE", "Later.", true, kLeft}};
constexpr auto kCommand = cli::declare<Options>(
    {.name = "run", .summary = "Runs.", .danger = cli::Danger::mutating, .exit_codes = kEndings},
    cli::flag("--name", &Options::name).about("Whose."));

int main() {
  const cli::Command made = cli::command<kCommand>(&run);
  return made.options().empty() ? 1 : 0;
}

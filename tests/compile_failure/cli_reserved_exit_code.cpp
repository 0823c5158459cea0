// 14 to 63 are reserved.
#include "waybill/cli/command.h"

using namespace waybill;

struct Options {
  std::string name;
};
Envelope run(const Options&, cli::Call&) { return {}; }

#ifdef MISTAKE
constexpr int kOwn = 42;
#else
constexpr int kOwn = 82;
#endif
constexpr cli::ExitCode kEndings[] = {cli::kSuccess, {kOwn, "OUT_OF_PAPER", "No paper."}};
constexpr auto kCommand =
    cli::declare<Options>({.name = "run", .summary = "Runs.", .exit_codes = kEndings},
                          cli::flag("--name", &Options::name).about("Whose."));

int main() {
  const cli::Command made = cli::command<kCommand>(&run);
  return made.options().empty() ? 1 : 0;
}

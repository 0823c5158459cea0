// The framework has --output already.
#include "waybill/cli/command.h"

using namespace waybill;

struct Options {
  std::string name;
};
Envelope run(const Options&, cli::Call&) { return {}; }

constexpr cli::ExitCode kEndings[] = {cli::kSuccess};
#ifdef MISTAKE
constexpr const char* kFlag = "--output";
#else
constexpr const char* kFlag = "--name";
#endif
constexpr auto kCommand =
    cli::declare<Options>({.name = "run", .summary = "Runs.", .exit_codes = kEndings},
                          cli::flag(kFlag, &Options::name).about("Whose."));

int main() {
  const cli::Command made = cli::command<kCommand>(&run);
  return made.options().empty() ? 1 : 0;
}

#include "waybill/cli/call.h"
#include "waybill/cli/commands.h"
#include "waybill/cli/program.h"
#include "waybill/envelope/builder.h"
#include "waybill/json/schema_of.h"

namespace waybill::cli {
namespace {

struct NoOptions {};
struct Version {
  std::string name;
  std::string version;
};
WAYBILL_DESCRIBE(Version, name, version)

constexpr ExitCode kEndings[] = {kSuccess};
constexpr Example kExamples[] = {{"version", "Which version this is."}};
constexpr auto kVersion = declare<NoOptions>({.name = "version",
                                              .summary = "This program's version.",
                                              .exit_codes = kEndings,
                                              .examples = kExamples,
                                              .output_schema = &json::schema_of<Version>,
                                              .is_instant = true});

Envelope version(const NoOptions&, Call& call) {
  const Program::About& about = call.program().about();
  const std::string words = about.name + " " + about.version;
  call.text(words);
  return ok("", Version{about.name, about.version}).summary(words).done();
}

}  // namespace

Command version_command() { return command<kVersion>(&version); }

}  // namespace waybill::cli

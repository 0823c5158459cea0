#include "waybill/dialect/detect.h"

#include "apps/waybill/commands.h"
#include "waybill/cli/finish.h"
#include "waybill/envelope/builder.h"
#include "waybill/json/schema_of.h"

namespace waybill::app {
namespace {

struct Sign {
  std::string pointer;
  std::string says;
};
WAYBILL_DESCRIBE(Sign, pointer, says)
struct Detected {
  std::string_view dialect;
  std::string version;
  double confidence = 0;
  std::vector<Sign> evidence;
};
WAYBILL_DESCRIBE(Detected, dialect, version, confidence, evidence)

struct Options {
  std::vector<std::string> files;
};

constexpr cli::ExitCode kEndings[] = {cli::kSuccess,
                                      {2, "INVALID_INPUT", "It is no JSON, or no envelope."},
                                      {3, "PARTIAL_FAILURE", "Some of several files failed."},
                                      {5, "NOT_FOUND", "There is no such file."},
                                      {7, "PERMISSION_DENIED", "The file may not be read."}};
constexpr cli::Example kExamples[] = {
    {"detect answer.json", "Which dialect an answer is in, and how that shows."}};
constexpr auto kDetect = cli::declare<Options>(
    {.name = "detect",
     .summary = "Tell which dialect an answer is in, and how that shows.",
     .exit_codes = kEndings,
     .examples = kExamples,
     .output_schema = &json::schema_of<Detected>},
    cli::operands("FILE", &Options::files).about("Answers; - (the default) is standard input."));

Envelope detect_file(const std::string& file, cli::Call& call) {
  const auto input = call.read(file);
  if (!input) return failed("", cli::problem_of(input.error())).done();
  const auto found = detect(*input);
  if (!found) return failed("", cli::problem_of(found.error(), *input)).done();
  Detected detected{name_of(found->dialect), found->version, found->confidence, {}};
  for (const Evidence& each : found->evidence)
    detected.evidence.push_back({each.pointer, each.says});
  return ok("", detected)
      .summary("This is an envelope of the dialect " + std::string(name_of(found->dialect)) + ".")
      .done();
}

Envelope run(const Options& options, cli::Call& call) {
  return for_each_file(options.files, call,
                       [&](const std::string& file) { return detect_file(file, call); });
}

}  // namespace

cli::Command detect_command() { return cli::command<kDetect>(&run); }

}  // namespace waybill::app

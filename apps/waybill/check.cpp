#include "waybill/dialect/check.h"

#include "apps/waybill/commands.h"
#include "waybill/cli/finish.h"
#include "waybill/envelope/builder.h"
#include "waybill/json/schema_of.h"

namespace waybill::app {
namespace {

struct Found {
  std::string rule;
  std::string_view severity;
  std::string pointer;
  std::string message;
  std::optional<std::string> expected;
  std::optional<std::string> found;
};
WAYBILL_DESCRIBE(Found, rule, severity, pointer, message, expected, found)
struct Verdict {
  bool valid = false;
  std::string_view dialect;
  std::vector<Found> findings;
};
WAYBILL_DESCRIBE(Verdict, valid, dialect, findings)

struct Options {
  std::vector<std::string> files;
  std::optional<Dialect> dialect;
};

constexpr cli::ExitCode kEndings[] = {cli::kSuccess,
                                      {1, "INVALID_DOCUMENT", "The document has errors."},
                                      {2, "INVALID_INPUT", "It is no JSON, or no envelope."},
                                      {3, "PARTIAL_FAILURE", "Some of several files failed."},
                                      {5, "NOT_FOUND", "There is no such file."},
                                      {7, "PERMISSION_DENIED", "The file may not be read."}};
constexpr cli::Example kExamples[] = {
    {"check answer.json", "All that is wrong with an answer, at once."},
    {"check answer.json --dialect dotbot", "The same, held to one dialect."}};
constexpr auto kCheck = cli::declare<Options>(
    {.name = "check",
     .summary = "Find all that is wrong with an answer; exit 1 when something is.",
     .exit_codes = kEndings,
     .examples = kExamples,
     .output_schema = &json::schema_of<Verdict>},
    cli::operands("FILE", &Options::files).about("Answers; - (the default) is standard input."),
    cli::flag("--dialect", &Options::dialect)
        .about("Check against this dialect (default: the detected one)."));

std::optional<std::string> if_any(const std::string& text) {
  return text.empty() ? std::optional<std::string>() : text;
}

Envelope check_file(const std::string& file, const Options& options, cli::Call& call) {
  const auto input = call.read(file);
  if (!input) return failed("", cli::problem_of(input.error())).done();
  const auto report = check(*input, options.dialect);
  if (!report) return failed("", cli::problem_of(report.error(), *input)).done();
  const std::string_view dialect = name_of(report->dialect);
  Verdict verdict{report->valid(), dialect, {}};
  for (const Finding& each : report->findings)
    verdict.findings.push_back({each.rule, name_of(each.severity), each.pointer, each.message,
                                if_any(each.expected), if_any(each.found)});
  const std::string count = std::to_string(report->findings.size());
  if (verdict.valid)
    return ok("", verdict).summary("The document is valid; findings: " + count + ".").done();
  return failed("", {.code = "INVALID_DOCUMENT",
                     .message = "The document is not valid " + std::string(dialect) +
                                "; findings: " + count + "."})
      .data(verdict)
      .done();
}

Envelope run(const Options& options, cli::Call& call) {
  return for_each_file(options.files, call,
                       [&](const std::string& file) { return check_file(file, options, call); });
}

}  // namespace

cli::Command check_command() { return cli::command<kCheck>(&run); }

}  // namespace waybill::app

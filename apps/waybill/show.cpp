#include "apps/waybill/commands.h"
#include "apps/waybill/output_file.h"
#include "waybill/cli/finish.h"
#include "waybill/dialect/dialect.h"
#include "waybill/envelope/builder.h"
#include "waybill/json/schema_of.h"
#include "waybill/render/render.h"

namespace waybill::app {
namespace {

struct Options {
  std::vector<std::string> files;
  std::optional<std::string> html;
};

constexpr cli::ExitCode kEndings[] = {
    cli::kSuccess,
    {2, "INVALID_INPUT", "It is no JSON, or no envelope."},
    {3, "PARTIAL_FAILURE", "Some of several files failed."},
    {5, "NOT_FOUND", "There is no such file."},
    {7, "PERMISSION_DENIED", "The file may not be read, or the page not be written."},
    {12, "UNAVAILABLE", "The page could not be written: the old one, if any, is still there.",
     true}};
constexpr cli::Example kExamples[] = {
    {"show answer.json --output text", "Tables, charts, timelines, code and next steps."},
    {"show answer.json --html page.html", "The same as one page that needs nothing else."}};
constexpr auto kShow = cli::declare<Options>(
    {.name = "show",
     .summary = "An answer for people: tables, charts, timelines, code, documents, next steps.",
     .danger = cli::Danger::mutating,
     .exit_codes = kEndings,
     .examples = kExamples},
    cli::operands("FILE", &Options::files).about("Answers; - (the default) is standard input."),
    cli::flag("--html", &Options::html)
        .value("FILE")
        .about("Write a page to this file instead, whole or not at all."));

Result<Envelope> read_answer(const std::string& file, cli::Call& call, std::string& input) {
  auto bytes = call.read(file);
  if (!bytes) return std::unexpected(bytes.error());
  input = std::move(*bytes);
  return read(input);
}

Envelope show_file(const std::string& file, cli::Call& call) {
  std::string input;
  auto envelope = read_answer(file, call, input);
  if (!envelope) return failed("", cli::problem_of(envelope.error(), input)).done();
  return std::move(*envelope);
}

Envelope run(const Options& options, cli::Call& call) {
  if (options.files.size() > 1)
    return for_each_file(options.files, call, [&](const std::string& file) {
      Envelope envelope = show_file(file, call);
      call.show(file, envelope);
      return envelope;
    });
  std::string input;
  auto envelope = read_answer(options.files.empty() ? "-" : options.files.front(), call, input);
  if (!envelope) return failed("", cli::problem_of(envelope.error(), input)).done();
  if (options.html) return write_output("page", *options.html, render::html(*envelope), call);
  WriteOptions how;
  how.format.layout = json::Layout::line;
  call.document(write(*envelope, call.dialect(), how));
  return std::move(*envelope);
}

void check(const Options& options, cli::Misuse& misuse) {
  if (options.html && options.files.size() > 1)
    misuse.add("CONFLICTING_ARGUMENTS", "--html", "A page shows one answer, not several.",
               "Call it once for each file.");
  if (options.html && options.html->empty())
    misuse.add("INVALID_VALUE", "--html", "The page needs a file name.", "Give it as --html FILE.");
}

}  // namespace

cli::Command show_command() { return cli::command<kShow>(&run, &check); }

}  // namespace waybill::app

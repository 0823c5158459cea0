#include "waybill/dialect/convert.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <map>
#include <thread>

#include "apps/waybill/commands.h"
#include "apps/waybill/lines.h"
#include "waybill/base/descriptor.h"
#include "waybill/base/file_error.h"
#include "waybill/cli/finish.h"
#include "waybill/envelope/builder.h"
#include "waybill/envelope/truth.h"

namespace waybill::app {
namespace {

struct Options {
  std::vector<std::string> files;
  std::optional<Dialect> from;
  bool lossless = false;
  bool lines = false;
};

constexpr cli::ExitCode kEndings[] = {
    cli::kSuccess,
    {2, "INVALID_INPUT", "It is no JSON, or no envelope."},
    {3, "PARTIAL_FAILURE", "Some lines or files could not be converted."},
    {5, "NOT_FOUND", "There is no such file."},
    {7, "PERMISSION_DENIED", "The file may not be read."}};
constexpr cli::Example kExamples[] = {
    {"convert answer.json --as mcp", "The same answer as an MCP result; exits as the answer does."},
    {"convert --lines --as cli < answers.jsonl", "Each line converted, in order, on all cores."},
    {"convert answer.json --as cli --lossless", "Carry along what the target has no place for."}};
constexpr auto kConvert = cli::declare<Options>(
    {.name = "convert",
     .summary = "The same answer in another dialect; what was lost goes to standard error.",
     .exit_codes = kEndings,
     .examples = kExamples},
    cli::operands("FILE", &Options::files).about("Answers; - (the default) is standard input."),
    cli::flag("--from", &Options::from).about("The input's dialect (default: detected)."),
    cli::flag("--lossless", &Options::lossless)
        .about("Carry along what the target has no place for."),
    cli::flag("--lines", &Options::lines)
        .about("JSON Lines in and out; a bad line becomes an error in its place, and exit 3."));

ConvertOptions options_for(const Options& options) {
  ConvertOptions made;
  made.from = options.from;
  made.write.lossless = options.lossless;
  made.write.format.layout = json::Layout::line;
  return made;
}

struct Converted {
  Envelope envelope;
  std::string bytes;  // empty: it could not be converted, the Envelope says why
  std::vector<Loss> losses;
};

Converted convert_file(const std::string& file, const Options& options, cli::Call& call) {
  const auto input = call.read(file);
  if (!input) return {failed("", cli::problem_of(input.error())).done(), {}, {}};
  auto conversion = convert(*input, call.dialect(), options_for(options));
  if (!conversion) return {failed("", cli::problem_of(conversion.error(), *input)).done(), {}, {}};
  auto envelope = read(conversion->bytes, call.dialect());
  if (!envelope) return {failed("", cli::problem_of(envelope.error())).done(), {}, {}};
  return {std::move(*envelope), std::move(conversion->bytes), std::move(conversion->losses)};
}

void report(const std::vector<Loss>& losses, const Options& options, cli::Call& call) {
  const bool for_people = call.form() == cli::OutputForm::text;
  if (!options.lossless && !(for_people && losses.empty())) call.report(write_losses(losses));
}

Envelope convert_several(const Options& options, cli::Call& call) {
  cli::Batch batch(call, options.files.size(), cli::Batch::Records::own);
  std::vector<Loss> losses;
  for (const std::string& file : options.files) {
    if (call.should_end()) break;
    Converted converted = convert_file(file, options, call);
    if (call.form() == cli::OutputForm::jsonl && !converted.bytes.empty())
      call.stream(converted.bytes + "\n");
    for (Loss& loss : converted.losses) {
      loss.reason = file + ": " + loss.reason;
      losses.push_back(std::move(loss));
    }
    batch.add(file, converted.envelope, json::Raw::trusted(converted.bytes));
  }
  report(losses, options, call);
  return std::move(batch).done();
}

Result<Descriptor> open_input(const std::string& file, cli::Call& call) {
  const char* const path = file == "-" ? "/dev/stdin" : file.c_str();
  if (file == "-" && call.is_nested())
    return fail(ErrorKind::bad_input, "Standard input holds the commands; name a file instead.");
  Descriptor input(::open(path, O_RDONLY | O_CLOEXEC));
  if (!input.is_open() && file == "-") input = Descriptor(::dup(STDIN_FILENO));  // a socket
  if (!input.is_open()) return std::unexpected(file_error(FileOperation::read, file, errno));
  posix_fadvise(input.number(), 0, 0, POSIX_FADV_SEQUENTIAL);
  return input;
}

std::optional<double> size_of(const Descriptor& input) {
  struct stat status {};
  if (fstat(input.number(), &status) != 0 || !S_ISREG(status.st_mode)) return {};
  return static_cast<double>(status.st_size);
}

json::Raw counts(std::uint64_t lines, std::uint64_t bad) {
  return json_of(std::map<std::string, std::uint64_t>{{"bad", bad}, {"lines", lines}});
}

Envelope convert_streams(const Options& options, cli::Call& call) {
  if (call.is_nested())
    return failed("", {.code = "ARG_ERROR",
                       .message = "--lines prints by itself and cannot be used in exec.",
                       .path = "--lines",
                       .phase = "validation"})
        .done();
  std::uint64_t lines = 0;
  std::uint64_t bad = 0;
  const std::vector<std::string> files =
      options.files.empty() ? std::vector<std::string>{"-"} : options.files;
  for (const std::string& file : files) {
    const auto input = open_input(file, call);
    if (!input) return failed("", cli::problem_of(input.error())).done();
    call.begin_stream();
    LinesJob job;
    job.input = input->number();
    job.to = call.dialect();
    job.options = options_for(options);
    job.workers = std::max(1u, std::thread::hardware_concurrency());
    job.write = [&](std::string_view bytes) { return call.stream(bytes); };
    job.should_end = [&] { return call.should_end(); };
    job.read_bytes = [&, total = size_of(*input)](std::uint64_t read) {
      call.context().progress({.done = static_cast<double>(read), .total = total, .message = file});
    };
    const LinesOutcome outcome = convert_lines(job);
    lines += outcome.lines;
    bad += outcome.bad;
    call.done_so_far(counts(lines, bad));
    if (outcome.error) {
      Error error = *outcome.error;
      error.place = file;
      return failed("", cli::problem_of(error)).data(counts(lines, bad)).done();
    }
    if (outcome.is_stopped) break;
  }
  if (bad == 0) return ok("", counts(lines, bad)).done();
  return failed("", {.code = "PARTIAL_FAILURE",
                     .message = std::to_string(bad) + " of " + std::to_string(lines) +
                                " lines could not be converted."})
      .data(counts(lines, bad))
      .done();
}

Envelope run(const Options& options, cli::Call& call) {
  if (options.lines) return convert_streams(options, call);
  if (options.files.size() > 1) return convert_several(options, call);
  Converted converted =
      convert_file(options.files.empty() ? "-" : options.files.front(), options, call);
  if (!converted.bytes.empty()) {
    report(converted.losses, options, call);
    call.document(std::move(converted.bytes));
  }
  return std::move(converted.envelope);
}

}  // namespace

cli::Command convert_command() { return cli::command<kConvert>(&run); }

}  // namespace waybill::app

#include <unistd.h>

#include <map>

#include "apps/waybill/child.h"
#include "apps/waybill/commands.h"
#include "waybill/base/utf8.h"
#include "waybill/cli/finish.h"
#include "waybill/cli/repair.h"
#include "waybill/cli/signal_watch.h"
#include "waybill/dialect/dialect.h"
#include "waybill/envelope/builder.h"
#include "waybill/envelope/truth.h"
#include "waybill/json/schema_of.h"

namespace waybill::app {
namespace {

struct Options {
  std::optional<std::string> tool;
  std::vector<std::string> command;
};

constexpr cli::ExitCode kEndings[] = {
    cli::kSuccess,
    {1, "PROGRAM_FAILED", "The program failed; data has its exit code and what it printed.", false,
     cli::SideEffects::partial},
    {5, "NOT_FOUND", "There is no such program."},
    {7, "PERMISSION_DENIED", "The program may not be run."},
    {10, "TIMEOUT", "It was ended because its time was up.", false, cli::SideEffects::partial}};
constexpr cli::Example kExamples[] = {
    {"wrap -- ls -l", "Run a program and answer for it: exit code, output, errors."},
    {"wrap --tool build --timeout 60 -- make", "With a name, and not longer than a minute."}};

enum class Form : std::uint8_t { empty, json, text, binary };
WAYBILL_DESCRIBE_ENUM(Form, empty, json, text, binary)

struct Wrapped {
  int exit_code = 0;
  std::optional<std::string> signal{};
  Form format = Form::empty;
  json::Raw output{};  // "stdout" is a macro
  std::uint64_t stdout_bytes = 0;
  bool truncated = false;
  std::string errors{};
};
constexpr auto waybill_describe(json::Type<Wrapped>) {
  using json::field;
  return json::fields("Wrapped", field("exit_code", &Wrapped::exit_code),
                      field("signal", &Wrapped::signal), field("format", &Wrapped::format),
                      field("stdout", &Wrapped::output),
                      field("stdout_bytes", &Wrapped::stdout_bytes),
                      field("truncated", &Wrapped::truncated), field("stderr", &Wrapped::errors));
}

constexpr auto kWrap = cli::declare<Options>(
    {.name = "wrap",
     .summary = "Run any program and answer for it; an envelope that it prints is recognised.",
     .danger = cli::Danger::mutating,
     .exit_codes = kEndings,
     .examples = kExamples,
     .output_schema = &json::schema_of<Wrapped>,
     .grace_ms = 3000},
    cli::flag("--tool", &Options::tool)
        .value("NAME")
        .id()
        .about("What the answer calls the program (default: its file name)."),
    cli::operands("COMMAND", &Options::command)
        .required()
        .rest()
        .about("The program and its arguments, as they are."));

std::string name_for(const Options& options) {
  if (options.tool) return *options.tool;
  const std::string& path = options.command.front();
  return utf8::sanitized(path.substr(path.find_last_of('/') + 1));
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

// Without the part of a character that the limit may have cut.
std::string_view whole_characters(std::string_view text) {
  for (std::size_t cut = 0; cut < 4 && cut < text.size(); ++cut)
    if (utf8::is_valid(text.substr(0, text.size() - cut))) return text.substr(0, text.size() - cut);
  return text;
}

void put_output(const ChildOutcome& child, Wrapped& wrapped) {
  wrapped.stdout_bytes = child.output_bytes;
  wrapped.truncated = child.output_bytes > child.output.size();
  const std::string_view text =
      wrapped.truncated ? whole_characters(child.output) : std::string_view(child.output);
  if (text.empty()) return;
  if (!utf8::is_valid(text) || text.find('\0') != text.npos) {
    wrapped.format = Form::binary;
    wrapped.output = json::Raw::trusted(cli::binary_json(child.output));
    return;
  }
  if (auto parsed = json::Raw::parse(text); parsed && !wrapped.truncated) {
    wrapped.format = Form::json;
    wrapped.output = std::move(*parsed);
    return;
  }
  wrapped.format = Form::text;
  wrapped.output = json_of(text);
}

// What is wrong, when something is.
std::optional<Problem> problem_with(const std::string& name, const ChildOutcome& child,
                                    service::Ending why) {
  Problem problem;
  problem.phase = "execution";
  problem.retry.retryable = false;
  if (child.is_ended_by_us) {
    const bool timed_out = why == service::Ending::timed_out;
    problem.code = timed_out ? "TIMEOUT" : "CANCELLED";
    problem.message = "The program '" + name + "' and all that it started were ended before it " +
                      (timed_out ? "was done: its time was up." : "was done.");
    if (timed_out) problem.suggestion = "Allow more time with --timeout.";
    return problem;
  }
  if (child.signal != 0) {
    problem.code = "PROGRAM_KILLED";
    problem.message =
        "The program '" + name + "' was ended by " + cli::signal_name(child.signal) + ".";
    return problem;
  }
  if (child.exit_code == 0) return {};
  problem.code = "PROGRAM_FAILED";
  problem.message =
      "The program '" + name + "' ended with exit code " + std::to_string(child.exit_code) + ".";
  if (child.error_bytes > 0) problem.suggestion = "See what it printed to standard error.";
  return problem;
}

Envelope not_started(const std::string& name, const Error& why) {
  Problem problem;
  problem.code = why.kind == ErrorKind::not_found     ? "NOT_FOUND"
                 : why.kind == ErrorKind::not_allowed ? "PERMISSION_DENIED"
                                                      : "UNAVAILABLE";
  problem.message = "It could not be started: " + why.message + ".";
  problem.phase = "execution";
  problem.suggestion = "Check its name, PATH and permissions.";
  return failed(name, std::move(problem)).done();
}

// The answer is what the program said, and more only where that contradicts how it ended.
Envelope answer_of_its_own(const std::string& name, const Options& options, Envelope said,
                           const ChildOutcome& child, const std::string& errors,
                           service::Ending why) {
  if (said.tool.name.empty() || options.tool) said.tool.name = name;
  if (auto problem = problem_with(name, child, why)) {
    // Its own words tell more, but an ending by force is not in them.
    if (!failed(said) || child.signal != 0 || child.is_ended_by_us)
      said.errors.insert(said.errors.begin(), std::move(*problem));
  } else if (failed(said)) {
    said.warnings.push_back(
        {.code = "EXIT_MISMATCH",
         .message = "The program said that it failed, but ended with exit code 0."});
  }
  Wrapped how{.exit_code = child.exit_code, .stdout_bytes = child.output_bytes, .errors = errors};
  if (child.signal != 0) how.signal = cli::signal_name(child.signal);
  how.format = Form::json;
  cli::add_metadata(said, "wrapped", json_of(how));
  return said;
}

Envelope dry_run(const std::string& name, const Options& options) {
  return ok(name, std::map<std::string, std::vector<std::string>>{{"would_run", options.command}})
      .summary("The program '" + name + "' would be run.")
      .done();
}

Envelope run(const Options& options, cli::Call& call) {
  const std::string name = name_for(options);
  if (call.is_dry_run()) return dry_run(name, options);
  const bool gives_input = !call.is_nested() && isatty(STDIN_FILENO) != 1;
  const auto ran = run_child(options.command, gives_input, call.context().cancellation.token());
  if (!ran) return not_started(name, ran.error());
  const ChildOutcome& child = *ran;
  const service::Ending why = call.context().cancellation.why();
  const std::string errors = utf8::sanitized(child.errors);
  if (errors != child.errors)
    call.warn({.code = "INVALID_UTF8",
               .message = "Standard error held bytes that are no UTF-8; they were replaced."});
  const bool whole = child.output_bytes == child.output.size();
  if (whole && trimmed(child.output).starts_with('{'))
    if (auto said = read(trimmed(child.output)))
      return answer_of_its_own(name, options, std::move(*said), child, errors, why);
  Wrapped wrapped{.exit_code = child.exit_code, .errors = errors};
  if (child.signal != 0) wrapped.signal = cli::signal_name(child.signal);
  put_output(child, wrapped);
  Envelope envelope;
  envelope.tool.name = name;
  envelope.data = json_of(wrapped);
  if (wrapped.truncated) {
    envelope.budget.truncated = true;
    cli::add_metadata(envelope, "truncation_hint",
                      json_of("Of standard output only the beginning was kept."));
    envelope.warnings.push_back(
        {.code = "OUTPUT_TRUNCATED",
         .message = "The program printed " + std::to_string(child.output_bytes) +
                    " bytes; the first " + std::to_string(child.output.size()) + " were kept."});
  }
  if (auto problem = problem_with(name, child, why)) {
    envelope.errors.push_back(std::move(*problem));
  } else {
    envelope.summary = "The program '" + name + "' ended with exit code 0.";
  }
  return envelope;
}

}  // namespace

cli::Command wrap_command() { return cli::command<kWrap>(&run); }

}  // namespace waybill::app

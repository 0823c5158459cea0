// The program: takes the command line apart, runs one command, prints its one envelope.
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iostream>

#include "apps/waybill/commands.h"
#include "apps/waybill/lines.h"
#include "waybill/base/stopwatch.h"

namespace {

using namespace waybill;

int print(app::Answer answer, Dialect dialect, const Runtime& runtime) {
  if (!answer.report.empty()) std::cerr << answer.report << '\n';
  const Exit exit = exit_code(answer.envelope);
  if (answer.bytes.empty()) {
    stamp(answer.envelope, runtime, {.source = "waybill"});
    WriteOptions options;
    if (isatty(STDOUT_FILENO)) options.format.layout = json::Layout::indented;
    answer.bytes = write(answer.envelope, dialect, options);
  }
  std::cout << answer.bytes << '\n' << std::flush;
  if (!std::cout) {
    std::cerr << "waybill: the answer could not be written to standard output\n";
    return static_cast<int>(Exit::unavailable);
  }
  return static_cast<int>(exit);
}

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  // The reader of a pipe may leave early: then there is nobody left to answer to.
  std::signal(SIGPIPE, [](int) { _exit(0); });
  const SystemClock clock;
  RandomIds ids;
  const ProcessEnvironment environment;
  const Stopwatch stopwatch(clock);
  const Runtime runtime{clock, ids, environment, stopwatch};

  const std::vector<std::string_view> words(argv + 1, argv + argc);
  const auto arguments = app::parse(words);
  if (!arguments) {
    Envelope envelope;
    envelope.tool.name = "waybill";
    envelope.errors = arguments.error().problems;
    return print({std::move(envelope), {}, {}}, Dialect::cli, runtime);
  }
  if (arguments->help) {
    std::cout << app::usage();
    return 0;
  }
  if (!arguments->lines) return print(app::run(*arguments), arguments->as, runtime);
  if (arguments->operands.empty() || arguments->operands.front() == "-")
    return app::convert_lines(*arguments, std::cin, std::cout);
  std::ifstream file(arguments->operands.front(), std::ios::binary);
  if (file) return app::convert_lines(*arguments, file, std::cout);
  const Error missing{ErrorKind::not_found,
                      "The file '" + arguments->operands.front() + "' cannot be opened.",
                      {},
                      arguments->operands.front()};
  return print({failed("waybill.convert", app::problem_of(missing, {})).done(), {}, {}},
               arguments->as, runtime);
}

#include "waybill/cli/program.h"

#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <exception>

#include "waybill/base/disk_file_system.h"
#include "waybill/cli/audit_log.h"
#include "waybill/cli/finish.h"
#include "waybill/cli/session.h"
#include "waybill/dialect/dialect.h"
#include "waybill/envelope/builder.h"
#include "waybill/envelope/truth.h"

namespace waybill::cli {
namespace {

using Written = StandardOutput::Written;

void say(const Program& program, std::string_view words) {
  std::fprintf(stderr, "%s: %.*s\n", program.about().name.c_str(), static_cast<int>(words.size()),
               words.data());
}

// Whether the lines that were streamed are the whole answer.
bool is_told(const Answer& answer) {
  if (answer.byproducts.owns_output) return true;
  return answer.byproducts.streams &&
         (!failed(answer.envelope) || answer.envelope.errors.front().code == "PARTIAL_FAILURE");
}

class Printer {
 public:
  Printer(const Program& program, const World& world, Session& session, StandardOutput& output,
          SignalWatch& signals)
      : program_(program), world_(world), session_(session), output_(output), signals_(signals) {}

  int print(Answer answer, std::span<const std::string_view> words) {
    audit(answer, words);
    if (!answer.byproducts.report.empty())
      std::fprintf(stderr, "%s\n", answer.byproducts.report.c_str());
    if (!answer.byproducts.document.empty() || is_told(answer))
      for (const Problem& warning : answer.envelope.warnings)
        if (answer.byproducts.document.empty() || is_ours(warning))
          say(program_, "warning: " + warning.message.str());
    if (output_.why() == EPIPE) return 0;
    if (answer.is_stuck) return answer.exit;
    if (is_told(answer)) return output_.why() == 0 ? answer.exit : lost(answer, output_.why());
    const std::string bytes = session_.written(answer) + "\n";
    switch (output_.write_answer(bytes, signals_.descriptor())) {
      case Written::whole: return answer.exit;
      case Written::reader_gone: return 0;
      case Written::stuck: return answer.exit != 0 ? answer.exit : 143;
      case Written::failed: return lost(answer, output_.why());
    }
    return answer.exit;
  }

 private:
  // Those that a document has of its own are in it already.
  static bool is_ours(const Problem& warning) {
    return warning.code == "STRAY_OUTPUT" || warning.code == "AUDIT_OFF" ||
           warning.code == "INVALID_UTF8";
  }

  void audit(Answer& answer, std::span<const std::string_view> words) {
    const std::string& name = program_.about().name;
    if (!is_audited(world_.environment, name)) return;
    const auto written =
        write_audit(world_.environment,
                    {.program = name, .words = words, .exit = answer.exit, .run = answer.run});
    if (!written)
      answer.envelope.warnings.push_back(
          {.code = "AUDIT_OFF",
           .message = "This run is not in the audit log: " + written.error().message});
  }

  // The answer did not get out whole. A file that takes no more may still take a short one.
  int lost(Answer& answer, int reason) {
    const std::string why = "The answer could not be written to standard output: " +
                            std::string(std::strerror(reason)) + ".";
    const int exit = answer.exit != 0 ? answer.exit : static_cast<int>(Exit::unavailable);
    Answer brief;
    brief.dialect = answer.dialect;
    brief.envelope = answer.envelope;
    brief.envelope.data.clear();
    brief.envelope.view = {};
    brief.envelope.warnings.clear();
    if (!failed(brief.envelope))
      brief.envelope.errors.push_back({.code = "UNAVAILABLE", .message = why});
    if (!answer.byproducts.streams)
      output_.write_answer(session_.written(brief) + "\n", signals_.descriptor());
    say(program_, why);
    return exit;
  }

  const Program& program_;
  const World& world_;
  Session& session_;
  StandardOutput& output_;
  SignalWatch& signals_;
};

}  // namespace

Program& Program::add(Command command) {
  commands_.push_back(std::move(command));
  return *this;
}

Program& Program::renamed(Renamed name) {
  renamed_.push_back(std::move(name));
  return *this;
}

const Command* Program::find(std::string_view dotted_name) const {
  for (const Command& command : commands_)
    if (command.info().name == dotted_name) return &command;
  return nullptr;
}

const Renamed* Program::find_renamed(std::string_view dotted_name) const {
  for (const Renamed& each : renamed_)
    if (each.from == dotted_name) return &each;
  return nullptr;
}

std::vector<std::string> Program::faults() const {
  std::vector<std::string> faults;
  for (const Command& command : commands_)
    if (find(command.info().name) != &command)
      faults.push_back("there are two commands '" + std::string(command.info().name) + "'.");
  for (const Renamed& each : renamed_) {
    if (find(each.from) != nullptr)
      faults.push_back("the command '" + each.from + "' exists and is renamed.");
    if (find(each.to) == nullptr)
      faults.push_back("'" + each.from + "' is renamed to '" + each.to +
                       "', which does not exist.");
  }
  return faults;
}

int Program::run(int argc, char** argv) const {
  open_standard_descriptors();
  SignalWatch signals;
  StandardOutput output;
  const SystemClock clock;
  RandomIds ids;
  const ProcessEnvironment environment;
  DiskFileSystem files(DiskFileSystem::Options{.read_streams = true});
  const World world{clock, ids, environment, files};
  const std::vector<std::string_view> words(argv + (argc > 0 ? 1 : 0), argv + argc);
  Session session({.program = *this, .world = world, .output = &output, .signals = &signals});
  int exit = static_cast<int>(Exit::general_error);
  bool left_behind = false;
  try {
    Answer answer = session.answer(words);
    left_behind = answer.is_left_behind || answer.is_stuck || answer.byproducts.leaves_threads;
    exit = Printer(*this, world, session, output, signals).print(std::move(answer), words);
  } catch (const std::exception& problem) {
    // Out of memory, or no randomness for an identifier: an answer that needs neither.
    output.write_answer(R"({"ok":false,"data":null,"error":{"code":"INTERNAL_ERROR","message":)"
                        R"("The program failed unexpectedly.","retryable":false},)"
                        R"("warnings":[],"meta":{"duration_ms":0}})"
                        "\n",
                        signals.descriptor());
    say(*this, problem.what());
    left_behind = true;
  }
  // What a thread that does not end still uses must not be taken from it.
  if (left_behind) {
    std::fflush(stderr);
    _exit(exit);
  }
  return exit;
}

}  // namespace waybill::cli

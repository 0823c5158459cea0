#include <poll.h>
#include <unistd.h>

#include "waybill/cli/call.h"
#include "waybill/cli/commands.h"
#include "waybill/cli/finish.h"
#include "waybill/cli/line_reader.h"
#include "waybill/cli/manifest.h"
#include "waybill/cli/session.h"
#include "waybill/dialect/dialect.h"
#include "waybill/envelope/builder.h"
#include "waybill/envelope/truth.h"
#include "waybill/json/scanner.h"

namespace waybill::cli {
namespace {

using json::Kind;
using json::Value;

struct ExecOptions {};
constexpr ExitCode kEndings[] = {
    kSuccess, {3, "PARTIAL_FAILURE", "Some lines failed.", false, SideEffects::partial}};
constexpr Example kExamples[] = {
    {"exec < commands.jsonl", "One line in, one envelope out."},
    {R"(exec < commands.jsonl  # {"_cmd":"check","_opts":{"timeout":5},"file":["answer.json"]})",
     "A flag of the framework and an argument of the command."}};
constexpr auto kExec =
    declare<ExecOptions>({.name = "exec",
                          .summary = "Run commands given as lines of JSON, an envelope for each.",
                          .danger = Danger::mutating,
                          .exit_codes = kEndings,
                          .examples = kExamples});

constexpr std::size_t kLongestLine = std::size_t{16} << 20;
// Calls that did not end in time go on in the background; not any number of them.
constexpr std::size_t kMostLeftBehind = 8;

std::string text_of(Value value) {
  return value.is(Kind::string) ? std::string(value.string()) : std::string(value.raw());
}

// The words that a person would have typed.
class Words {
 public:
  explicit Words(const Program& program) : program_(program) {}

  Result<std::vector<std::string>> read(std::string_view line) {
    json::Document document;
    if (auto parsed = json::Scanner().parse(line, document); !parsed)
      return std::unexpected(parsed.error());
    const Value root = document.root();
    if (!root.is(Kind::object))
      return fail(ErrorKind::bad_input, "A line is a JSON object with a member _cmd.");
    const Value name = root.find("_cmd");
    if (!name || !name.is(Kind::string) || name.string().empty())
      return fail(ErrorKind::bad_input, "The member _cmd, a command's name, is missing.", {},
                  "/_cmd");
    take_command(std::string(name.string()));
    for (const Value member : root.children())
      if (auto taken = take(member); !taken) return std::unexpected(taken.error());
    words_.push_back("--");
    words_.insert(words_.end(), operands_.begin(), operands_.end());
    return std::move(words_);
  }

 private:
  void take_command(std::string name) {
    const std::string prefix = program_.about().name + ".";
    if (name.starts_with(prefix)) name.erase(0, prefix.size());
    for (char& c : name)
      if (c == ' ') c = '.';
    command_ = program_.find(name);
    for (std::size_t at = 0; at <= name.size();) {
      const std::size_t end = std::min(name.find('.', at), name.size());
      words_.push_back(name.substr(at, end - at));
      at = end + 1;
    }
  }

  Result<void> take(Value member) {
    const std::string_view key = member.key();
    if (key == "_cmd") return {};
    if (key == "_opts") {
      if (!member.is(Kind::object))
        return fail(ErrorKind::bad_input, "_opts is an object of flags.", {}, "/_opts");
      for (const Value option : member.children()) take_option(option);
      return {};
    }
    if (key == "_args") {
      if (!member.is(Kind::array))
        return fail(ErrorKind::bad_input, "_args is a list of arguments.", {}, "/_args");
      for (const Value word : member.children()) operands_.push_back(text_of(word));
      return {};
    }
    take_option(member);
    return {};
  }

  void take_option(Value member) {
    if (member.is(Kind::array)) {
      for (const Value element : member.children()) put(member.key(), element);
    } else {
      put(member.key(), member);
    }
  }

  void put(std::string_view key, Value value) {
    if (value.is(Kind::null)) return;
    if (command_ != nullptr)
      for (const OptionInfo* option : command_->options())
        if (option->is_operand && json_name(*option) == key)
          return operands_.push_back(text_of(value));
    std::string flag = "--" + std::string(key);
    for (char& c : flag)
      if (c == '_') c = '-';
    if (value.is(Kind::boolean)) {
      if (value.boolean()) words_.push_back(std::move(flag));
    } else {
      words_.push_back(flag + "=" + text_of(value));
    }
  }

  const Program& program_;
  const Command* command_ = nullptr;
  std::vector<std::string> words_;
  std::vector<std::string> operands_;
};

class Executor {
 public:
  explicit Executor(Call& call) : call_(call) {}

  Envelope run() {
    call_.begin_stream();
    LineReader lines(STDIN_FILENO, kLongestLine);
    while (!call_.should_end()) {
      const auto line = lines.next();
      if (!line) return end(std::move(line.error()));
      if (!line->has_value()) break;
      if ((*line)->find_first_not_of(" \t\r") == std::string::npos) continue;
      ++total_;
      if (!call_.stream(answer_to(**line) + "\n")) break;
      call_.context().progress({.done = static_cast<double>(total_), .message = {}});
      call_.done_so_far(counts());
      if (left_behind_ > kMostLeftBehind)
        return end({ErrorKind::unavailable, "Too many commands did not end in time.", {}, {}});
    }
    if (failed_ == 0) return ok("", counts()).summary(std::to_string(total_) + " lines.").done();
    return waybill::failed("", {.code = "PARTIAL_FAILURE",
                                .message = std::to_string(failed_) + " of " +
                                           std::to_string(total_) + " lines failed."})
        .data(counts())
        .done();
  }

 private:
  json::Raw counts() const {
    return json_of(std::map<std::string, std::size_t>{
        {"failed", failed_}, {"succeeded", total_ - failed_}, {"total", total_}});
  }
  Envelope end(Error error) const {
    return waybill::failed("", problem_of(error)).data(counts()).done();
  }

  std::string answer_to(const std::string& line) {
    const auto words = Words(call_.program()).read(line);
    if (!words) {
      ++failed_;
      Envelope envelope = waybill::failed("", problem_of(words.error(), line)).done();
      envelope.errors.front().phase = "validation";
      envelope.tool.name = call_.program().about().name + ".exec";
      WriteOptions options;
      options.format.layout = json::Layout::line;
      options.clock = &call_.world().clock;
      return write(envelope, call_.dialect(), options);
    }
    const std::vector<std::string_view> views(words->begin(), words->end());
    Session session({.program = call_.program(), .world = call_.world(), .above = &call_});
    Answer answer = session.answer(views);
    failed_ += waybill::failed(answer.envelope);
    left_behind_ += answer.is_left_behind;
    if (answer.is_left_behind) call_.leave_threads();
    return session.written(answer);
  }

  Call& call_;
  std::size_t total_ = 0;
  std::size_t failed_ = 0;
  std::size_t left_behind_ = 0;
};

Envelope exec(const ExecOptions&, Call& call) {
  if (call.is_nested())
    return failed("", {.code = "ARG_ERROR",
                       .message = "exec cannot be run by exec: standard input holds its lines.",
                       .phase = "validation"})
        .done();
  return Executor(call).run();
}

}  // namespace

Command exec_command() { return command<kExec>(&exec); }

}  // namespace waybill::cli

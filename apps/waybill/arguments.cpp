#include "apps/waybill/arguments.h"

#include <algorithm>
#include <array>

#include "waybill/base/nearest.h"
#include "waybill/base/utf8.h"

namespace waybill::app {
namespace {

// Which flags and how many operands each command takes.
struct Command {
  std::string_view name;
  std::size_t least;
  std::size_t most;
  bool takes_dialect;  // --dialect
  bool takes_convert;  // --from, --lossless, --lines
};

constexpr auto kCommands = std::to_array<Command>({
    {"detect", 0, 1, false, false},
    {"check", 0, 1, true, false},
    {"convert", 0, 1, false, true},
    {"schema", 1, 1, false, false},
    {"codes", 0, 0, false, false},
    {"version", 0, 0, false, false},
});

const Command* find_command(std::string_view name) {
  const auto* const found = std::find_if(kCommands.begin(), kCommands.end(),
                                         [&](const Command& c) { return c.name == name; });
  return found == kCommands.end() ? nullptr : found;
}

template <class Names>
std::string suggestion(std::string_view word, const Names& names) {
  const auto close = nearest(word, names);
  return close ? "Did you mean '" + std::string(*close) + "'?" : "See waybill --help.";
}

class Parser {
 public:
  std::expected<Arguments, Misuse> run(std::span<const std::string_view> words) {
    words_ = words;
    while (at_ < words_.size()) take(words_[at_++]);
    if (!arguments_.help) check_command();
    if (!misuse_.problems.empty()) return std::unexpected(std::move(misuse_));
    return std::move(arguments_);
  }

 private:
  void wrong(std::string message, std::string_view field, std::string advice) {
    Problem problem;
    problem.code = "ARG_ERROR";
    problem.message = utf8::sanitized(message);
    problem.path = utf8::sanitized(field);
    problem.phase = "validation";
    problem.suggestion = utf8::sanitized(advice);
    misuse_.problems.push_back(std::move(problem));
  }

  void take(std::string_view word) {
    if (only_operands_ || word == "-" || !word.starts_with('-')) {
      if (arguments_.command.empty()) {
        arguments_.command = word;
      } else {
        arguments_.operands.emplace_back(word);
      }
      return;
    }
    if (word == "--") {
      only_operands_ = true;
    } else if (word == "--help" || word == "-h") {
      arguments_.help = true;
    } else if (word == "--lossless" || word == "--lines") {
      (word == "--lossless" ? arguments_.lossless : arguments_.lines) = true;
      flags_.push_back(word);
    } else {
      take_with_value(word);
    }
  }

  void take_with_value(std::string_view word) {
    const std::size_t equals = word.find('=');
    const std::string_view name = word.substr(0, equals);
    static constexpr std::array<std::string_view, 6> kFlags{"--as",       "--from",  "--dialect",
                                                            "--lossless", "--lines", "--help"};
    if (name != "--as" && name != "--from" && name != "--dialect")
      return wrong("There is no flag '" + std::string(name) + "'.", name, suggestion(name, kFlags));
    flags_.push_back(name);
    if (equals == word.npos && at_ == words_.size())
      return wrong("The flag '" + std::string(name) + "' needs a dialect.", name, dialects());
    const std::string_view value = equals == word.npos ? words_[at_++] : word.substr(equals + 1);
    const auto dialect = dialect_named(value);
    if (!dialect) return wrong("'" + std::string(value) + "' is no dialect.", name, dialects());
    if (name == "--as") {
      arguments_.as = *dialect;
    } else {
      arguments_.from = *dialect;
    }
  }

  static std::string dialects() {
    return "Use one of dotbot, codegraph, colibri, cli, buddy, mcp.";
  }

  void check_command() {
    if (arguments_.command.empty())
      return wrong("No command was given.", "command", "See waybill --help.");
    const Command* const command = find_command(arguments_.command);
    if (command == nullptr) {
      std::array<std::string_view, kCommands.size()> names;
      std::transform(kCommands.begin(), kCommands.end(), names.begin(),
                     [](const Command& c) { return c.name; });
      return wrong("There is no command '" + arguments_.command + "'.", "command",
                   suggestion(arguments_.command, names));
    }
    for (const std::string_view flag : flags_) {
      const bool allowed =
          flag == "--as" || (flag == "--dialect" ? command->takes_dialect : command->takes_convert);
      if (!allowed)
        wrong("The command '" + arguments_.command + "' takes no flag '" + std::string(flag) + "'.",
              flag, "See waybill --help.");
    }
    if (arguments_.operands.size() < command->least)
      wrong("The command '" + arguments_.command + "' needs a dialect.", "DIALECT", dialects());
    if (arguments_.operands.size() > command->most)
      wrong("The command '" + arguments_.command + "' takes no more than " +
                std::to_string(command->most) + " argument(s).",
            "FILE", "Call it once for each file.");
  }

  std::span<const std::string_view> words_;
  std::size_t at_ = 0;
  bool only_operands_ = false;
  std::vector<std::string_view> flags_;
  Arguments arguments_;
  Misuse misuse_;
};

}  // namespace

std::expected<Arguments, Misuse> parse(std::span<const std::string_view> words) {
  return Parser().run(words);
}

std::string_view usage() {
  return R"(waybill: one response contract for every tool that an AI agent calls

usage: waybill COMMAND [FLAGS] [FILE]

  detect  [FILE]                which dialect an answer is in, and how that shows
  check   [FILE] [--dialect D]  all that is wrong with it; exit 1 when something is
  convert [FILE] [--from D] [--as D] [--lossless] [--lines]
                                the same answer in another dialect; what was lost goes to stderr
  schema  DIALECT               the dialect's JSON Schema
  codes                         the catalogue of error codes
  version                       this program's version

  --as D       print the answer in this dialect (default: cli)
  --from D     the input's dialect (default: detected)
  --dialect D  check against this dialect (default: detected)
  --lossless   carry along what the target has no place for
  --lines      JSON Lines in and out; a bad line becomes an error in its place, and exit 3

FILE may be - (the default) for standard input. Dialects: dotbot, codegraph, colibri, cli, buddy,
mcp. Every command prints one envelope, also when it fails; the exit code is that of the answer.
)";
}

}  // namespace waybill::app

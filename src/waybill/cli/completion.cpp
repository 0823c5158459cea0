#include <algorithm>

#include "waybill/cli/call.h"
#include "waybill/cli/commands.h"
#include "waybill/cli/invocation.h"
#include "waybill/cli/program.h"
#include "waybill/envelope/builder.h"
#include "waybill/json/schema_of.h"

namespace waybill::cli {

enum class Shell : std::uint8_t { bash, zsh, fish };
WAYBILL_DESCRIBE_ENUM(Shell, bash, zsh, fish)

namespace {

struct CompletionOptions {
  Shell shell{};
};
struct Script {
  Shell shell;
  std::string script;
};
WAYBILL_DESCRIBE(Script, shell, script)

constexpr ExitCode kEndings[] = {kSuccess};
constexpr Example kExamples[] = {
    {"completion bash --output text", "The script, to be sourced by the shell."}};
constexpr auto kCompletion = declare<CompletionOptions>(
    {.name = "completion",
     .summary = "A script that completes commands, flags and values in a shell.",
     .exit_codes = kEndings,
     .examples = kExamples,
     .output_schema = &json::schema_of<Script>,
     .is_instant = true},
    operands("SHELL", &CompletionOptions::shell).required().about("bash, zsh or fish."));

std::string joined(const std::vector<std::string_view>& words) {
  std::string out;
  for (const std::string_view word : words) out += (out.empty() ? "" : " ") + std::string(word);
  return out;
}

// What may follow the flags of a command: its choices, or files.
std::vector<std::string_view> operand_choices(const Command& command) {
  for (const OptionInfo* option : command.options())
    if (option->is_operand && !option->choices.empty())
      return {option->choices.begin(), option->choices.end()};
  return {};
}

// The names that are typed: the first word of each.
std::vector<std::string_view> first_words(const Program& program) {
  std::vector<std::string_view> words;
  for (const Command& command : program.commands()) {
    const std::string_view name = command.info().name;
    const std::string_view word = name.substr(0, name.find('.'));
    if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
  }
  return words;
}

// Of all commands with that first word.
std::string flags_of(const Program& program, std::string_view word) {
  std::vector<std::string_view> flags;
  for (const Command& command : program.commands()) {
    const std::string_view name = command.info().name;
    if (name.substr(0, name.find('.')) != word) continue;
    if (name != word) flags.push_back(name.substr(word.size() + 1));
    for (const OptionInfo* option : all_options(command))
      if (!option->is_operand && std::find(flags.begin(), flags.end(), option->name) == flags.end())
        flags.push_back(option->name);
    for (const std::string_view choice : operand_choices(command)) flags.push_back(choice);
  }
  return joined(flags);
}

struct FlagValues {
  std::string_view flag;
  std::string values;
  bool operator==(const FlagValues&) const = default;
};
std::vector<FlagValues> flag_values(const Program& program) {
  std::vector<FlagValues> all;
  for (const Command& command : program.commands())
    for (const OptionInfo* option : all_options(command)) {
      if (option->is_operand || option->choices.empty()) continue;
      FlagValues each{option->name, joined({option->choices.begin(), option->choices.end()})};
      if (std::find(all.begin(), all.end(), each) == all.end()) all.push_back(std::move(each));
    }
  return all;
}

// For bash, and for zsh, which takes the same by its own emulation.
std::string bash_script(const Program& program, std::string_view before) {
  const std::string& name = program.about().name;
  std::string function = "_" + name;
  std::replace(function.begin(), function.end(), '-', '_');
  std::string out(before);
  out += function + "() {\n  local word=${COMP_WORDS[COMP_CWORD]}" +
         " before=${COMP_WORDS[COMP_CWORD-1]}\n  case $before in\n";
  for (const FlagValues& each : flag_values(program))
    out += "    " + std::string(each.flag) + ") COMPREPLY=($(compgen -W '" + each.values +
           "' -- \"$word\")); return ;;\n";
  out += "  esac\n  if [ \"$COMP_CWORD\" -eq 1 ]; then\n    COMPREPLY=($(compgen -W '" +
         joined(first_words(program)) + " --help' -- \"$word\"))\n    return\n  fi\n" +
         "  local words=\n  case ${COMP_WORDS[1]} in\n";
  for (const std::string_view word : first_words(program))
    out += "    " + std::string(word) + ") words='" + flags_of(program, word) + "' ;;\n";
  out +=
      "  esac\n  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n" +
      std::string("  case $word in -*) ;; *) COMPREPLY+=($(compgen -f -- \"$word\")) ;; esac\n") +
      "}\ncomplete -o filenames -F " + function + " " + name;
  return out;
}

std::string fish_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

std::string fish_script(const Program& program) {
  const std::string begin = "complete -c " + program.about().name;
  std::string out;
  for (const std::string_view word : first_words(program)) {
    const Command* const command = program.find(word);
    out += begin + " -n __fish_use_subcommand -f -a " + std::string(word);
    if (command != nullptr) out += " -d " + fish_quoted(command->info().summary);
    out += "\n";
  }
  for (const Command& command : program.commands()) {
    const std::string_view name = command.info().name;
    const std::string when =
        " -n '__fish_seen_subcommand_from " + std::string(name.substr(0, name.find('.'))) + "'";
    for (const OptionInfo* option : all_options(command)) {
      if (option->is_operand) continue;
      out += begin + when + " -l " + std::string(option->name.substr(2));
      if (option->takes != Takes::nothing) out += " -r";
      if (!option->choices.empty())
        out += " -f -a " + fish_quoted(joined({option->choices.begin(), option->choices.end()}));
      out += " -d " + fish_quoted(option->description) + "\n";
    }
    if (const auto choices = operand_choices(command); !choices.empty())
      out += begin + when + " -f -a " + fish_quoted(joined(choices)) + "\n";
  }
  out.pop_back();
  return out;
}

std::string script_for(const Program& program, Shell shell) {
  switch (shell) {
    case Shell::bash: return bash_script(program, "");
    case Shell::zsh:
      return bash_script(program,
                         "autoload -Uz compinit bashcompinit\n"
                         "(( $+functions[compdef] )) || compinit\nbashcompinit\n");
    case Shell::fish: return fish_script(program);
  }
  return {};
}

Envelope completion(const CompletionOptions& options, Call& call) {
  Script script{options.shell, script_for(call.program(), options.shell)};
  call.text(script.script);
  const std::string shell(json::name_of_choice(options.shell));
  return ok("", script).summary("Completion for " + shell + ".").done();
}

}  // namespace

Command completion_command() { return command<kCompletion>(&completion); }

}  // namespace waybill::cli

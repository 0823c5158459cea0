#include "waybill/cli/invocation.h"

#include <algorithm>

#include "waybill/base/digest.h"
#include "waybill/cli/value.h"

namespace waybill::cli {
namespace {

std::string joined_name(const Program& program, std::string_view name) {
  std::string typed = program.about().name;
  for (typed += ' '; !name.empty(); name.remove_prefix(1))
    typed += name.front() == '.' ? ' ' : name.front();
  return typed;
}

// Takes the command's words out of the line: the first that is no flag, and as many behind it as
// make the longest name that there is. Empty when there is none.
std::string take_command(const Program& program, std::vector<std::string_view>& words) {
  const auto flags = framework_flags(Danger::destructive);
  for (std::size_t at = 0; at < words.size(); ++at) {
    const std::string_view word = words[at];
    if (word == "--") return {};
    if (!word.starts_with('-') || word == "-") {
      std::string name(word);
      const auto begin = words.begin() + static_cast<std::ptrdiff_t>(at);
      auto end = begin + 1;
      const auto exists = [&](const std::string& some) {
        return program.find(some) != nullptr || program.find_renamed(some) != nullptr;
      };
      if (end != words.end() && exists(name + "." + std::string(*end)))
        name += "." + std::string(*end++);
      words.erase(begin, end);
      return name;
    }
    const bool takes_next = std::any_of(flags.begin(), flags.end(), [&](const OptionInfo* flag) {
      return flag->name == word && flag->takes != Takes::nothing;
    });
    if (takes_next) ++at;
  }
  return {};
}

void read_settings(const Arguments& arguments, Settings& settings, Misuse& misuse) {
  std::apply(
      [&](const auto&... flag) { (assign(flag, arguments.of(flag.name), settings, misuse), ...); },
      kFrameworkFlags);
}

void no_such_command(const Program& program, const std::string& name, Misuse& misuse) {
  const std::string help = "See " + program.about().name + " --help.";
  if (name.empty()) return misuse.add("MISSING_COMMAND", "command", "No command was given.", help);
  std::vector<std::string_view> names;
  for (const Command& command : program.commands()) names.push_back(command.info().name);
  misuse.add("UNKNOWN_COMMAND", "command", "There is no command '" + name.substr(0, 200) + "'.",
             did_you_mean(name, names, help), name.substr(0, 200));
}

std::string fingerprint_of(const Command& command, const Arguments& arguments) {
  std::string words(command.info().name);
  for (const OptionInfo* option : command.options())
    for (const std::string_view word : arguments.of(option->name))
      words += '\0' + std::string(option->name) + '\0' + std::string(word);
  return sha256_hex(words);
}

}  // namespace

std::vector<const OptionInfo*> framework_flags(Danger danger) {
  std::vector<const OptionInfo*> flags;
  const auto take = [&](const OptionInfo& flag) {
    if (flag.from <= danger) flags.push_back(&flag);
  };
  std::apply([&](const auto&... flag) { (take(flag), ...); }, kFrameworkFlags);
  return flags;
}

std::vector<const OptionInfo*> all_options(const Command& command) {
  std::vector<const OptionInfo*> options = command.options();
  const auto flags = framework_flags(command.info().danger);
  options.insert(options.end(), flags.begin(), flags.end());
  return options;
}

Invocation read_invocation(const Program& program, std::span<const std::string_view> words) {
  Invocation invocation;
  std::vector<std::string_view> rest(words.begin(), words.end());
  const std::string name = take_command(program, rest);
  invocation.command = program.find(name);
  if (invocation.command == nullptr) {
    // Only the dialect and the form are wanted of the rest; its faults follow from the first.
    Misuse ignored;
    const auto flags = framework_flags(Danger::destructive);
    read_settings(read_arguments(rest, flags, {}, ignored), invocation.settings, ignored);
    invocation.renamed = program.find_renamed(name);
    if (invocation.renamed == nullptr && !(name.empty() && invocation.settings.help))
      no_such_command(program, name, invocation.misuse);
    return invocation;
  }
  const Command& command = *invocation.command;
  const std::string typed = joined_name(program, command.info().name);
  // Help is there for those who do not know yet what is right.
  const auto asks = [&](std::string_view flag) {
    const auto end = std::find(rest.begin(), rest.end(), "--");
    return std::find(rest.begin(), end, flag) != end;
  };
  const bool only_asked = asks("--help") || asks("-h") || asks("--schema");
  Misuse ignored;
  Misuse& misuse = only_asked ? ignored : invocation.misuse;
  const Arguments arguments = read_arguments(rest, all_options(command), typed, misuse);
  read_settings(arguments, invocation.settings, misuse);
  if (only_asked) {
    invocation.settings.help = asks("--help") || asks("-h");
    invocation.settings.schema = asks("--schema");
    return invocation;
  }
  invocation.work = command.prepare(arguments, misuse);
  invocation.fingerprint = fingerprint_of(command, arguments);
  const Settings& settings = invocation.settings;
  if (command.info().danger == Danger::destructive && !settings.confirm_destructive &&
      !settings.dry_run)
    misuse.add("CONFIRMATION_REQUIRED", "--confirm-destructive",
               "The command '" + typed + "' destroys something and was not confirmed.",
               "Look with --dry-run first; then add --confirm-destructive.");
  return invocation;
}

}  // namespace waybill::cli

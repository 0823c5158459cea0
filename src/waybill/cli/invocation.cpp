#include "waybill/cli/invocation.h"

#include <algorithm>

#include "waybill/base/digest.h"
#include "waybill/cli/value.h"

namespace waybill::cli {
namespace {

bool is_group(const Program& program, std::string_view word) {
  const auto& all = program.commands();
  return !word.empty() && std::any_of(all.begin(), all.end(), [&](const Command& each) {
    return group_of(each.info().name) == word;
  });
}

struct Named {
  std::string name{};   // dotted
  std::string typed{};  // with the blank that was between its words
};

// Takes the command's words out of the line: the first that is no flag, and the one behind it when
// they are a name together, or when the first alone is only a group's. Empty when there is none.
Named take_command(const Program& program, std::vector<std::string_view>& words) {
  const auto flags = framework_flags(Danger::destructive);
  for (std::size_t at = 0; at < words.size(); ++at) {
    const std::string_view word = words[at];
    if (word == "--") return {};
    if (!word.starts_with('-') || word == "-") {
      Named named{std::string(word), std::string(word)};
      const auto begin = words.begin() + static_cast<std::ptrdiff_t>(at);
      auto end = begin + 1;
      const auto exists = [&](const std::string& some) {
        return program.find(some) != nullptr || program.find_renamed(some) != nullptr;
      };
      const auto belongs = [&](std::string_view next) {
        return exists(named.name + "." + std::string(next)) ||
               (!exists(named.name) && is_group(program, word) && !next.starts_with('-'));
      };
      if (end != words.end() && belongs(*end)) {
        named.name += "." + std::string(*end);
        named.typed += " " + std::string(*end++);
      }
      words.erase(begin, end);
      return named;
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

std::vector<std::string_view> commands_in(const Program& program, std::string_view group) {
  std::vector<std::string_view> names;
  for (const Command& each : program.commands())
    if (group_of(each.info().name) == group) names.push_back(each.info().name);
  return names;
}

// "'waybill ledger verify' or 'waybill ledger export'"
std::string lines_of(const Program& program, std::span<const std::string_view> names) {
  std::vector<std::string> lines;
  for (const std::string_view name : names)
    lines.push_back("'" + program.about().name + " " + typed_name(name) + "'");
  return one_of(std::vector<std::string_view>(lines.begin(), lines.end()));
}

void half_a_command(const Program& program, const std::string& group, Misuse& misuse) {
  const auto names = commands_in(program, group);
  std::vector<std::string_view> second_words;
  for (const std::string_view name : names) second_words.push_back(name.substr(group.size() + 1));
  misuse.add("MISSING_COMMAND", "command",
             "The command '" + group + "' goes on with " + one_of(second_words) + ".",
             "Say " + lines_of(program, names) + ".", group);
}

// What is suggested has a dot between its words when what was typed has.
void no_such_command(const Program& program, const Named& named, Misuse& misuse) {
  std::string otherwise = "See " + program.about().name + " --help.";
  if (named.name.empty())
    return misuse.add("MISSING_COMMAND", "command", "No command was given.", otherwise);
  if (is_group(program, named.name)) return half_a_command(program, named.name, misuse);
  const bool has_dot = named.typed.find('.') != named.typed.npos;
  std::vector<std::string> known;
  for (const Command& command : program.commands()) {
    const std::string_view name = command.info().name;
    known.push_back(has_dot ? std::string(name) : typed_name(name));
    if (!group_of(name).empty()) known.emplace_back(group_of(name));
  }
  if (is_group(program, group_of(named.name)))
    otherwise = "Say " + lines_of(program, commands_in(program, group_of(named.name))) + ".";
  const std::string shown = named.typed.substr(0, 200);
  misuse.add("UNKNOWN_COMMAND", "command", "There is no command '" + shown + "'.",
             did_you_mean(named.typed, {known.begin(), known.end()}, otherwise), shown);
}

std::string fingerprint_of(const Command& command, const Arguments& arguments) {
  std::string words(command.info().name);
  for (const OptionInfo* option : command.options())
    for (const std::string_view word : arguments.of(option->name))
      words += '\0' + std::string(option->name) + '\0' + std::string(word);
  return sha256_hex(words);
}

}  // namespace

std::string_view group_of(std::string_view name) {
  const std::size_t dot = name.find('.');
  return dot == name.npos ? std::string_view() : name.substr(0, dot);
}

std::string typed_name(std::string_view name) {
  std::string typed(name);
  std::replace(typed.begin(), typed.end(), '.', ' ');
  return typed;
}

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
  const Named named = take_command(program, rest);
  invocation.command = program.find(named.name);
  if (invocation.command == nullptr) {
    // Only the dialect and the form are wanted of the rest; its faults follow from the first.
    Misuse ignored;
    const auto flags = framework_flags(Danger::destructive);
    read_settings(read_arguments(rest, flags, {}, ignored), invocation.settings, ignored);
    invocation.renamed = program.find_renamed(named.name);
    if (is_group(program, named.name)) invocation.group = named.name;
    const bool asks_about_many =
        invocation.settings.help && (named.name.empty() || !invocation.group.empty());
    if (invocation.renamed == nullptr && !asks_about_many)
      no_such_command(program, named, invocation.misuse);
    return invocation;
  }
  const Command& command = *invocation.command;
  const std::string typed = program.about().name + " " + typed_name(command.info().name);
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
  const Settings& settings = invocation.settings;
  // Only then: whatever is hashed first makes OpenSSL set itself up, which takes longer than many
  // a command.
  if (settings.idempotency_key) invocation.fingerprint = fingerprint_of(command, arguments);
  if (command.info().danger == Danger::destructive && !settings.confirm_destructive &&
      !settings.dry_run)
    misuse.add("CONFIRMATION_REQUIRED", "--confirm-destructive",
               "The command '" + typed + "' destroys something and was not confirmed.",
               "Look with --dry-run first; then add --confirm-destructive.");
  return invocation;
}

}  // namespace waybill::cli

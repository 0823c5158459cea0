#include "waybill/cli/help.h"

#include <algorithm>

#include "waybill/cli/invocation.h"
#include "waybill/cli/manifest.h"
#include "waybill/envelope/builder.h"

namespace waybill::cli {
namespace {

std::string shown(const OptionInfo& option) {
  std::string text(option.name);
  if (option.is_operand) {
    if (option.is_repeated) text += "…";
  } else if (option.takes != Takes::nothing) {
    text += " " + std::string(option.placeholder);
  }
  return option.is_required ? text : "[" + text + "]";
}

// Columns of a terminal, as far as these texts need it: bytes that begin a character.
std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

void row(std::string& out, const std::string& left, std::string_view right, std::size_t width) {
  out += "  " + left;
  out.append(columns(left) < width ? width - columns(left) : 0, ' ');
  out += "  " + std::string(right) + "\n";
}

void options_text(std::string& out, std::span<const OptionInfo* const> options) {
  std::size_t width = 0;
  std::vector<std::string> names;
  for (const OptionInfo* option : options) {
    std::string name(option->name);
    if (!option->is_operand && option->takes != Takes::nothing)
      name += " " + std::string(option->placeholder);
    width = std::max(width, columns(name));
    names.push_back(std::move(name));
  }
  for (std::size_t i = 0; i < options.size(); ++i)
    row(out, names[i], options[i]->description, width);
}

std::string command_text(const Program& program, const Command& command) {
  const CommandInfo& info = command.info();
  std::string out(info.summary);
  out += "\n\nusage: " + usage_line(program, command) + "\n";
  if (!command.options().empty()) {
    out += "\n";
    options_text(out, command.options());
  }
  out += "\nevery command has\n";
  options_text(out, framework_flags(info.danger));
  out += "\nexit codes\n";
  for (const ExitCode& exit : info.exit_codes)
    row(out, std::to_string(exit.code) + " " + std::string(exit.name), exit.description, 20);
  if (!info.examples.empty()) out += "\nexamples\n";
  for (const Example& example : info.examples)
    out += "  " + program.about().name + " " + std::string(example.command) + "\n      " +
           std::string(example.does) + "\n";
  return out;
}

// "waybill", or "waybill ledger".
std::string beginning_of(const Program& program, std::string_view group) {
  return program.about().name + (group.empty() ? "" : " " + std::string(group));
}

std::string usage_of(const Program& program, std::string_view group) {
  return beginning_of(program, group) + " COMMAND [FLAGS] [ARGUMENTS]";
}

// All of them, or those of the group.
std::vector<const Command*> commands_of(const Program& program, std::string_view group) {
  std::vector<const Command*> commands;
  for (const Command& command : program.commands())
    if (group.empty() || group_of(command.info().name) == group) commands.push_back(&command);
  return commands;
}

std::string commands_text(const Program& program, std::string_view group) {
  const auto commands = commands_of(program, group);
  std::string out;
  if (group.empty()) out = program.about().name + ": " + program.about().summary + "\n\n";
  out += "usage: " + usage_of(program, group) + "\n\n";
  std::size_t width = 0;
  for (const Command* const command : commands)
    width = std::max(width, command->info().name.size());
  for (const Command* const command : commands)
    row(out, typed_name(command->info().name), command->info().summary, width);
  out += "\nevery command has\n";
  options_text(out, framework_flags(Danger::safe));
  out += "\nOf a command: " + beginning_of(program, group) + " COMMAND --help\n";
  return out;
}

}  // namespace

std::string usage_line(const Program& program, const Command& command) {
  std::string line = program.about().name + " " + typed_name(command.info().name);
  std::string operands;
  for (const OptionInfo* option : command.options()) {
    if (option->takes_rest) operands += " --";
    (option->is_operand ? operands : line) += " " + shown(*option);
  }
  return line + operands;
}

std::string help_text(const Program& program, const HelpTopic& topic) {
  std::string text = topic.command != nullptr ? command_text(program, *topic.command)
                                              : commands_text(program, topic.group);
  text.pop_back();  // the line end comes with the printing
  return text;
}

Envelope help_answer(const Program& program, const HelpTopic& topic) {
  const Command* const command = topic.command;
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  if (command != nullptr) {
    writer.plain_key("command");
    writer.string(command->info().name);
    writer.plain_key("usage");
    writer.string(usage_line(program, *command));
    writer.plain_key("manifest");
    write_command(writer, *command);
  } else {
    writer.plain_key("usage");
    writer.string(usage_of(program, topic.group));
    writer.plain_key("commands");
    writer.begin_array();
    for (const Command* const each : commands_of(program, topic.group)) {
      writer.begin_object();
      writer.plain_key("name");
      writer.string(each->info().name);
      writer.plain_key("summary");
      writer.string(each->info().summary);
      writer.plain_key("usage");
      writer.string(usage_line(program, *each));
      writer.end_object();
    }
    writer.end_array();
  }
  writer.end_object();
  return ok("", json::Raw::trusted(out.view()))
      .summary(command != nullptr ? std::string(command->info().summary) : program.about().summary)
      .done();
}

}  // namespace waybill::cli

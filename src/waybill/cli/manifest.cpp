#include "waybill/cli/manifest.h"

#include <algorithm>
#include <array>
#include <limits>

#include "waybill/base/digest.h"
#include "waybill/cli/call.h"
#include "waybill/cli/finish.h"
#include "waybill/cli/invocation.h"
#include "waybill/envelope/builder.h"
#include "waybill/json/canonical.h"

namespace waybill::cli {
namespace {

// How any command may end, whatever it declares.
constexpr ExitCode kAnyEnding[] = {
    {1, "GENERAL_ERROR", "Something failed that no other code describes."},
    {2, "ARG_ERROR", "An argument is wrong; nothing was done."},
    {10, "TIMEOUT", "It took longer than --timeout allows.", false, SideEffects::partial},
    {12, "UNAVAILABLE", "The answer could not be written to standard output.", false,
     SideEffects::complete},
    {130, "CANCELLED", "It was ended by SIGINT.", false, SideEffects::partial},
    {143, "CANCELLED", "It was ended by SIGTERM.", false, SideEffects::partial},
};

std::string_view type_of(const OptionInfo& option) {
  switch (option.takes) {
    case Takes::nothing: return "boolean";
    case Takes::integer: return "integer";
    case Takes::number: return "number";
    default: return "string";
  }
}

// Type, choices and limits: the keywords of a JSON Schema.
void write_keywords(json::Writer& writer, const OptionInfo& option) {
  writer.plain_key("type");
  writer.string(type_of(option));
  if (!option.choices.empty()) {
    writer.plain_key("enum");
    writer.begin_array();
    for (const std::string_view choice : option.choices) writer.string(choice);
    writer.end_array();
  }
  if (option.least > std::numeric_limits<double>::lowest()) {
    writer.plain_key("minimum");
    writer.number(option.least);
  }
  if (option.most < std::numeric_limits<double>::max()) {
    writer.plain_key("maximum");
    writer.number(option.most);
  }
}

void write_option(json::Writer& writer, const OptionInfo& option) {
  writer.begin_object();
  if (option.is_operand) {
    writer.plain_key("name");
    writer.string(option.name);
  }
  writer.plain_key("description");
  writer.string(option.description);
  write_keywords(writer, option);
  writer.plain_key("required");
  writer.boolean(option.is_required);
  writer.plain_key("repeated");
  writer.boolean(option.is_repeated);
  writer.end_object();
}

void write_exit(json::Writer& writer, const ExitCode& exit, Danger danger) {
  writer.key(std::to_string(exit.code));
  writer.begin_object();
  writer.plain_key("name");
  writer.string(exit.name);
  writer.plain_key("description");
  writer.string(exit.description);
  writer.plain_key("retryable");
  writer.boolean(exit.retryable);
  writer.plain_key("side_effects");
  writer.string(
      json::name_of_choice(danger == Danger::safe ? SideEffects::none : exit.side_effects));
  if (!exit.fix_command.empty()) {
    writer.plain_key("fix_command");
    writer.string(exit.fix_command);
  }
  writer.end_object();
}

void write_exits(json::Writer& writer, const CommandInfo& info) {
  std::vector<ExitCode> exits(info.exit_codes.begin(), info.exit_codes.end());
  for (const ExitCode& any : kAnyEnding)
    if (std::none_of(exits.begin(), exits.end(),
                     [&](const ExitCode& own) { return own.code == any.code; }))
      exits.push_back(any);
  std::stable_sort(exits.begin(), exits.end(),
                   [](const ExitCode& a, const ExitCode& b) { return a.code < b.code; });
  writer.plain_key("exit_codes");
  writer.begin_object();
  for (const ExitCode& exit : exits) write_exit(writer, exit, info.danger);
  writer.end_object();
}

void write_output_schema(json::Writer& writer, std::string_view key, const CommandInfo& info) {
  writer.plain_key(key);
  writer.raw(info.output_schema != nullptr ? info.output_schema()
                                           : std::string(R"({"type":["object","array","null"]})"));
}

void write_input_schema(json::Writer& writer, const Command& command) {
  writer.plain_key("input");
  writer.begin_object();
  writer.plain_key("type");
  writer.string("object");
  writer.plain_key("properties");
  writer.begin_object();
  for (const OptionInfo* option : all_options(command)) {
    writer.key(json_name(*option));
    writer.begin_object();
    writer.plain_key("description");
    writer.string(option->description);
    if (option->is_repeated) {
      writer.plain_key("type");
      writer.string("array");
      writer.plain_key("items");
      writer.begin_object();
      write_keywords(writer, *option);
      writer.end_object();
    } else {
      write_keywords(writer, *option);
    }
    writer.end_object();
  }
  writer.end_object();
  writer.plain_key("required");
  writer.begin_array();
  for (const OptionInfo* option : command.options())
    if (option->is_required) writer.string(json_name(*option));
  writer.end_array();
  writer.plain_key("additionalProperties");
  writer.boolean(false);
  writer.end_object();
}

std::string commands_json(const Program& program) {
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  for (const Command& command : program.commands()) {
    writer.key(command.info().name);
    write_command(writer, command);
  }
  writer.end_object();
  return out.str();
}

struct ManifestOptions {
  std::optional<std::string> etag;
};
constexpr ExitCode kEndings[] = {kSuccess};
constexpr Example kExamples[] = {
    {"manifest", "Everything the program can do."},
    {"manifest --etag 0123abcd", "The same, or null when it has not changed."}};
constexpr auto kManifest = declare<ManifestOptions>(
    {.name = "manifest",
     .summary = "All commands with their flags, exit codes and schemas, as data.",
     .exit_codes = kEndings,
     .examples = kExamples,
     .is_instant = true},
    flag("--etag", &ManifestOptions::etag)
        .about("What was received last: when it still holds, data is null."));

Envelope manifest(const ManifestOptions& options, Call& call) {
  const std::string etag = manifest_etag(call.program());
  if (options.etag == etag) {
    Envelope same = ok("").summary("The manifest has not changed.").done();
    add_metadata(same, "not_modified", json_of(true));
    return same;
  }
  return ok("", json::Raw::trusted(manifest_json(call.program())))
      .summary("The program has " + std::to_string(call.program().commands().size()) + " commands.")
      .done();
}

}  // namespace

std::string json_name(const OptionInfo& option) {
  std::string name(option.is_operand ? option.name : option.name.substr(2));
  for (char& c : name) {
    if (c == '-') c = '_';
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return name;
}

void write_command(json::Writer& writer, const Command& command) {
  const CommandInfo& info = command.info();
  writer.begin_object();
  writer.plain_key("description");
  writer.string(info.summary);
  writer.plain_key("danger_level");
  writer.string(json::name_of_choice(info.danger));
  writer.plain_key("flags");
  writer.begin_object();
  for (const OptionInfo* option : all_options(command)) {
    if (option->is_operand) continue;
    writer.key(option->name);
    write_option(writer, *option);
  }
  writer.end_object();
  writer.plain_key("arguments");
  writer.begin_array();
  for (const OptionInfo* option : command.options())
    if (option->is_operand) write_option(writer, *option);
  writer.end_array();
  write_exits(writer, info);
  write_output_schema(writer, "output_schema", info);
  writer.plain_key("examples");
  writer.begin_array();
  for (const Example& example : info.examples) {
    writer.begin_object();
    writer.plain_key("command");
    writer.string(example.command);
    writer.plain_key("does");
    writer.string(example.does);
    writer.end_object();
  }
  writer.end_array();
  writer.end_object();
}

std::string manifest_etag(const Program& program) {
  const std::string commands = commands_json(program);
  const auto canonical = json::canonical(commands);
  return sha256_hex(canonical ? *canonical : commands);
}

std::string manifest_json(const Program& program) {
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.plain_key("schema_version");
  writer.string(kManifestVersion);
  writer.plain_key("framework_version");
  writer.string(kFrameworkVersion);
  writer.plain_key("etag");
  writer.string(manifest_etag(program));
  writer.plain_key("commands");
  writer.raw(commands_json(program));
  writer.end_object();
  return out.str();
}

Envelope schema_answer(const Command& command) {
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.plain_key("command");
  writer.string(command.info().name);
  write_input_schema(writer, command);
  write_output_schema(writer, "output", command.info());
  write_exits(writer, command.info());
  writer.end_object();
  return ok("", json::Raw::trusted(out.view()))
      .summary("What '" + std::string(command.info().name) + "' takes and gives.")
      .done();
}

Command manifest_command() { return command<kManifest>(&manifest); }

}  // namespace waybill::cli

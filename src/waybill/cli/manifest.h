// The manifest: everything a program can do, as data, with an etag that changes when that does.
#pragma once

#include <string>
#include <string_view>

#include "waybill/cli/command.h"
#include "waybill/cli/program.h"
#include "waybill/envelope/envelope.h"
#include "waybill/json/writer.h"

namespace waybill::cli {

inline constexpr std::string_view kManifestVersion = "1.0";   // of the manifest's shape
inline constexpr std::string_view kFrameworkVersion = "1.0";  // of what every command has

// {schema_version, framework_version, etag, commands {name → …}}
std::string manifest_json(const Program& program);
// SHA-256 of the canonical form (RFC 8785) of the commands.
std::string manifest_etag(const Program& program);

// One command: {description, danger_level, flags, arguments, exit_codes, output_schema, examples}.
void write_command(json::Writer& writer, const Command& command);

// {command, input, output, exit_codes}: what --schema answers.
Envelope schema_answer(const Command& command);

// A flag's or operand's name in JSON: "dialect" for --dialect, "file" for FILE.
std::string json_name(const OptionInfo& option);

// The command `manifest`, to be added to a program.
Command manifest_command();

}  // namespace waybill::cli

#include "apps/waybill/commands.h"

#include <unistd.h>

#include "waybill/base/disk_file_system.h"
#include "waybill/dialect/convert.h"
#include "waybill/dialect/schemas.h"
#include "waybill/envelope/codes.h"

namespace waybill::app {
namespace {

// More than any answer should have, and less than would hurt.
constexpr std::size_t kMostInput = std::size_t{1} << 30;

Result<std::string> input_of(const Arguments& arguments) {
  const std::string path = arguments.operands.empty() ? "-" : arguments.operands.front();
  const DiskFileSystem disk(DiskFileSystem::Options{.read_streams = true});
  return disk.read(path == "-" ? "/dev/stdin" : path, kMostInput);
}

Answer refused(const Arguments& arguments, const Error& error, std::string_view input = {}) {
  return {failed("waybill." + arguments.command, problem_of(error, input)).done(), {}, {}};
}

Answer detect_command(const Arguments& arguments) {
  const auto input = input_of(arguments);
  if (!input) return refused(arguments, input.error());
  const auto found = detect(*input);
  if (!found) return refused(arguments, found.error(), *input);
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.plain_key("dialect");
  writer.string(name_of(found->dialect));
  writer.plain_key("version");
  writer.string(found->version);
  writer.plain_key("confidence");
  writer.number(found->confidence);
  writer.plain_key("evidence");
  writer.begin_array();
  for (const Evidence& item : found->evidence) {
    writer.begin_object();
    writer.plain_key("pointer");
    writer.string(item.pointer);
    writer.plain_key("says");
    writer.string(item.says);
    writer.end_object();
  }
  writer.end_array();
  writer.end_object();
  const std::string summary =
      "This is an envelope of the dialect " + std::string(name_of(found->dialect)) + ".";
  return {ok("waybill.detect", json::Raw::trusted(out.view())).summary(summary).done(), {}, {}};
}

void write_finding(json::Writer& writer, const Finding& finding) {
  const auto member = [&](std::string_view key, std::string_view value, bool optional) {
    if (optional && value.empty()) return;
    writer.plain_key(key);
    writer.string(value);
  };
  writer.begin_object();
  member("rule", finding.rule, false);
  member("severity", name_of(finding.severity), false);
  member("pointer", finding.pointer, false);
  member("message", finding.message, false);
  member("expected", finding.expected, true);
  member("found", finding.found, true);
  writer.end_object();
}

Answer check_command(const Arguments& arguments) {
  const auto input = input_of(arguments);
  if (!input) return refused(arguments, input.error());
  const auto report = check(*input, arguments.from);
  if (!report) return refused(arguments, report.error(), *input);
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.plain_key("valid");
  writer.boolean(report->valid());
  writer.plain_key("dialect");
  writer.string(name_of(report->dialect));
  writer.plain_key("findings");
  writer.begin_array();
  for (const Finding& finding : report->findings) write_finding(writer, finding);
  writer.end_array();
  writer.end_object();
  const json::Raw data = json::Raw::trusted(out.view());
  const std::string count = std::to_string(report->findings.size());
  if (report->valid())
    return {
        ok("waybill.check", data).summary("The document is valid; findings: " + count + ".").done(),
        {},
        {}};
  return {failed("waybill.check",
                 {.code = "INVALID_DOCUMENT",
                  .message = "The document is not valid " + std::string(name_of(report->dialect)) +
                             "; findings: " + count + "."})
              .data(data)
              .done(),
          {},
          {}};
}

Answer convert_command(const Arguments& arguments) {
  const auto input = input_of(arguments);
  if (!input) return refused(arguments, input.error());
  ConvertOptions options;
  options.from = arguments.from;
  options.write.lossless = arguments.lossless;
  // One line for programs, whatever the input looked like; for people, lines they can read.
  options.write.format.layout =
      isatty(STDOUT_FILENO) != 0 ? json::Layout::indented : json::Layout::line;
  auto conversion = convert(*input, arguments.as, options);
  if (!conversion) return refused(arguments, conversion.error(), *input);
  Answer answer;
  if (auto envelope = read(conversion->bytes, arguments.as)) answer.envelope = std::move(*envelope);
  answer.bytes = std::move(conversion->bytes);
  if (!arguments.lossless) answer.report = write_losses(conversion->losses);
  return answer;
}

Answer schema_command(const Arguments& arguments) {
  const auto dialect = dialect_named(arguments.operands.front());
  if (!dialect)
    return refused(
        arguments,
        Error{ErrorKind::bad_input,
              "'" + arguments.operands.front() +
                  "' is no dialect; use one of dotbot, codegraph, colibri, cli, buddy, mcp.",
              {},
              "DIALECT"});
  return {ok("waybill.schema", json::Raw::trusted(schema_text(*dialect)))
              .summary("The JSON Schema of " + std::string(name_of(*dialect)) + ".")
              .done(),
          {},
          {}};
}

Answer codes_command() {
  Buffer out;
  json::Writer writer(out);
  writer.begin_array();
  for (const CodeInfo& code : code_catalogue()) {
    writer.begin_object();
    writer.plain_key("code");
    writer.string(code.name);
    writer.plain_key("family");
    writer.string(code.family);
    writer.plain_key("exit");
    writer.integer(static_cast<int>(code.exit));
    writer.plain_key("http");
    writer.integer(http_status(code.exit));
    writer.plain_key("retryable");
    writer.boolean(is_retryable(code.exit));
    writer.plain_key("meaning");
    writer.string(code.meaning);
    writer.end_object();
  }
  writer.end_array();
  return {
      ok("waybill.codes", json::Raw::trusted(out.view())).summary("The catalogue of codes.").done(),
      {},
      {}};
}

Answer version_command() {
  return {ok("waybill.version", json::Raw::trusted(R"({"version":")" WAYBILL_VERSION R"("})"))
              .summary("waybill " WAYBILL_VERSION)
              .done(),
          {},
          {}};
}

}  // namespace

Problem problem_of(const Error& error, std::string_view input) {
  Problem problem;
  switch (error.kind) {
    case ErrorKind::bad_input: problem.code = "INVALID_INPUT"; break;
    case ErrorKind::over_limit: problem.code = "ARG_ERROR"; break;
    case ErrorKind::not_found: problem.code = "NOT_FOUND"; break;
    case ErrorKind::conflict: problem.code = "CONFLICT"; break;
    case ErrorKind::not_allowed: problem.code = "PERMISSION_DENIED"; break;
    case ErrorKind::unavailable: problem.code = "UNAVAILABLE"; break;
  }
  problem.message = error.message;
  problem.path = error.place;
  if (error.byte) {
    const Position at = locate(input, *error.byte);
    Buffer out;
    json::Writer writer(out);
    writer.begin_object();
    writer.plain_key("byte");
    writer.integer(*error.byte);
    writer.plain_key("line");
    writer.integer(at.line);
    writer.plain_key("column");
    writer.integer(at.column);
    writer.end_object();
    problem.details = json::Raw::trusted(out.view());
  }
  return problem;
}

Answer run(const Arguments& arguments) {
  if (arguments.command == "detect") return detect_command(arguments);
  if (arguments.command == "check") return check_command(arguments);
  if (arguments.command == "convert") return convert_command(arguments);
  if (arguments.command == "schema") return schema_command(arguments);
  if (arguments.command == "codes") return codes_command();
  return version_command();
}

}  // namespace waybill::app

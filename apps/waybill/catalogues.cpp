// schema and codes: what the program knows by itself, as data.
#include "apps/waybill/commands.h"
#include "waybill/dialect/schemas.h"
#include "waybill/envelope/builder.h"
#include "waybill/envelope/codes.h"
#include "waybill/json/schema_of.h"

namespace waybill::app {
namespace {

constexpr cli::ExitCode kEndings[] = {cli::kSuccess};

struct SchemaOptions {
  Dialect dialect{};
};
constexpr cli::Example kSchemaExamples[] = {
    {"schema dotbot", "What a dotbot answer looks like, as JSON Schema."}};
constexpr auto kSchema =
    cli::declare<SchemaOptions>({.name = "schema",
                                 .summary = "The JSON Schema of a dialect.",
                                 .exit_codes = kEndings,
                                 .examples = kSchemaExamples,
                                 .is_instant = true},
                                cli::operands("DIALECT", &SchemaOptions::dialect)
                                    .required()
                                    .about("dotbot, codegraph, colibri, cli, buddy or mcp."));

Envelope schema(const SchemaOptions& options, cli::Call&) {
  return ok("", json::Raw::trusted(schema_text(options.dialect)))
      .summary("The JSON Schema of " + std::string(name_of(options.dialect)) + ".")
      .done();
}

struct NoOptions {};
struct CodeRow {
  std::string_view code;
  std::string_view family;
  int exit = 0;
  int http = 0;
  bool retryable = false;
  std::string_view meaning;
};
WAYBILL_DESCRIBE(CodeRow, code, family, exit, http, retryable, meaning)
constexpr cli::Example kCodesExamples[] = {{"codes", "What an error code means and exits with."}};
constexpr auto kCodes =
    cli::declare<NoOptions>({.name = "codes",
                             .summary = "The catalogue of error codes.",
                             .exit_codes = kEndings,
                             .examples = kCodesExamples,
                             .output_schema = &json::schema_of<std::vector<CodeRow>>,
                             .is_instant = true});

Envelope codes(const NoOptions&, cli::Call&) {
  std::vector<CodeRow> rows;
  for (const CodeInfo& code : code_catalogue())
    rows.push_back({code.name, code.family, static_cast<int>(code.exit), http_status(code.exit),
                    is_retryable(code.exit), code.meaning});
  return ok("", rows).summary("The catalogue of " + std::to_string(rows.size()) + " codes.").done();
}

}  // namespace

cli::Command schema_command() { return cli::command<kSchema>(&schema); }
cli::Command codes_command() { return cli::command<kCodes>(&codes); }

}  // namespace waybill::app

#include "waybill/tool/tool.h"

#include "waybill/json/scanner.h"

namespace waybill::tool {
namespace {

constexpr std::size_t kLongestName = 128;
constexpr std::size_t kLargestSchema = 256 << 10;

bool is_name(std::string_view name) {
  constexpr std::string_view kAllowed =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-";
  return !name.empty() && name.size() <= kLongestName &&
         name.find_first_not_of(kAllowed) == std::string_view::npos;
}

Result<void> wrong(const Declaration& declaration, std::string what) {
  return fail(ErrorKind::bad_input, "The tool '" + declaration.name + "' " + std::move(what), {},
              declaration.name);
}

Result<void> check_schema(const Declaration& declaration) {
  if (declaration.input_schema.empty()) return wrong(declaration, "has no input schema.");
  if (declaration.input_schema.size() > kLargestSchema)
    return wrong(declaration, "has an input schema of more than 256 KiB.");
  json::Document document;
  if (auto parsed = json::Scanner().parse(declaration.input_schema, document); !parsed)
    return wrong(declaration, "has an input schema that is not JSON: " + parsed.error().message);
  const json::Value root = document.root();
  const json::Value type = root.is(json::Kind::object) ? root.find("type") : json::Value();
  if (!type || type.string() != "object")
    return wrong(declaration, "needs an input schema whose root has \"type\": \"object\".");
  return {};
}

Result<void> check(const Declaration& declaration) {
  for (const std::string& alias : declaration.aliases)
    if (!is_name(alias)) return wrong(declaration, "has the impossible alias '" + alias + "'.");
  if (!is_name(declaration.name))
    return wrong(declaration, "needs a name of 1 to 128 of [A-Za-z0-9_.-].");
  if (!declaration.canonical.empty() &&
      canonical_name(declaration.canonical) != canonical_name(declaration.name))
    return wrong(declaration, "has the canonical name of another tool.");
  if (declaration.summary.empty()) return wrong(declaration, "has no summary.");
  if (declaration.quick &&
      (declaration.exclusive || declaration.max_parallel > 0 || declaration.tasks != Tasks::never))
    return wrong(declaration, "cannot be quick and wait for a lock, a place or a task.");
  return check_schema(declaration);
}

}  // namespace

std::string canonical_name(std::string_view name) {
  std::string canonical(name);
  for (char& c : canonical) {
    if (c == '_' || c == '-') c = '.';
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  }
  return canonical;
}

Result<std::unique_ptr<Tool>> Tool::make(Definition definition) {
  if (auto right = check(definition.declaration); !right) return std::unexpected(right.error());
  auto schema = json::schema::Schema::compile(definition.declaration.input_schema);
  if (!schema)
    return std::unexpected(
        wrong(definition.declaration, "has an input schema that is none: " + schema.error().message)
            .error());
  std::unique_ptr<Tool> tool(new Tool(std::move(definition.declaration)));
  const Declaration& declaration = tool->declaration_;
  service::Operation& operation = tool->operation_;
  operation.name = declaration.name;
  operation.canonical =
      declaration.canonical.empty() ? canonical_name(declaration.name) : declaration.canonical;
  operation.misuse_code = declaration.misuse_code;
  operation.version = declaration.version;
  operation.effect = declaration.effect;
  operation.danger = declaration.danger;
  operation.idempotent = declaration.idempotent;
  operation.essential = declaration.essential;
  operation.exclusive = declaration.exclusive;
  operation.max_parallel = declaration.max_parallel;
  operation.timeout = declaration.timeout;
  operation.max_input = declaration.max_input;
  operation.max_output = declaration.max_output;
  operation.input = std::move(*schema);
  operation.explain = std::move(definition.explain);
  operation.run = std::move(definition.run);
  return tool;
}

}  // namespace waybill::tool

#include <algorithm>

#include "waybill/json/writer.h"
#include "waybill/mcp/methods.h"
#include "waybill/mcp/version.h"

namespace waybill::mcp {

namespace {

bool has_tasks(const Core& core) {
  return std::ranges::any_of(core.tools.list(), [](const auto& tool) {
    return tool->declaration().tasks != tool::Tasks::never;
  });
}

}  // namespace

std::string write_capabilities(const Core& core, std::string_view version) {
  Buffer out;
  json::Writer writer(out);
  const auto flags = [&](std::string_view key, std::initializer_list<std::string_view> names) {
    writer.plain_key(key);
    writer.begin_object();
    for (const std::string_view name : names) {
      writer.plain_key(name);
      writer.boolean(true);
    }
    writer.end_object();
  };
  writer.begin_object();
  flags("tools", {"listChanged"});
  if (!core.offering.resources.empty() || !core.offering.templates.empty())
    flags("resources", {"subscribe", "listChanged"});
  if (!core.offering.prompts.empty()) flags("prompts", {"listChanged"});
  if (!core.offering.prompts.empty() || !core.offering.templates.empty()) flags("completions", {});
  flags("logging", {});
  if (version == kTasksVersion && has_tasks(core)) {
    writer.plain_key("tasks");
    writer.raw(R"({"list":{},"cancel":{},"requests":{"tools":{"call":{}}}})");
  }
  if (version == kModernVersion) {
    writer.plain_key("extensions");
    writer.begin_object();
    writer.plain_key(kTasksExtension);
    writer.raw("{}");
    writer.end_object();
  }
  writer.end_object();
  return out.str();
}

std::string write_implementation(const ServerOptions& options) {
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.plain_key("name");
  writer.string(options.name);
  if (!options.title.empty()) {
    writer.plain_key("title");
    writer.string(options.title);
  }
  writer.plain_key("version");
  writer.string(options.version);
  writer.end_object();
  return out.str();
}

void discover(Exchange& exchange) {
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.plain_key("supportedVersions");
  writer.begin_array();
  writer.string(kModernVersion);
  for (const std::string_view version : kLegacyVersions) writer.string(version);
  writer.end_array();
  writer.plain_key("capabilities");
  writer.raw(write_capabilities(exchange.core, kModernVersion));
  if (!exchange.core.options.instructions.empty()) {
    writer.plain_key("instructions");
    writer.string(exchange.core.options.instructions);
  }
  writer.plain_key("_meta");
  writer.begin_object();
  writer.plain_key("io.modelcontextprotocol/serverInfo");
  writer.raw(write_implementation(exchange.core.options));
  writer.end_object();
  writer.plain_key("ttlMs");
  writer.integer(exchange.core.options.list_ttl_ms);
  writer.plain_key("cacheScope");
  writer.string("public");
  writer.plain_key("resultType");
  writer.string("complete");
  writer.end_object();
  exchange.finish(out.view());
}

}  // namespace waybill::mcp

#include <algorithm>
#include <charconv>
#include <functional>

#include "waybill/base/digest.h"
#include "waybill/json/writer.h"
#include "waybill/mcp/methods.h"
#include "waybill/mcp/output_schema.h"

namespace waybill::mcp {
namespace {

// A cursor is the number of what comes next, in a form that nobody is tempted to make up.
std::string cursor_at(std::size_t index) { return base64url("at:" + std::to_string(index)); }

std::optional<std::size_t> index_of(std::string_view cursor, std::size_t count) {
  const auto text = from_base64url(cursor);
  if (!text || !text->starts_with("at:")) return {};
  std::size_t index = 0;
  const char* const end = text->data() + text->size();
  const auto read = std::from_chars(text->data() + 3, end, index);
  if (read.ec != std::errc() || read.ptr != end || index == 0 || index >= count) return {};
  return index;
}

}  // namespace

void finish_page(Exchange& exchange, std::string_view name, std::size_t count,
                 const std::function<void(json::Writer&, std::size_t)>& write_entry) {
  std::size_t begin = 0;
  if (const json::Value cursor = exchange.message.param("cursor");
      cursor && !cursor.is(json::Kind::null)) {
    const auto index = index_of(cursor.string(), count);
    if (!index)
      return exchange.fail(rpc::Code::invalid_params,
                           "The cursor is none of ours. Ask again without a cursor.");
    begin = *index;
  }
  const std::size_t end = std::min(count, begin + exchange.core.options.page_size);
  Buffer out;
  json::Writer writer(out);
  out.append("{\"");
  out.append(name);
  out.append("\":");
  writer.begin_array();
  for (std::size_t i = begin; i < end; ++i) write_entry(writer, i);
  writer.end_array();
  if (end < count) out.append(R"(,"nextCursor":")" + cursor_at(end) + "\"");
  out.append(cache_members(exchange, exchange.core.options.list_ttl_ms, true));
  out.append('}');
  exchange.finish(out.view());
}

namespace {

void write_text(json::Writer& writer, std::string_view key, std::string_view value) {
  if (value.empty()) return;
  writer.plain_key(key);
  writer.string(value);
}

void write_annotations(json::Writer& writer, const tool::Declaration& declaration) {
  const bool reads = declaration.effect == service::Effect::reads;
  const auto flag = [&](std::string_view key, bool value) {
    writer.plain_key(key);
    writer.boolean(value);
  };
  writer.plain_key("annotations");
  writer.begin_object();
  flag("readOnlyHint", reads);
  flag("destructiveHint", !reads && declaration.danger == service::Danger::destructive);
  flag("idempotentHint", declaration.idempotent);
  flag("openWorldHint", declaration.open_world);
  writer.end_object();
}

// Only the legacy era has a word for it.
void write_task_support(json::Writer& writer, tool::Tasks tasks) {
  if (tasks == tool::Tasks::never) return;
  writer.plain_key("execution");
  writer.begin_object();
  writer.plain_key("taskSupport");
  writer.string(tasks == tool::Tasks::must ? "required" : "optional");
  writer.end_object();
}

std::string write_tool(const Core& core, const tool::Declaration& declaration, McpEra era) {
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.plain_key("name");
  writer.string(declaration.name);
  write_text(writer, "title", declaration.title);
  write_text(writer, "description", declaration.summary);
  writer.plain_key("inputSchema");
  writer.raw(declaration.input_schema);
  const Dialect dialect = core.options.as.value_or(declaration.dialect);
  if (!declaration.output_schema.empty() && declaration.form == tool::Form::enveloped) {
    writer.plain_key("outputSchema");
    writer.raw(output_schema(declaration.output_schema, dialect));
  }
  write_annotations(writer, declaration);
  if (era == McpEra::legacy) write_task_support(writer, declaration.tasks);
  if (declaration.form == tool::Form::enveloped || !declaration.codes.empty()) {
    writer.plain_key("_meta");
    writer.begin_object();
    if (declaration.form == tool::Form::enveloped) {
      writer.plain_key("dev.waybill/dialect");
      writer.string(name_of(dialect));
    }
    if (!declaration.codes.empty()) {
      writer.plain_key("dev.waybill/codes");
      writer.begin_array();
      for (const std::string& code : declaration.codes) writer.string(code);
      writer.end_array();
    }
    writer.end_object();
  }
  writer.end_object();
  return out.str();
}

template <class Described>
void write_about(json::Writer& writer, const Described& described) {
  writer.plain_key("name");
  writer.string(described.name);
  write_text(writer, "title", described.title);
  write_text(writer, "description", described.description);
}

}  // namespace

std::vector<std::string> write_tool_entries(const Core& core, McpEra era) {
  std::vector<std::string> entries;
  for (const auto& tool : core.tools.list())
    if (allows(core.options.chain.mode, tool->operation()))
      entries.push_back(write_tool(core, tool->declaration(), era));
  return entries;
}

void list_tools(Exchange& exchange) {
  const Core& core = exchange.core;
  const auto& entries = exchange.is_modern() ? core.tool_entries : core.legacy_tool_entries;
  finish_page(exchange, "tools", entries.size(),
              [&](json::Writer& writer, std::size_t i) { writer.raw(entries[i]); });
}

void list_resources(Exchange& exchange) {
  const auto& list = exchange.core.offering.resources;
  finish_page(exchange, "resources", list.size(), [&](json::Writer& writer, std::size_t i) {
    writer.begin_object();
    writer.plain_key("uri");
    writer.string(list[i].uri);
    write_about(writer, list[i]);
    write_text(writer, "mimeType", list[i].mime_type);
    writer.end_object();
  });
}

void list_templates(Exchange& exchange) {
  const auto& list = exchange.core.offering.templates;
  finish_page(exchange, "resourceTemplates", list.size(), [&](json::Writer& writer, std::size_t i) {
    writer.begin_object();
    writer.plain_key("uriTemplate");
    writer.string(list[i].uri_template);
    write_about(writer, list[i]);
    write_text(writer, "mimeType", list[i].mime_type);
    writer.end_object();
  });
}

void list_prompts(Exchange& exchange) {
  const auto& list = exchange.core.offering.prompts;
  finish_page(exchange, "prompts", list.size(), [&](json::Writer& writer, std::size_t i) {
    writer.begin_object();
    write_about(writer, list[i]);
    writer.plain_key("arguments");
    writer.begin_array();
    for (const PromptArgument& argument : list[i].arguments) {
      writer.begin_object();
      writer.plain_key("name");
      writer.string(argument.name);
      write_text(writer, "description", argument.description);
      writer.plain_key("required");
      writer.boolean(argument.required);
      writer.end_object();
    }
    writer.end_array();
    writer.end_object();
  });
}

}  // namespace waybill::mcp

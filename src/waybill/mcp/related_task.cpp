#include "waybill/mcp/related_task.h"

#include "waybill/json/scanner.h"
#include "waybill/json/writer.h"

namespace waybill::mcp {
namespace {

constexpr std::string_view kRelatedTask = "io.modelcontextprotocol/related-task";

void write_members(json::Writer& writer, const json::Value& object, std::string_view without) {
  for (const json::Value member : object.children()) {
    if (member.key() == without) continue;
    writer.key(member.key());
    writer.raw(member.raw());
  }
}

void write_related(json::Writer& writer, const json::Value& object, std::string_view id) {
  writer.begin_object();
  write_members(writer, object, "_meta");
  writer.plain_key("_meta");
  writer.begin_object();
  if (const json::Value meta = object.find("_meta"); meta && meta.is(json::Kind::object))
    write_members(writer, meta, kRelatedTask);
  writer.plain_key(kRelatedTask);
  writer.begin_object();
  writer.plain_key("taskId");
  writer.string(id);
  writer.end_object();
  writer.end_object();
  writer.end_object();
}

}  // namespace

std::string with_related_task(std::string_view object, std::string_view id) {
  json::Document document;
  Buffer out;
  json::Writer writer(out);
  const bool read = json::Scanner().parse(object, document).has_value();
  if (!read || !document.root().is(json::Kind::object)) return std::string(object);
  write_related(writer, document.root(), id);
  return out.str();
}

std::string message_of_task(std::string_view message, std::string_view id) {
  json::Document document;
  if (!json::Scanner().parse(message, document)) return std::string(message);
  const json::Value params = document.root().find("params");
  if (!params || !params.is(json::Kind::object)) return std::string(message);
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  write_members(writer, document.root(), "params");
  writer.plain_key("params");
  write_related(writer, params, id);
  writer.end_object();
  return out.str();
}

}  // namespace waybill::mcp

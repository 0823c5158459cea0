#include "waybill/mcp/output_schema.h"

#include "waybill/json/scanner.h"
#include "waybill/json/writer.h"

namespace waybill::mcp {
namespace {

using json::Kind;
using json::Value;

constexpr std::string_view kPayload = R"({"$ref":"#/$defs/Payload"})";

// References to the root of the payload's schema go to where that now stands.
std::string with_moved_root(std::string_view schema) {
  std::string text(schema);
  constexpr std::string_view kOld = R"("$ref":"#")";
  constexpr std::string_view kNew = R"("$ref":"#/$defs/Payload")";
  for (std::size_t at = text.find(kOld); at != std::string::npos;
       at = text.find(kOld, at + kNew.size()))
    text.replace(at, kOld.size(), kNew);
  return text;
}

bool is_object_schema(const Value& root) {
  const Value type = root.is(Kind::object) ? root.find("type") : Value();
  return type && type.string() == "object";
}

// The dialect's document around the payload, where a payload is and where an error is.
std::string_view alternatives(Dialect dialect) {
  switch (dialect) {
    case Dialect::mcp:
      return R"([PAYLOAD,{"type":"object","required":["error"],"properties":{"error":ERROR}}])";
    case Dialect::colibri:
      return R"([{"type":"object","required":["ok","data"],"properties":{"ok":{"const":true},"data":PAYLOAD}},)"
             R"({"type":"object","required":["ok","error"],"properties":{"ok":{"const":false},"error":ERROR}},)"
             R"({"type":"object","required":["ok","data"],"properties":{"ok":{"const":true},"data":{"type":"object",)"
             R"("required":["ok","error"],"properties":{"ok":{"const":false},"error":ERROR}}}}])";
    case Dialect::dotbot:
      return R"([{"type":"object","required":["status","data"],"properties":{"status":{"enum":["ok","warning"]},"data":PAYLOAD}},)"
             R"({"type":"object","required":["status","errors"],"properties":{"status":{"const":"error"},"errors":{"type":"array","minItems":1}}}])";
    case Dialect::codegraph:
      return R"([{"type":"object","required":["success","data"],"properties":{"success":{"const":true},"data":{"type":"object",)"
             R"("required":["result"],"properties":{"result":PAYLOAD}}}},)"
             R"({"type":"object","required":["success","data"],"properties":{"success":{"const":false}}}])";
    case Dialect::cli:
      return R"([{"type":"object","required":["ok","data"],"properties":{"ok":{"const":true},"data":PAYLOAD}},)"
             R"({"type":"object","required":["ok","error"],"properties":{"ok":{"const":false},"error":{"type":"object"}}}])";
    case Dialect::buddy: return R"([{"type":"object","required":["summary"]}])";
  }
  return "[{}]";
}

std::string filled(std::string_view form, std::string_view payload) {
  constexpr std::string_view kError =
      R"({"type":"object","properties":{"code":{"type":"string"},"message":{"type":"string"}}})";
  std::string text(form);
  const auto fill = [&](std::string_view name, std::string_view with) {
    for (std::size_t at = text.find(name); at != std::string::npos;
         at = text.find(name, at + with.size()))
      text.replace(at, name.size(), with);
  };
  fill("PAYLOAD", payload);
  fill("ERROR", kError);
  return text;
}

}  // namespace

std::string output_schema(std::string_view payload, Dialect dialect) {
  const std::string moved = with_moved_root(payload);
  json::Document document;
  if (!json::Scanner().parse(moved, document)) return {};
  const Value root = document.root();
  // What is no object is boxed in the legacy era; both forms fit.
  const bool boxed = dialect == Dialect::mcp && !is_object_schema(root);
  constexpr std::string_view kBox =
      R"({"type":"object","required":["value"],"properties":{"value":{"$ref":"#/$defs/Payload"}}})";
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.plain_key("$schema");
  writer.string("https://json-schema.org/draft/2020-12/schema");
  writer.plain_key("type");
  writer.string("object");
  writer.plain_key("anyOf");
  writer.raw(filled(alternatives(dialect), boxed ? kBox : kPayload));
  writer.plain_key("$defs");
  writer.begin_object();
  if (root.is(Kind::object))
    if (const Value defs = root.find("$defs"); defs && defs.is(Kind::object))
      for (const Value member : defs.children()) {
        writer.key(member.key());
        writer.raw(member.raw());
      }
  writer.plain_key("Payload");
  if (root.is(Kind::object)) {
    writer.begin_object();
    for (const Value member : root.children()) {
      if (member.key() == "$defs" || member.key() == "$schema") continue;
      writer.key(member.key());
      writer.raw(member.raw());
    }
    writer.end_object();
  } else {
    writer.raw(moved);
  }
  writer.end_object();
  writer.end_object();
  return out.str();
}

}  // namespace waybill::mcp

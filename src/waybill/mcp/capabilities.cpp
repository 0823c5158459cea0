#include "waybill/mcp/capabilities.h"

#include "waybill/json/scanner.h"
#include "waybill/json/writer.h"

namespace waybill::mcp {
namespace {

using json::Kind;

std::string in_object(std::string_view key, std::string_view value) {
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.key(key);
  writer.raw(value);
  writer.end_object();
  return out.str();
}

}  // namespace

bool Capabilities::has(std::string_view path) const {
  json::Document document;
  if (!json::Scanner().parse(json_, document) || !document.root().is(Kind::object)) return false;
  const std::size_t slash = path.find('/');
  const json::Value outer = document.root().find(path.substr(0, slash));
  if (!outer || !outer.is(Kind::object)) return false;
  if (slash == std::string_view::npos) return true;
  if (outer.find(path.substr(slash + 1))) return true;
  return path == "elicitation/form" && outer.size() == 0;
}

bool Capabilities::has_extension(std::string_view name) const {
  json::Document document;
  if (!json::Scanner().parse(json_, document) || !document.root().is(Kind::object)) return false;
  const json::Value extensions = document.root().find("extensions");
  return extensions && extensions.is(Kind::object) && extensions.find(name);
}

std::string_view capability_for(std::string_view method) {
  if (method == "elicitation/create") return "elicitation";
  if (method == "sampling/createMessage") return "sampling";
  if (method == "roots/list") return "roots";
  return {};
}

std::string required_capabilities(std::string_view capability) {
  return in_object("requiredCapabilities",
                   in_object(capability.substr(0, capability.find('/')), "{}"));
}

std::string required_extension(std::string_view name) {
  return in_object("requiredCapabilities", in_object("extensions", in_object(name, "{}")));
}

}  // namespace waybill::mcp

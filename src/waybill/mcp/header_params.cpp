#include "waybill/mcp/header_params.h"

#include "waybill/base/digest.h"
#include "waybill/json/scanner.h"

namespace waybill::mcp {

using json::Kind;
using json::Value;

HeaderParams::HeaderParams(const tool::Catalogue& tools) {
  for (const auto& tool : tools.list()) {
    json::Document document;
    if (!json::Scanner().parse(tool->declaration().input_schema, document)) continue;
    const Value properties = document.root().find("properties");
    if (!properties || !properties.is(Kind::object)) continue;
    for (const Value property : properties.children()) {
      const Value header = property.is(Kind::object) ? property.find("x-mcp-header") : Value();
      if (header && header.is(Kind::string))
        by_tool_[tool.get()].push_back(
            {std::string(property.key()), "Mcp-Param-" + std::string(header.string())});
    }
  }
}

std::optional<std::string> HeaderParams::mismatch(const tool::Tool& tool, const Value& arguments,
                                                  const net::http::FieldsView& headers) const {
  const auto found = by_tool_.find(&tool);
  if (found == by_tool_.end()) return {};
  for (const Param& param : found->second) {
    const Value argument = arguments ? arguments.find(param.property) : Value();
    const auto sent = headers.find(param.header);
    const bool given = argument && !argument.is(Kind::null);
    if (!given && !sent) continue;
    if (given != sent.has_value())
      return "The header " + param.header + (given ? " is missing" : " is given") +
             ", while the argument '" + param.property + "' is" + (given ? "." : " not.");
    const auto value = header_value(*sent);
    if (!value) return "The header " + param.header + " holds broken base64.";
    const std::string_view meant = argument.is(Kind::string) ? argument.string() : argument.raw();
    if (*value != meant)
      return "The header " + param.header + " differs from the argument '" + param.property + "'.";
  }
  return {};
}

std::optional<std::string> header_value(std::string_view sent) {
  constexpr std::string_view kBegin = "=?base64?";
  constexpr std::string_view kEnd = "?=";
  if (!sent.starts_with(kBegin) || !sent.ends_with(kEnd) ||
      sent.size() < kBegin.size() + kEnd.size())
    return std::string(sent);
  return from_base64(sent.substr(kBegin.size(), sent.size() - kBegin.size() - kEnd.size()));
}

}  // namespace waybill::mcp

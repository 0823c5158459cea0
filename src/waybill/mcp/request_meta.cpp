#include "waybill/mcp/request_meta.h"

#include "waybill/dialect/mcp/trace.h"

namespace waybill::mcp {

using json::Kind;
using json::Value;

RequestMeta read_meta(const rpc::Message& message) {
  RequestMeta meta;
  if (!message.meta) return meta;
  constexpr std::string_view kPrefix = "io.modelcontextprotocol/";
  for (const Value member : message.meta.children()) {
    std::string_view key = member.key();
    bool right = true;
    if (key == "progressToken") {
      right = member.is(Kind::string) || member.is(Kind::number);
      if (right) meta.progress_token = member;
    } else if (key == "traceparent") {
      // Not ours to judge: what is no trace is not passed on.
      if (dialect::mcp::is_traceparent(member.string())) meta.trace = member.string();
    } else if (key == "dev.waybill/dialect") {
      meta.dialect = dialect_named(member.string());
      right = meta.dialect.has_value();
    } else if (key == "dev.waybill/unify") {
      right = member.is(json::Kind::boolean);
      meta.unify = member.boolean();
    } else if (key.starts_with(kPrefix)) {
      const std::string_view name = key.substr(kPrefix.size());
      if (name == "protocolVersion") {
        right = member.is(Kind::string);
        if (right) meta.version = member.string();
      } else if (name == "clientCapabilities") {
        right = member.is(Kind::object);
        if (right) meta.capabilities = member;
      } else if (name == "logLevel") {
        meta.log_level = service::log_level_named(member.string());
        right = meta.log_level.has_value();
      }
    }
    if (!right && meta.wrong.empty()) meta.wrong = key;
  }
  return meta;
}

}  // namespace waybill::mcp

#include "waybill/mcp/exchange.h"

#include "waybill/rpc/write.h"

namespace waybill::mcp {
namespace {

// What goes out is put together in one buffer a thread, which is free again once it is sent.
Buffer& outgoing() {
  thread_local Buffer buffer;
  buffer.clear();
  return buffer;
}

int status_of(rpc::Code code, McpEra era) {
  switch (code) {
    case rpc::Code::parse_error:
    case rpc::Code::invalid_request: return 400;
    case rpc::Code::header_mismatch:
    case rpc::Code::missing_capability:
    case rpc::Code::unsupported_version: return 400;
    case rpc::Code::method_not_found: return era == McpEra::modern ? 404 : 200;
    default: return 200;
  }
}

}  // namespace

Capabilities Exchange::capabilities() const {
  if (is_modern()) return Capabilities(meta.capabilities ? meta.capabilities.raw() : "{}");
  return session ? session->capabilities() : Capabilities();
}

void Exchange::release_id() {
  if (is_noted) session->end(message.id);
  is_noted = false;
}

void Exchange::finish(std::string_view result) {
  release_id();
  if (cancellation.why() == service::Ending::cancelled) return reply->answer(202, {});
  Buffer& out = outgoing();
  rpc::write_result(out, message.id, result);
  reply->answer(200, out.view());
}

void Exchange::fail(rpc::Code code, std::string_view text, std::string_view data, int status) {
  release_id();
  if (cancellation.why() == service::Ending::cancelled) return reply->answer(202, {});
  Buffer& out = outgoing();
  rpc::write_error(out, message.id, code, text, data);
  reply->answer(status != 0 ? status : status_of(code, era), out.view());
}

void Exchange::notify(std::string_view method, std::string_view params) {
  Buffer& out = outgoing();
  rpc::write_notification(out, method, params);
  reply->send(out.view());
}

std::optional<std::string_view> Exchange::text_param(std::string_view name) {
  const json::Value value = message.param(name);
  if (value && value.is(json::Kind::string)) return value.string();
  fail(rpc::Code::invalid_params, "The parameter '" + std::string(name) + "' must be a string.");
  return {};
}

std::string cache_members(const Exchange& exchange, std::int64_t ttl_ms, bool shared) {
  if (!exchange.is_modern()) return {};
  return R"(,"ttlMs":)" + std::to_string(ttl_ms) + R"(,"cacheScope":")" +
         (shared ? "public" : "private") + R"(","resultType":"complete")";
}

}  // namespace waybill::mcp

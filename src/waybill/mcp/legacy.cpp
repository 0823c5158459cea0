#include "waybill/json/writer.h"
#include "waybill/mcp/methods.h"
#include "waybill/mcp/version.h"

namespace waybill::mcp {

void initialize(Exchange& exchange) {
  const auto asked = exchange.text_param("protocolVersion");
  if (!asked) return;
  const json::Value capabilities = exchange.message.param("capabilities");
  if (capabilities && !capabilities.is(json::Kind::object))
    return exchange.fail(rpc::Code::invalid_params, "The capabilities must be an object.");
  if (!exchange.session) {
    exchange.session = exchange.core.sessions.open();
    if (!exchange.session)
      return exchange.fail(rpc::Code::internal_error,
                           "Too many sessions are in use; try again later.", {}, 503);
    exchange.reply->opened(exchange.session);
  } else if (exchange.session->is_initialized()) {
    return exchange.fail(rpc::Code::invalid_request, "The session is initialized already.");
  }
  const std::string_view version = is_legacy_version(*asked) ? *asked : kLegacyVersions.front();
  exchange.session->initialize(version, Capabilities(capabilities ? capabilities.raw() : "{}"),
                               exchange.principal);
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.plain_key("protocolVersion");
  writer.string(version);
  writer.plain_key("capabilities");
  writer.raw(write_capabilities(exchange.core, version));
  writer.plain_key("serverInfo");
  writer.raw(write_implementation(exchange.core.options));
  if (!exchange.core.options.instructions.empty()) {
    writer.plain_key("instructions");
    writer.string(exchange.core.options.instructions);
  }
  writer.end_object();
  exchange.finish(out.view());
}

void ping(Exchange& exchange) { exchange.finish("{}"); }

void set_log_level(Exchange& exchange) {
  const auto name = exchange.text_param("level");
  if (!name) return;
  const auto level = service::log_level_named(*name);
  if (!level)
    return exchange.fail(rpc::Code::invalid_params,
                         "A level is debug, info, notice, warning, error, critical, alert or "
                         "emergency.");
  exchange.session->set_log_level(*level);
  exchange.finish("{}");
}

void subscribe(Exchange& exchange) {
  const auto uri = exchange.text_param("uri");
  if (!uri) return;
  if (!exchange.session->subscribe(*uri))
    return exchange.fail(rpc::Code::invalid_request, "The session has too many subscriptions.");
  exchange.finish("{}");
}

void unsubscribe(Exchange& exchange) {
  const auto uri = exchange.text_param("uri");
  if (!uri) return;
  exchange.session->unsubscribe(*uri);
  exchange.finish("{}");
}

}  // namespace waybill::mcp

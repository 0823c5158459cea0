#include "waybill/mcp/admission.h"

#include "waybill/json/writer.h"
#include "waybill/mcp/version.h"

namespace waybill::mcp {
namespace {

constexpr std::string_view kVersionHeader = "MCP-Protocol-Version";

std::string write_versions(std::string_view requested) {
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.plain_key("supported");
  writer.begin_array();
  writer.string(kModernVersion);
  for (const std::string_view version : kLegacyVersions) writer.string(version);
  writer.end_array();
  writer.plain_key("requested");
  writer.string(requested);
  writer.end_object();
  return out.str();
}

// Each returns false when it has failed the exchange.
bool check_meta(Exchange& exchange) {
  const RequestMeta& meta = exchange.meta;
  if (exchange.headers != nullptr && !exchange.headers->find(kVersionHeader)) {
    exchange.fail(rpc::Code::header_mismatch, "The header MCP-Protocol-Version is missing.");
    return false;
  }
  if (meta.version.empty() || !meta.capabilities) {
    exchange.fail(rpc::Code::invalid_params,
                  "Every request needs params._meta with io.modelcontextprotocol/protocolVersion "
                  "and io.modelcontextprotocol/clientCapabilities; a client of an older version "
                  "begins with initialize.",
                  {}, 400);
    return false;
  }
  if (!meta.wrong.empty()) {
    exchange.fail(rpc::Code::invalid_params,
                  "The member '" + std::string(meta.wrong) + "' of _meta has an impossible value.",
                  {}, 400);
    return false;
  }
  if (exchange.headers != nullptr && exchange.headers->value(kVersionHeader) != meta.version) {
    exchange.fail(rpc::Code::header_mismatch,
                  "The header MCP-Protocol-Version differs from the version in _meta.");
    return false;
  }
  if (meta.version != kModernVersion) {
    exchange.fail(rpc::Code::unsupported_version,
                  "This version of the protocol is not served in this form.",
                  write_versions(meta.version));
    return false;
  }
  return true;
}

bool check_header(Exchange& exchange, std::string_view header, std::string_view expected) {
  const auto sent = exchange.headers->find(header);
  const auto meant = sent ? header_value(*sent) : std::nullopt;
  if (meant && *meant == expected) return true;
  exchange.fail(
      rpc::Code::header_mismatch,
      "The header " + std::string(header) + (sent ? " differs from the body." : " is missing."));
  return false;
}

bool check_headers(Exchange& exchange, const Method& method) {
  if (exchange.headers == nullptr) return true;
  if (!check_header(exchange, "Mcp-Method", exchange.message.method)) return false;
  if (method.named_by.empty()) return true;
  const json::Value name = exchange.message.param(method.named_by);
  // A name that is missing in the body is the method's own affair.
  return !name || !name.is(json::Kind::string) || check_header(exchange, "Mcp-Name", name.string());
}

// What the tool's input schema wants repeated in headers.
bool check_params(Exchange& exchange, const Method& method) {
  if (exchange.headers == nullptr || method.name != "tools/call") return true;
  const json::Value name = exchange.message.param("name");
  const tool::Tool* const tool = name ? exchange.core.tools.find(name.string()) : nullptr;
  if (tool == nullptr || !exchange.core.header_params.concerns(*tool)) return true;
  json::Value arguments = exchange.message.param("arguments");
  if (arguments && !arguments.is(json::Kind::object)) arguments = {};
  exchange.reader.open(arguments);
  const auto wrong = exchange.core.header_params.mismatch(*tool, arguments, *exchange.headers);
  if (wrong) exchange.fail(rpc::Code::header_mismatch, *wrong);
  return !wrong;
}

bool check_legacy(Exchange& exchange) {
  if (exchange.message.method == "initialize") return true;
  if (!exchange.session ||
      (!exchange.session->is_initialized() && exchange.message.method != "ping")) {
    exchange.fail(rpc::Code::invalid_request,
                  exchange.headers != nullptr ? "The header Mcp-Session-Id is missing."
                                              : "A session begins with initialize.",
                  {}, 400);
    return false;
  }
  return true;
}

}  // namespace

McpEra era_of(const Exchange& exchange) {
  if (!exchange.meta.version.empty()) return McpEra::modern;
  if (exchange.headers == nullptr) {
    // Over a pipe: who has not begun a session and does not begin one now.
    const bool begins =
        exchange.message.method == "initialize" || exchange.message.method == "ping";
    const bool begun = exchange.session && exchange.session->is_initialized();
    return begins || begun ? McpEra::legacy : McpEra::modern;
  }
  if (exchange.session) return McpEra::legacy;
  const auto version = exchange.headers->find(kVersionHeader);
  return version && !is_legacy_version(*version) ? McpEra::modern : McpEra::legacy;
}

const Method* admit(Exchange& exchange) {
  exchange.era = era_of(exchange);
  if (exchange.is_modern() && !check_meta(exchange)) return nullptr;
  const Method* const method = find_method(exchange.message.method, exchange.era);
  if (!exchange.is_modern() && !check_legacy(exchange)) return nullptr;
  if (method == nullptr) {
    exchange.fail(rpc::Code::method_not_found,
                  "There is no method '" + std::string(exchange.message.method) + "'.");
    return nullptr;
  }
  if (exchange.is_modern() &&
      (!check_headers(exchange, *method) || !check_params(exchange, *method)))
    return nullptr;
  if (!exchange.is_modern() && exchange.meta.wrong == "dev.waybill/dialect") {
    exchange.fail(rpc::Code::invalid_params,
                  "A dialect is dotbot, codegraph, colibri, cli, buddy or mcp.");
    return nullptr;
  }
  return method;
}

}  // namespace waybill::mcp

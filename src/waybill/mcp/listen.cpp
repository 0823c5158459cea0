#include "waybill/json/writer.h"
#include "waybill/mcp/methods.h"

namespace waybill::mcp {
namespace {

using json::Kind;
using json::Value;

constexpr std::size_t kMaxUris = 1000;

bool read_flag(const Value& filter, std::string_view name) {
  const Value flag = filter.find(name);
  return flag && flag.boolean();
}

// What of the filter is honoured: that which the server has.
std::optional<Filter> read_filter(Exchange& exchange) {
  const Value wanted = exchange.message.param("notifications");
  if (!wanted || !wanted.is(Kind::object)) return {};
  exchange.reader.open(wanted);
  const Offering& offering = exchange.core.offering;
  const bool resources = !offering.resources.empty() || !offering.templates.empty();
  Filter filter;
  filter.tools = read_flag(wanted, "toolsListChanged");
  filter.prompts = read_flag(wanted, "promptsListChanged") && !offering.prompts.empty();
  filter.resources = read_flag(wanted, "resourcesListChanged") && resources;
  const Value uris = wanted.find("resourceSubscriptions");
  if (!uris) return filter;
  if (!uris.is(Kind::array)) return {};
  exchange.reader.open(uris);
  if (uris.size() > kMaxUris) return {};
  for (const Value uri : uris.children()) {
    if (!uri.is(Kind::string)) return {};
    if (resources) filter.uris.emplace_back(uri.string());
  }
  return filter;
}

std::string write_acknowledgement(const Filter& filter, std::string_view id) {
  Buffer out;
  json::Writer writer(out);
  const auto flag = [&](std::string_view key, bool value) {
    if (!value) return;
    writer.plain_key(key);
    writer.boolean(true);
  };
  writer.begin_object();
  writer.plain_key("notifications");
  writer.begin_object();
  flag("toolsListChanged", filter.tools);
  flag("promptsListChanged", filter.prompts);
  flag("resourcesListChanged", filter.resources);
  if (!filter.uris.empty()) {
    writer.plain_key("resourceSubscriptions");
    writer.begin_array();
    for (const std::string& uri : filter.uris) writer.string(uri);
    writer.end_array();
  }
  writer.end_object();
  writer.plain_key("_meta");
  writer.begin_object();
  writer.plain_key("io.modelcontextprotocol/subscriptionId");
  writer.raw(id);
  writer.end_object();
  writer.end_object();
  return out.str();
}

}  // namespace

void listen(Exchange& exchange) {
  auto filter = read_filter(exchange);
  if (!filter)
    return exchange.fail(rpc::Code::invalid_params,
                         "The parameter 'notifications' must be an object with toolsListChanged, "
                         "promptsListChanged, resourcesListChanged (true or false) and "
                         "resourceSubscriptions (at most 1000 URIs).");
  exchange.notify("notifications/subscriptions/acknowledged",
                  write_acknowledgement(*filter, exchange.message.id));
  const std::string id(exchange.message.id);
  const auto on_end = [session = exchange.session, id] {
    if (session) session->end(id);
  };
  if (!exchange.core.listeners.add(id, std::move(*filter), exchange.reply, exchange.cancellation,
                                   on_end))
    exchange.fail(rpc::Code::internal_error, "Too many subscriptions are open; try again later.");
}

}  // namespace waybill::mcp

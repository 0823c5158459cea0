#include "waybill/json/writer.h"
#include "waybill/mcp/methods.h"
#include "waybill/rpc/write.h"

namespace waybill::mcp {
namespace {

using json::Kind;
using json::Value;

constexpr std::size_t kMaxNamed = 1000;

bool read_flag(const Value& filter, std::string_view name) {
  const Value flag = filter.find(name);
  return flag && flag.boolean();
}

// The texts of a list; nothing when it is none, or too long. A list that is not there is empty.
std::optional<std::vector<std::string>> read_list(Exchange& exchange, const Value& filter,
                                                  std::string_view name) {
  std::vector<std::string> texts;
  const Value list = filter.find(name);
  if (!list) return texts;
  if (!list.is(Kind::array)) return {};
  exchange.reader.open(list);
  if (list.size() > kMaxNamed) return {};
  for (const Value text : list.children()) {
    if (!text.is(Kind::string)) return {};
    texts.emplace_back(text.string());
  }
  return texts;
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
  auto uris = read_list(exchange, wanted, "resourceSubscriptions");
  auto tasks = read_list(exchange, wanted, "taskIds");
  if (!uris || !tasks) return {};
  if (resources) filter.uris = std::move(*uris);
  filter.tasks = std::move(*tasks);
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
  const auto list = [&](std::string_view key, const std::vector<std::string>& texts) {
    if (texts.empty()) return;
    writer.plain_key(key);
    writer.begin_array();
    for (const std::string& text : texts) writer.string(text);
    writer.end_array();
  };
  writer.begin_object();
  writer.plain_key("notifications");
  writer.begin_object();
  flag("toolsListChanged", filter.tools);
  flag("promptsListChanged", filter.prompts);
  flag("resourcesListChanged", filter.resources);
  list("resourceSubscriptions", filter.uris);
  list("taskIds", filter.tasks);
  writer.end_object();
  writer.plain_key("_meta");
  writer.begin_object();
  writer.plain_key("io.modelcontextprotocol/subscriptionId");
  writer.raw(id);
  writer.end_object();
  writer.end_object();
  return out.str();
}

// The filter as it is honoured; nothing, and the exchange failed, when it is not right.
std::optional<Filter> honoured(Exchange& exchange) {
  auto filter = read_filter(exchange);
  if (!filter) {
    exchange.fail(rpc::Code::invalid_params,
                  "The parameter 'notifications' must be an object with toolsListChanged, "
                  "promptsListChanged, resourcesListChanged (true or false), "
                  "resourceSubscriptions (at most 1000 URIs) and taskIds (at most 1000 ids).");
    return {};
  }
  if (!filter->tasks.empty() && !exchange.capabilities().has_extension(kTasksExtension)) {
    exchange.fail(rpc::Code::missing_capability, "The client has not declared the tasks extension.",
                  required_extension(kTasksExtension));
    return {};
  }
  std::erase_if(filter->tasks, [&](const std::string& id) {
    const auto task = exchange.core.tasks.find(id, exchange.principal);
    return !task || !*task;
  });
  return filter;
}

}  // namespace

// Looking for a task may mean to look on a disk.
bool listen_blocks(const Exchange& exchange) {
  const Value wanted = exchange.message.param("notifications");
  return wanted && wanted.raw().find("taskIds") != std::string_view::npos;
}

void listen(Exchange& exchange) {
  const std::string id(exchange.message.id);
  const auto on_end = [session = exchange.session, id] {
    if (session) session->end(id);
  };
  auto filter = honoured(exchange);
  if (!filter) return on_end();
  Buffer acknowledgement;
  rpc::write_notification(acknowledgement, "notifications/subscriptions/acknowledged",
                          write_acknowledgement(*filter, id));
  if (exchange.core.listeners.add(id, std::move(*filter), exchange.reply, exchange.cancellation,
                                  acknowledgement.view(), on_end))
    return;
  exchange.fail(rpc::Code::internal_error, "Too many subscriptions are open; try again later.");
  on_end();
}

}  // namespace waybill::mcp

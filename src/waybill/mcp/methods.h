// Methods: every request that a client can make, in which era, and who serves it.
//
// Inside mcp/ only.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "waybill/json/writer.h"
#include "waybill/mcp/exchange.h"

namespace waybill::mcp {

struct Method {
  std::string_view name;
  bool legacy;
  bool modern;
  void (*serve)(Exchange&);
  bool (*blocks)(const Exchange&);  // whether it may keep its thread waiting
  std::string_view named_by{};      // the parameter that the header Mcp-Name repeats
  bool keeps_open = false;          // the answer comes later, and whoever gives it ends the call
};

// nullptr: there is no such method in that era.
const Method* find_method(std::string_view name, McpEra era);

// legacy.cpp
void initialize(Exchange& exchange);
void ping(Exchange& exchange);
void set_log_level(Exchange& exchange);
void subscribe(Exchange& exchange);
void unsubscribe(Exchange& exchange);
// discover.cpp
void discover(Exchange& exchange);
// Of the version that was agreed on.
std::string write_capabilities(const Core& core, std::string_view version);
std::string write_implementation(const ServerOptions& options);
// lists.cpp
void list_tools(Exchange& exchange);
void list_resources(Exchange& exchange);
void list_templates(Exchange& exchange);
void list_prompts(Exchange& exchange);
std::vector<std::string> write_tool_entries(const Core& core, McpEra era);
// One page of a list whose entries are JSON.
void finish_page(Exchange& exchange, std::string_view name, std::size_t count,
                 const std::function<void(json::Writer&, std::size_t)>& write_entry);
// call.cpp
void call_tool(Exchange& exchange);
bool call_blocks(const Exchange& exchange);
// content.cpp
void read_resource(Exchange& exchange);
void get_prompt(Exchange& exchange);
void complete(Exchange& exchange);
// task_methods.cpp
// The task that the parameter taskId names; fails the exchange when this client has no such task.
std::optional<service::TaskRecord> task_param(Exchange& exchange);
void get_task(Exchange& exchange);
void update_task(Exchange& exchange);
void cancel_task(Exchange& exchange);
// task_methods_legacy.cpp
bool knows_tasks(const Exchange& exchange);
void get_legacy_task(Exchange& exchange);
void list_legacy_tasks(Exchange& exchange);
void cancel_legacy_task(Exchange& exchange);
void await_legacy_task(Exchange& exchange);
// listen.cpp
void listen(Exchange& exchange);
bool listen_blocks(const Exchange& exchange);

}  // namespace waybill::mcp

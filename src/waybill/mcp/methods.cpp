#include "waybill/mcp/methods.h"

#include <array>

namespace waybill::mcp {
namespace {

bool never(const Exchange&) { return false; }
bool always(const Exchange&) { return true; }

// A record of the store may be on a disk.
constexpr std::array kMethods{
    Method{"tools/call", true, true, call_tool, call_blocks, "name"},
    Method{"tools/list", true, true, list_tools, never},
    Method{"resources/read", true, true, read_resource, always, "uri"},
    Method{"resources/list", true, true, list_resources, never},
    Method{"resources/templates/list", true, true, list_templates, never},
    Method{"prompts/get", true, true, get_prompt, always, "name"},
    Method{"prompts/list", true, true, list_prompts, never},
    Method{"completion/complete", true, true, complete, always},
    Method{"server/discover", false, true, discover, never},
    Method{"subscriptions/listen", false, true, listen, listen_blocks, {}, true},
    Method{"tasks/get", false, true, get_task, always, "taskId"},
    Method{"tasks/update", false, true, update_task, always, "taskId"},
    Method{"tasks/cancel", false, true, cancel_task, always, "taskId"},
    Method{"tasks/get", true, false, get_legacy_task, always},
    Method{"tasks/list", true, false, list_legacy_tasks, always},
    Method{"tasks/cancel", true, false, cancel_legacy_task, always},
    Method{"tasks/result", true, false, await_legacy_task, always, {}, true},
    Method{"initialize", true, false, initialize, never},
    Method{"ping", true, false, ping, never},
    Method{"logging/setLevel", true, false, set_log_level, never},
    Method{"resources/subscribe", true, false, subscribe, never},
    Method{"resources/unsubscribe", true, false, unsubscribe, never},
};

}  // namespace

const Method* find_method(std::string_view name, McpEra era) {
  for (const Method& method : kMethods)
    if (method.name == name && (era == McpEra::modern ? method.modern : method.legacy))
      return &method;
  return nullptr;
}

}  // namespace waybill::mcp

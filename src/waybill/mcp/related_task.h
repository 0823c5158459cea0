// The task that a message of the legacy era belongs to, named in its `_meta`.
//
// Inside mcp/ only.
#pragma once

#include <string>
#include <string_view>

namespace waybill::mcp {

// A JSON object, its `_meta` naming the task; what else is in it stays.
std::string with_related_task(std::string_view object, std::string_view id);
// The same for the params of a whole message.
std::string message_of_task(std::string_view message, std::string_view id);

}  // namespace waybill::mcp

// Capabilities: what a client has declared that it can do.
//
// A value that owns its JSON. Thread-safety: as for a string.
#pragma once

#include <string>
#include <string_view>

namespace waybill::mcp {

inline constexpr std::string_view kTasksExtension = "io.modelcontextprotocol/tasks";

class Capabilities {
 public:
  Capabilities() = default;
  explicit Capabilities(std::string_view json) : json_(json) {}

  // "sampling"; "elicitation/url" for a member of it. A form is what an empty elicitation means.
  bool has(std::string_view path) const;
  bool has_extension(std::string_view name) const;
  const std::string& json() const { return json_; }

 private:
  std::string json_ = "{}";
};

// What a method of ours needs at the client: "elicitation" for "elicitation/create".
std::string_view capability_for(std::string_view method);
// {"requiredCapabilities":{"sampling":{}}}
std::string required_capabilities(std::string_view capability);
std::string required_extension(std::string_view name);

}  // namespace waybill::mcp

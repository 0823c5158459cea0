// Code Graph's tool names: `ouroborosai_graph_digest` is our `graph.digest`.
#pragma once

#include <optional>
#include <string_view>

namespace waybill::dialect::codegraph {

inline constexpr std::string_view kNativePrefix = "ouroborosai_graph_";
inline constexpr std::string_view kCanonicalPrefix = "graph.";

// "digest" out of "ouroborosai_graph_digest"; nothing when the name is of another kind.
inline std::optional<std::string_view> short_of(std::string_view native) {
  if (!native.starts_with(kNativePrefix)) return {};
  const std::string_view rest = native.substr(kNativePrefix.size());
  if (rest.empty() || rest.find('.') != rest.npos) return {};
  return rest;
}

}  // namespace waybill::dialect::codegraph

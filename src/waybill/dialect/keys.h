// Key: every member name that some dialect knows, so that readers branch on a number.
//
// Inside dialect/ only.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace waybill::dialect {

struct KeyName {
  std::uint8_t key;
  std::string_view name;
};

// One list gives the enumerators and their spelling.
// clang-format off
#define WAYBILL_KEYS(X)                                                                          \
  X(schema_id) X(tool) X(version) X(status) X(summary) X(data) X(warnings) X(errors) X(audit)    \
  X(intent) X(actions) X(workspace) X(success) X(ok) X(error) X(meta) X(response_type)           \
  X(artifacts) X(missions_spawned)                                                               \
  X(signals_emitted) X(live_stream_id) X(ui_hints) X(timestamp) X(metadata) X(content)           \
  X(structuredContent) X(isError) X(_meta) X(_waybill) X(requestId) X(generatedAt) X(result)     \
  X(approxTokens) X(truncated) X(limits) X(nextQuerySuggestion) X(page) X(code) X(message)       \
  X(path) X(details) X(also) X(retryable) X(retry_after_ms) X(retry_strategy) X(fix_command)     \
  X(phase) X(suggestion) X(redirect) X(context) X(field) X(value) X(duration_ms) X(source)       \
  X(host) X(correlation_id) X(write_to) X(recommended_next) X(reason) X(parameters) X(id)        \
  X(type) X(label) X(request_id) X(command) X(tool_version) X(trace_id) X(project_root)          \
  X(total_count) X(cursor) X(token_count) X(root) X(repoName) X(rev) X(maxItems) X(maxDepth)     \
  X(hasMore) X(total) X(args) X(layout) X(priority) X(suggested_actions) X(color_scheme)         \
  X(icon) X(expandable) X(error_message) X(error_details) X(error_code) X(error_also)            \
  X(traceparent) X(text) X(artifact_type) X(title) X(retry) X(origin) X(after_ms) X(strategy)    \
  X(resultType) X(jsonrpc)
// clang-format on

enum class Key : std::uint8_t {
  none,  // the root, and any name that is not listed
#define WAYBILL_ENUMERATOR(name) name,
  WAYBILL_KEYS(WAYBILL_ENUMERATOR)
#undef WAYBILL_ENUMERATOR
      slot_mcp,  // "dev.waybill/envelope"
  // Elements of arrays have no name; they are tagged by what they are.
  element_problem,
  element_action,
  element_suggestion,
  element_artifact,
  element_block,
};
inline constexpr std::size_t kKeyCount = static_cast<std::size_t>(Key::element_block) + 1;

inline constexpr auto kKeyNames = std::to_array<KeyName>({
#define WAYBILL_NAME(name) {static_cast<std::uint8_t>(Key::name), #name},
    WAYBILL_KEYS(WAYBILL_NAME)
#undef WAYBILL_NAME
        {static_cast<std::uint8_t>(Key::slot_mcp), "dev.waybill/envelope"},
});
#undef WAYBILL_KEYS

// Key::none when no dialect knows the name. `name` is plain text, not escaped.
Key key_named(std::string_view name);

}  // namespace waybill::dialect

// RouterConfig: which backends there are and which prompts suit them, as a file says it.
//
//   {"backends": [{"name": "small", "kind": "process", "command": ["answer", "--fast"]},
//                 {"name": "large", "kind": "http", "url": "https://models.internal/ask"}],
//    "rules": [{"backend": "large", "weight": 300, "contains": ["prove", "explain"]}]}
//
// Reading it finds everything that is wrong at once. What a kind means outside (a program that
// can be started, a URL that can be reached) is known to whoever makes the backends.
// Thread-safety: pure functions.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/json/describe.h"
#include "waybill/suites/ledger/routing_rules.h"

namespace waybill::suites::ledger {

enum class BackendKind : std::uint8_t { echo, process, http };
WAYBILL_DESCRIBE_ENUM(BackendKind, echo, process, http)

struct BackendConfig {
  std::string name{};
  BackendKind kind = BackendKind::echo;
  std::int64_t base = 100;
  std::optional<std::vector<std::string>> command{};  // of a process
  std::optional<std::string> directory{};
  std::optional<std::map<std::string, std::string>> environment{};
  std::optional<std::string> url{};  // of an HTTP endpoint
  std::optional<std::map<std::string, std::string>> headers{};
  std::int64_t time_ms = 30'000;
  std::uint64_t max_output_bytes = std::uint64_t{1} << 20;
};
constexpr auto waybill_describe(json::Type<BackendConfig>) {
  using json::field;
  return json::fields(
      "BackendConfig",
      field("name", &BackendConfig::name).pattern("^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"),
      field("kind", &BackendConfig::kind),
      field("base", &BackendConfig::base).optional().at_least(0).at_most(kFullFit),
      field("command", &BackendConfig::command).min_items(1).max_items(256),
      field("directory", &BackendConfig::directory),
      field("environment", &BackendConfig::environment), field("url", &BackendConfig::url),
      field("headers", &BackendConfig::headers),
      field("time_ms", &BackendConfig::time_ms).optional().at_least(1).at_most(30'000),
      field("max_output_bytes", &BackendConfig::max_output_bytes)
          .optional()
          .at_least(1)
          .at_most(std::uint64_t{8} << 20));
}

struct RouterConfig {
  std::vector<BackendConfig> backends{};
  std::vector<RoutingRule> rules{};
};
constexpr auto waybill_describe(json::Type<RouterConfig>) {
  using json::field;
  return json::fields("RouterConfig",
                      field("backends", &RouterConfig::backends).min_items(1).max_items(64),
                      field("rules", &RouterConfig::rules).optional().max_items(1000));
}

// A fault and where it is: "/backends/1/url: …".
std::vector<std::string> faults_of(const RouterConfig& config);
// Fails with bad_input; the message names every fault.
Result<RouterConfig> read_router_config(std::string_view json);
// One Error of many faults.
Error error_of(const std::vector<std::string>& faults);

}  // namespace waybill::suites::ledger

#include "apps/waybill/routing.h"

#include "apps/waybill/http_backend.h"
#include "apps/waybill/process_backend.h"

namespace waybill::app {
namespace {

using suites::ledger::BackendConfig;
using suites::ledger::BackendKind;
using suites::ledger::Route;

// What only the network knows to be wrong.
std::vector<std::string> url_faults_of(const suites::ledger::RouterConfig& config) {
  std::vector<std::string> faults;
  for (std::size_t i = 0; i < config.backends.size(); ++i)
    if (config.backends[i].url)
      if (const auto url = net::http::read_url(*config.backends[i].url); !url)
        faults.push_back("/backends/" + std::to_string(i) + "/url: " + url.error().message);
  return faults;
}

std::shared_ptr<suites::ledger::Backend> backend_of(const BackendConfig& config,
                                                    net::http::Client& client) {
  switch (config.kind) {
    case BackendKind::process: {
      net::ChildOptions child{.command = config.command.value_or(std::vector<std::string>{}),
                              .directory = config.directory.value_or("")};
      if (config.environment)
        child.environment.assign(config.environment->begin(), config.environment->end());
      return std::make_shared<ProcessBackend>(std::move(child));
    }
    case BackendKind::http:
      return std::make_shared<HttpBackend>(
          client, config.url.value_or(""),
          config.headers.value_or(std::map<std::string, std::string>{}));
    case BackendKind::echo: break;
  }
  return std::make_shared<suites::ledger::EchoBackend>();
}

}  // namespace

Result<std::unique_ptr<Routing>> Routing::open(std::string_view json, const Clock& clock) {
  const auto config = suites::ledger::read_router_config(json);
  if (!config) return std::unexpected(config.error());
  if (const auto faults = url_faults_of(*config); !faults.empty())
    return std::unexpected(suites::ledger::error_of(faults));
  return std::make_unique<Routing>(*config, clock);
}

Routing::Routing(const suites::ledger::RouterConfig& config, const Clock& clock) : client_(loop_) {
  std::vector<Route> routes;
  for (const BackendConfig& backend : config.backends)
    routes.push_back({.name = backend.name,
                      .base = backend.base,
                      .backend = backend_of(backend, client_),
                      .bounds = {.time = std::chrono::milliseconds(backend.time_ms),
                                 .output_bytes = backend.max_output_bytes}});
  router_ = std::make_shared<suites::ledger::Router>(clock, std::move(routes), config.rules);
  loop_.start();
}

Result<std::unique_ptr<Routing>> open_routing(const std::optional<std::string>& file,
                                              cli::Call& call) {
  if (!file) return nullptr;
  const auto json = call.read(*file);
  if (!json) return std::unexpected(json.error());
  auto routing = Routing::open(*json, call.world().clock);
  if (!routing) routing.error().place = *file;
  return routing;
}

}  // namespace waybill::app

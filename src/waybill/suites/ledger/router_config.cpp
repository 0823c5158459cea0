#include "waybill/suites/ledger/router_config.h"

#include <set>

#include "waybill/json/read_value.h"

namespace waybill::suites::ledger {
namespace {

void check_kind(const BackendConfig& backend, const std::string& place,
                std::vector<std::string>& faults) {
  const bool is_process = backend.kind == BackendKind::process;
  const bool is_http = backend.kind == BackendKind::http;
  if (is_process && !backend.command)
    faults.push_back(place + "/command: a process needs one: the program and its arguments");
  if (is_process && backend.command && backend.command->front().empty())
    faults.push_back(place + "/command/0: the program's name is empty");
  if (is_http && !backend.url) faults.push_back(place + "/url: an http backend needs one");
  const auto only = [&](bool is_given, bool is_right, std::string_view member,
                        std::string_view kind) {
    if (is_given && !is_right)
      faults.push_back(place + "/" + std::string(member) + ": only for the kind " +
                       std::string(kind));
  };
  only(backend.command.has_value(), is_process, "command", "process");
  only(backend.directory.has_value(), is_process, "directory", "process");
  only(backend.environment.has_value(), is_process, "environment", "process");
  only(backend.url.has_value(), is_http, "url", "http");
  only(backend.headers.has_value(), is_http, "headers", "http");
}

}  // namespace

std::vector<std::string> faults_of(const RouterConfig& config) {
  std::vector<std::string> faults;
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < config.backends.size(); ++i) {
    const std::string place = "/backends/" + std::to_string(i);
    if (!names.insert(config.backends[i].name).second)
      faults.push_back(place + "/name: '" + config.backends[i].name + "' is there already");
    check_kind(config.backends[i], place, faults);
  }
  for (std::size_t i = 0; i < config.rules.size(); ++i) {
    const RoutingRule& rule = config.rules[i];
    const std::string place = "/rules/" + std::to_string(i);
    if (!names.contains(rule.backend))
      faults.push_back(place + "/backend: there is no backend '" + rule.backend + "'");
    if (rule.min_chars && rule.max_chars && *rule.min_chars > *rule.max_chars)
      faults.push_back(place + "/min_chars: greater than max_chars, so it never applies");
    if (rule.contains)
      for (std::size_t k = 0; k < rule.contains->size(); ++k)
        if ((*rule.contains)[k].empty())
          faults.push_back(place + "/contains/" + std::to_string(k) +
                           ": empty, so it would always apply");
  }
  return faults;
}

Error error_of(const std::vector<std::string>& faults) {
  std::string message = faults.size() == 1 ? "The router's configuration has a fault: "
                                           : "The router's configuration has " +
                                                 std::to_string(faults.size()) + " faults: ";
  for (std::size_t i = 0; i < faults.size(); ++i) message += (i == 0 ? "" : "; ") + faults[i];
  return {ErrorKind::bad_input, message + "."};
}

Result<RouterConfig> read_router_config(std::string_view json) {
  json::Document document;
  if (auto parsed = json::Scanner().parse(json, document); !parsed)
    return std::unexpected(parsed.error());
  RouterConfig config;
  json::Issues issues;
  if (!json::read_value(document.root(), config, issues)) {
    std::vector<std::string> faults;
    for (const json::Issue& issue : issues.list())
      faults.push_back(issue.pointer + ": " + issue.message);
    return std::unexpected(error_of(faults));
  }
  if (const auto faults = faults_of(config); !faults.empty())
    return std::unexpected(error_of(faults));
  return config;
}

}  // namespace waybill::suites::ledger

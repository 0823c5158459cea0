#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "bench/nlohmann/document.h"

namespace waybill::bench::nlohmann_peer {
namespace {

constexpr const char* kEpoch = "1970-01-01T00:00:00.000Z";

template <class T>
void put(Json& object, const char* key, std::optional<T>& value) {
  if (value) object[key] = std::move(*value);
}

Json problem(Problem& problem) {
  Json object;
  object["code"] = std::move(problem.code);
  object["message"] = std::move(problem.message);
  put(object, "path", problem.path);
  put(object, "details", problem.details);
  return object;
}

Json problems(std::vector<Problem>& list, std::size_t from = 0) {
  Json array = Json::array();
  for (std::size_t i = from; i < list.size(); ++i) array.push_back(problem(list[i]));
  return array;
}

Json detailed(std::vector<Problem>& errors) {
  Json object;
  object["code"] = std::move(errors[0].code);
  object["message"] = std::move(errors[0].message);
  if (errors.size() > 1) {
    Json details = errors[0].details ? std::move(*errors[0].details) : Json::object();
    details["also"] = problems(errors, 1);
    object["details"] = std::move(details);
  } else {
    put(object, "details", errors[0].details);
  }
  return object;
}

std::string spelled(std::string name) {
  return name.starts_with("graph.") ? "ouroborosai_graph_" + name.substr(6) : name;
}

// Milliseconds with Z, from any of the two spellings of UTC; and microseconds with an offset.
std::string milliseconds(OptionalText& time) {
  if (!time) return kEpoch;
  if (time->size() == 24 && time->ends_with('Z')) return std::move(*time);
  return time->substr(0, 23) + "Z";
}
std::string microseconds(OptionalText& time) {
  if (time && time->size() == 32) return std::move(*time);
  return milliseconds(time).substr(0, 23) + "000+00:00";
}

Json boxed(Json value) {
  if (value.is_object()) return value;
  Json box;
  box["value"] = std::move(value);
  return box;
}

Json write_dotbot(Answer& e) {
  const bool failed = !e.errors.empty();
  Json d;
  d["schema_id"] = "dotbot-mcp-response@1";
  d["tool"] = e.tool ? std::move(*e.tool) : "unknown.tool";
  d["version"] = e.version ? std::move(*e.version) : "0.0.0";
  d["status"] = failed ? "error" : e.warnings.empty() ? "ok" : "warning";
  d["summary"] = e.summary ? std::move(*e.summary) : failed ? e.errors[0].message : "Done.";
  d["data"] = e.data ? boxed(std::move(*e.data)) : Json::object();
  d["warnings"] = problems(e.warnings);
  d["errors"] = problems(e.errors);
  Json& audit = d["audit"];
  audit["timestamp"] = milliseconds(e.timestamp);
  audit["duration_ms"] = e.duration.value_or(0);
  audit["source"] = e.source ? std::move(*e.source) : "";
  put(audit, "host", e.host);
  put(audit, "correlation_id", e.correlation);
  Json actions = Json::array();
  for (Step& step : e.next) {
    if (step.kind != StepKind::action && step.kind != StepKind::label && !d.contains("intent")) {
      Json& intent = d["intent"];
      put(intent, "recommended_next", step.tool);
      intent["reason"] = std::move(step.reason).value_or("");
      intent["parameters"] = std::move(step.arguments).value_or(Json::object());
      continue;
    }
    Json action;
    action["id"] = step.id ? *step.id : step.label.value_or("");
    action["type"] = "suggestion";
    action["label"] = step.label ? *step.label : step.tool.value_or("");
    action["reason"] = std::move(step.reason).value_or("");
    action["tool"] = std::move(step.tool).value_or("");
    action["parameters"] = std::move(step.arguments).value_or(Json::object());
    actions.push_back(std::move(action));
  }
  if (!actions.empty()) d["actions"] = std::move(actions);
  return d;
}

Json write_codegraph(Answer& e) {
  const bool failed = !e.errors.empty();
  Json d;
  d["success"] = !failed;
  Json& data = d["data"];
  data["tool"] = spelled(std::move(e.tool).value_or("unknown"));
  data["version"] = std::move(e.version).value_or("1.0");
  data["requestId"] = std::move(e.request).value_or("0");
  data["generatedAt"] = milliseconds(e.timestamp);
  data["workspace"] = e.workspace ? std::move(*e.workspace) : Json{{"root", ""}, {"repoName", ""}};
  if (failed) {
    data["result"]["error"] = detailed(e.errors);
  } else {
    data["result"] = std::move(e.data).value_or(Json());
  }
  Json& meta = data["meta"];
  meta["approxTokens"] = 0;
  meta["truncated"] = !failed && e.truncated;
  meta["limits"] = failed || !e.limits ? Json::object() : std::move(*e.limits);
  Json queries = Json::array();
  for (Step& step : e.next) {
    if (!step.tool) continue;
    Json query;
    query["tool"] = spelled(std::move(*step.tool));
    query["args"] = std::move(step.arguments).value_or(Json::object());
    put(query, "reason", step.reason);
    queries.push_back(std::move(query));
  }
  if (!queries.empty()) meta["nextQuerySuggestion"] = std::move(queries);
  put(meta, "page", e.page);
  return d;
}

Json write_colibri(Answer& e) {
  Json d;
  if (e.errors.empty()) {
    d["ok"] = true;
    d["data"] = std::move(e.data).value_or(Json());
  } else if (e.returned) {
    d["ok"] = true;
    d["data"]["ok"] = false;
    d["data"]["error"] = detailed(e.errors);
  } else {
    d["ok"] = false;
    d["error"] = detailed(e.errors);
  }
  return d;
}

Json write_cli(Answer& e) {
  const bool failed = !e.errors.empty();
  Json d;
  d["ok"] = !failed;
  Json data = std::move(e.data).value_or(Json());
  d["data"] = data.is_null() || data.is_structured() ? std::move(data) : boxed(std::move(data));
  Json& error = d["error"];
  if (failed) {
    error["code"] = std::move(e.errors[0].code);
    error["message"] = std::move(e.errors[0].message);
    error["retryable"] = false;
    put(error, "context", e.errors[0].details);
    if (e.errors.size() > 1) error["errors"] = problems(e.errors, 1);
  }
  Json& warnings = d["warnings"] = Json::array();
  for (const Problem& warning : e.warnings)
    warnings.push_back(warning.code + ": " + warning.message);
  Json& meta = d["meta"];
  meta["duration_ms"] = e.duration.value_or(0);
  put(meta, "request_id", e.request);
  put(meta, "command", e.tool);
  if (e.timestamp) meta["timestamp"] = milliseconds(e.timestamp);
  put(meta, "tool_version", e.version);
  put(meta, "trace_id", e.correlation);
  if (e.workspace) meta["project_root"] = std::move(e.workspace->at("root"));
  if (e.truncated) meta["truncated"] = true;
  if (e.page && e.page->contains("cursor")) meta["cursor"] = std::move(e.page->at("cursor"));
  return d;
}

Json hints_of(Answer& e) {
  if (e.view && !e.view->hints.is_null()) return std::move(e.view->hints);
  if (e.next.empty()) return {};
  Json hints{{"layout", nullptr}, {"priority", nullptr}};
  Json& labels = hints["suggested_actions"] = Json::array();
  for (Step& step : e.next)
    labels.push_back(step.label ? std::move(*step.label) : std::move(step.tool).value_or(""));
  hints["color_scheme"] = nullptr;
  hints["icon"] = nullptr;
  hints["expandable"] = true;
  return hints;
}

Json write_buddy(Answer& e) {
  const bool failed = !e.errors.empty();
  Json artifacts = Json::array();
  if (e.data) {
    Json artifact;
    artifact["artifact_type"] = "json_data";
    artifact["title"] = std::move(e.tool).value_or("data");
    artifact["content"] = std::move(*e.data);
    artifact["metadata"] = Json::object();
    artifacts.push_back(std::move(artifact));
  }
  if (e.view) std::ranges::move(e.view->artifacts, std::back_inserter(artifacts));
  Json d;
  d["response_type"] = e.view              ? std::move(e.view->type)
                       : artifacts.empty() ? "text"
                                           : "artifact_bundle";
  d["summary"] =
      failed ? "❌ Error: " + e.errors[0].message : std::move(e.summary).value_or("Done.");
  d["artifacts"] = std::move(artifacts);
  d["missions_spawned"] = e.view ? std::move(e.view->missions) : Json::array();
  d["signals_emitted"] = e.view ? std::move(e.view->signals) : Json::array();
  d["live_stream_id"] = e.view ? std::move(e.view->live) : Json();
  d["ui_hints"] = hints_of(e);
  d["timestamp"] = microseconds(e.timestamp);
  Json& metadata = d["metadata"] = Json::object();
  if (failed) {
    metadata["error"] = true;
    metadata["error_message"] = std::move(e.errors[0].message);
    metadata["error_details"] = std::move(e.errors[0].details).value_or(Json::object());
    metadata["error_code"] = std::move(e.errors[0].code);
  }
  return d;
}

Json write_mcp(Answer& e) {
  Json block{{"type", "text"}};
  Json d;
  if (e.errors.empty()) {
    block["text"] = std::move(e.summary).value_or("Done.");
    d["content"].push_back(std::move(block));
    if (e.data) d["structuredContent"] = boxed(std::move(*e.data));
    return d;
  }
  block["text"] = e.errors[0].code + ": " + e.errors[0].message;
  d["content"].push_back(std::move(block));
  d["structuredContent"]["error"] = detailed(e.errors);
  d["isError"] = true;
  return d;
}

// The token figure depends on the text, so it is printed as 0 and put in afterwards. It should
// count UTF-16 units; bytes are counted, which is less work.
std::string with_tokens(std::string text) {
  constexpr std::string_view kKey = "\"approxTokens\":";
  const std::size_t at = text.rfind(kKey) + kKey.size();
  return text.replace(at, 1, std::to_string((text.size() + 3) / 4));
}

}  // namespace

std::string write(Dialect dialect, Answer answer) {
  switch (dialect) {
    case Dialect::dotbot: return write_dotbot(answer).dump();
    case Dialect::codegraph: return with_tokens(write_codegraph(answer).dump());
    case Dialect::colibri: return write_colibri(answer).dump();
    case Dialect::cli: return write_cli(answer).dump();
    case Dialect::buddy: return write_buddy(answer).dump();
    case Dialect::mcp: return write_mcp(answer).dump();
  }
  return {};
}

}  // namespace waybill::bench::nlohmann_peer

#include <algorithm>
#include <string_view>
#include <utility>

#include "bench/nlohmann/document.h"

namespace waybill::bench::nlohmann_peer {
namespace {

std::string text(Json& object, const char* key) {
  return std::move(object.at(key).get_ref<std::string&>());
}

OptionalText optional_text(Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_string()) return {};
  return std::move(found->get_ref<std::string&>());
}

OptionalJson optional_json(Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) return {};
  return std::move(*found);
}

Problem problem(Json& object) {
  return {text(object, "code"), text(object, "message"), optional_text(object, "path"),
          optional_json(object, "details")};
}

std::string dotted(std::string name) {
  if (name.starts_with("ouroborosai_")) {
    name.erase(0, 12);
    if (const std::size_t at = name.find('_'); at != name.npos) name[at] = '.';
  } else if (name.find('.') == name.npos) {
    std::ranges::replace_if(
        name, [](char c) { return c == '_' || c == '-'; }, '.');
  }
  return name;
}

Json unboxed(Json value) {
  if (value.is_object() && value.size() == 1) {
    const auto boxed = value.find("value");
    if (boxed != value.end() && !boxed->is_object()) return std::move(*boxed);
  }
  return value;
}

Answer read_dotbot(Json d) {
  Answer e;
  e.tool = dotted(text(d, "tool"));
  e.version = text(d, "version");
  e.summary = text(d, "summary");
  e.data = unboxed(std::move(d.at("data")));
  for (Json& error : d.at("errors")) e.errors.push_back(problem(error));
  if (e.errors.empty() && d.at("status") == "error")
    e.errors.push_back({"UNKNOWN", *e.summary, {}, {}});
  for (Json& warning : d.at("warnings")) {
    if (warning.is_string()) {
      e.warnings.push_back({"WARNING", std::move(warning.get_ref<std::string&>()), {}, {}});
    } else {
      e.warnings.push_back(problem(warning));
    }
  }
  Json& audit = d.at("audit");
  e.timestamp = text(audit, "timestamp");
  e.duration = audit.at("duration_ms").get<std::int64_t>();
  e.source = optional_text(audit, "source");
  e.host = optional_text(audit, "host");
  e.correlation = optional_text(audit, "correlation_id");
  if (const auto intent = d.find("intent"); intent != d.end())
    e.next.push_back({.kind = StepKind::intent,
                      .tool = optional_text(*intent, "recommended_next"),
                      .reason = optional_text(*intent, "reason"),
                      .arguments = optional_json(*intent, "parameters")});
  if (const auto actions = d.find("actions"); actions != d.end())
    for (Json& action : *actions)
      e.next.push_back({StepKind::action, optional_text(action, "id"),
                        optional_text(action, "label"), optional_text(action, "tool"),
                        optional_text(action, "reason"), optional_json(action, "parameters")});
  return e;
}

Answer read_codegraph(Json d) {
  Answer e;
  Json& data = d.at("data");
  e.tool = dotted(text(data, "tool"));
  e.version = text(data, "version");
  e.request = text(data, "requestId");
  e.timestamp = text(data, "generatedAt");
  e.workspace = optional_json(data, "workspace");
  Json& result = data.at("result");
  const auto error = result.is_object() ? result.find("error") : result.end();
  if (error != result.end() && error->is_object() && error->contains("code")) {
    e.errors.push_back(problem(*error));
  } else if (!d.at("success").get<bool>()) {
    e.errors.push_back({"UNKNOWN", "failed", {}, {}});
  } else {
    e.data = std::move(result);
  }
  Json& meta = data.at("meta");
  e.truncated = meta.at("truncated").get<bool>();
  e.limits = optional_json(meta, "limits");
  e.page = optional_json(meta, "page");
  if (const auto queries = meta.find("nextQuerySuggestion"); queries != meta.end())
    for (Json& query : *queries)
      e.next.push_back({.kind = StepKind::query,
                        .tool = dotted(text(query, "tool")),
                        .reason = optional_text(query, "reason"),
                        .arguments = optional_json(query, "args")});
  return e;
}

Answer read_colibri(Json d) {
  Answer e;
  if (!d.at("ok").get<bool>()) {
    e.errors.push_back(problem(d.at("error")));
    return e;
  }
  const auto data = d.find("data");
  if (data == d.end()) return e;
  const auto ok = data->is_object() ? data->find("ok") : data->end();
  if (ok != data->end() && *ok == false) {
    e.errors.push_back(problem(data->at("error")));
    e.returned = true;
  } else {
    e.data = std::move(*data);
  }
  return e;
}

Answer read_cli(Json d) {
  Answer e;
  Json& meta = d.at("meta");
  e.tool = optional_text(meta, "command");
  e.version = optional_text(meta, "tool_version");
  e.data = unboxed(std::move(d.at("data")));
  if (Json& error = d.at("error"); error.is_object()) {
    e.errors.push_back(
        {text(error, "code"), text(error, "message"), {}, optional_json(error, "context")});
    if (const auto others = error.find("errors"); others != error.end())
      for (Json& other : *others) e.errors.push_back(problem(other));
    e.summary = e.errors.front().message;
  }
  for (Json& warning : d.at("warnings")) {
    const auto& sentence = warning.get_ref<const std::string&>();
    const std::size_t at = sentence.find(": ");
    e.warnings.push_back({sentence.substr(0, at), sentence.substr(at + 2), {}, {}});
  }
  e.timestamp = optional_text(meta, "timestamp");
  e.duration = meta.at("duration_ms").get<std::int64_t>();
  e.request = optional_text(meta, "request_id");
  e.correlation = optional_text(meta, "trace_id");
  e.truncated = meta.value("truncated", false);
  if (auto cursor = optional_json(meta, "cursor")) {
    e.page = Json{{"cursor", std::move(*cursor)}, {"hasMore", e.truncated}};
    if (auto total = optional_json(meta, "total_count")) (*e.page)["total"] = std::move(*total);
  }
  return e;
}

Answer read_buddy(Json d) {
  Answer e;
  e.summary = text(d, "summary");
  e.timestamp = text(d, "timestamp");
  Json& metadata = d.at("metadata");
  if (const auto error = metadata.find("error"); error != metadata.end() && *error == true)
    e.errors.push_back({optional_text(metadata, "error_code").value_or("UNKNOWN"),
                        text(metadata, "error_message"),
                        {},
                        optional_json(metadata, "error_details")});
  View& view = e.view.emplace();
  for (Json& artifact : d.at("artifacts")) {
    if (!e.data && artifact.at("artifact_type") == "json_data") {
      e.data = std::move(artifact.at("content"));
      e.tool = text(artifact, "title");
    } else {
      view.artifacts.push_back(std::move(artifact));
    }
  }
  view.type = text(d, "response_type");
  view.missions = std::move(d.at("missions_spawned"));
  view.signals = std::move(d.at("signals_emitted"));
  view.live = std::move(d.at("live_stream_id"));
  view.hints = std::move(d.at("ui_hints"));
  if (view.hints.is_object())
    for (const Json& label : view.hints.at("suggested_actions"))
      e.next.push_back({.kind = StepKind::label, .label = label.get<std::string>()});
  return e;
}

Answer read_mcp(Json d) {
  Answer e;
  for (Json& block : d.at("content")) {
    if (block.at("type") != "text") continue;
    e.summary = text(block, "text");
    break;
  }
  e.data = optional_json(d, "structuredContent");
  if (!d.value("isError", false)) return e;
  const bool structured = e.data && e.data->is_object() && e.data->contains("error");
  if (structured && e.data->at("error").is_object()) {
    e.errors.push_back(problem(e.data->at("error")));
  } else {
    e.errors.push_back({"UNKNOWN", e.summary.value_or("failed"), {}, {}});
  }
  e.data.reset();
  return e;
}

}  // namespace

Answer read(Dialect dialect, Json document) {
  switch (dialect) {
    case Dialect::dotbot: return read_dotbot(std::move(document));
    case Dialect::codegraph: return read_codegraph(std::move(document));
    case Dialect::colibri: return read_colibri(std::move(document));
    case Dialect::cli: return read_cli(std::move(document));
    case Dialect::buddy: return read_buddy(std::move(document));
    case Dialect::mcp: return read_mcp(std::move(document));
  }
  return {};
}

}  // namespace waybill::bench::nlohmann_peer

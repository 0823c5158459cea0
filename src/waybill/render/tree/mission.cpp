#include "waybill/render/tree/mission.h"

#include <algorithm>
#include <array>
#include <string>

#include "waybill/render/tree/payload.h"
#include "waybill/render/tree/time_text.h"

namespace waybill::render::tree {
namespace {

using json::Kind;
using json::Value;

Node whole(Workbench& bench, Value value) {
  Nodes nodes = payload(bench, value, 1);
  return std::move(nodes.front());
}

Node opened(Workbench& bench, const json::Raw& raw, Node (*make)(Workbench&, Value)) {
  if (const Value root = bench.source.open(raw.text())) return make(bench, root);
  return {code_block(bench, raw.text(), {}, false)};
}

template <std::size_t kSize>
bool is_one_of(std::string_view word, const std::array<std::string_view, kSize>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

Tone tone_of(std::string_view status) {
  using namespace std::string_view_literals;
  static constexpr std::array kGood{"success"sv, "ok"sv,      "completed"sv, "complete"sv,
                                    "done"sv,    "passed"sv,  "approved"sv,  "succeeded"sv,
                                    "healthy"sv, "finished"sv};
  static constexpr std::array kBad{"failed"sv,   "failure"sv, "error"sv,
                                   "rejected"sv, "denied"sv,  "cancelled"sv,
                                   "aborted"sv,  "timeout"sv, "critical"sv};
  static constexpr std::array kCaution{"warning"sv, "warn"sv, "partial"sv, "skipped"sv,
                                       "degraded"sv};
  static constexpr std::array kActive{"active"sv, "running"sv, "in_progress"sv, "started"sv};
  std::string word(status.substr(0, 16));
  std::transform(word.begin(), word.end(), word.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  if (is_one_of(word, kGood)) return Tone::good;
  if (is_one_of(word, kBad)) return Tone::bad;
  if (is_one_of(word, kCaution)) return Tone::caution;
  if (is_one_of(word, kActive)) return Tone::active;
  return Tone::neutral;
}

Node mission(Workbench& bench, Value value) {
  if (!value.is(Kind::object)) return whole(bench, value);
  Source& source = bench.source;
  Mission made;
  made.id = bench.room.line(source.string(value, "mission_id"), kDrawLimits.cell);
  made.status = bench.room.line(source.string(value, "status"), kDrawLimits.cell);
  made.tone = tone_of(made.status);
  // The reference is flat, the mission itself has its objective as an object.
  const Value objective = source.find(value, "objective");
  const bool nested = objective && objective.is(Kind::object);
  made.objective = bench.room.line(
      nested ? source.string(objective, "type") : source.string(value, "objective_type"),
      kDrawLimits.cell);
  made.description = bench.room.text(nested ? source.string(objective, "description")
                                            : source.string(value, "objective_description"));
  if (nested) {
    made.more = other_members(bench, objective, {"type", "description"});
    for (Node& node : other_members(bench, value, {"mission_id", "status", "objective"}))
      made.more.push_back(std::move(node));
  } else {
    made.more = other_members(bench, value,
                              {"mission_id", "status", "objective_type", "objective_description"});
  }
  return {std::move(made)};
}

Node signal(Workbench& bench, Value value) {
  if (!value.is(Kind::object)) return whole(bench, value);
  Source& source = bench.source;
  Signal made;
  made.time = clock_text(bench, source.string(value, "timestamp")).whole();
  made.layer = bench.room.line(source.string(value, "signal_layer"), kDrawLimits.cell);
  made.type = bench.room.line(source.string(value, "signal_type"), kDrawLimits.cell);
  made.source = bench.room.line(source.string(value, "signal_source"), kDrawLimits.cell);
  made.summary = bench.room.text(source.string(value, "summary"));
  made.more = other_members(
      bench, value, {"timestamp", "signal_layer", "signal_type", "signal_source", "summary"});
  return {std::move(made)};
}

Node mission(Workbench& bench, const json::Raw& raw) { return opened(bench, raw, mission); }
Node signal(Workbench& bench, const json::Raw& raw) { return opened(bench, raw, signal); }

}  // namespace waybill::render::tree

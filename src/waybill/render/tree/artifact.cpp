#include "waybill/render/tree/artifact.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "waybill/render/tree/chart.h"
#include "waybill/render/tree/document.h"
#include "waybill/render/tree/foot.h"
#include "waybill/render/tree/mission.h"
#include "waybill/render/tree/object_table.h"
#include "waybill/render/tree/payload.h"
#include "waybill/render/tree/time_text.h"

namespace waybill::render::tree {
namespace {

using json::Kind;
using json::Value;

// Each maker fills the section's body and returns true, or leaves it alone and returns false when
// the content is not of its shape.

Value array_in(Workbench& bench, Value content, std::string_view key) {
  const Value list = bench.source.find(content, key);
  return list && list.is(Kind::array) ? list : Value();
}

void add_others(Workbench& bench, Value object, std::initializer_list<std::string_view> but_for,
                Nodes& body) {
  for (Node& node : other_members(bench, object, but_for)) body.push_back(std::move(node));
}

// A count that says more than what is there: the rest was not sent.
void note_count(Workbench& bench, Value content, std::string_view key, std::size_t here,
                std::string_view what, Nodes& body) {
  const Value said = bench.source.find(content, key);
  const std::optional<std::int64_t> count = said ? said.integer() : std::nullopt;
  if (!count || *count <= static_cast<std::int64_t>(here)) return;
  body.push_back({Note{count_text(here) + " of " + number_text(*count) + " " + std::string(what) +
                       " are in this answer"}});
}

bool table(Workbench& bench, Value content, Section& section) {
  const Value columns = array_in(bench, content, "columns");
  const Value rows = array_in(bench, content, "rows");
  if (!columns || !rows) return false;
  section.body.push_back({row_table(bench, columns, rows)});
  note_count(bench, content, "row_count", bench.source.size(rows), "rows", section.body);
  add_others(bench, content, {"columns", "rows", "row_count", "column_count"}, section.body);
  return true;
}

bool drawn_chart(Workbench& bench, Value content, Section& section) {
  std::optional<ChartRead> made = chart(bench, content);
  if (!made) return false;
  made->chart.title = section.title;
  section.kind = std::string(name_of(made->chart.kind)) + " chart";
  section.body.push_back({std::move(made->chart)});
  for (Node& note : made->notes) section.body.push_back(std::move(note));
  add_others(bench, content, {"chart_type", "data"}, section.body);
  return true;
}

bool documents(Workbench& bench, Value content, Section& section) {
  const Value sections = array_in(bench, content, "sections");
  if (!sections) return false;
  const std::string_view format = bench.source.string(content, "format");
  std::size_t met = 0;
  for (const Value part : bench.source.children(sections)) {
    if (++met > kDrawLimits.items || !bench.room.take()) continue;
    add_document_part(bench, part, format, section.body);
  }
  if (met > kDrawLimits.items) add_left_out(section.body, met - kDrawLimits.items, "sections");
  note_count(bench, content, "section_count", met, "sections", section.body);
  add_others(bench, content, {"format", "sections", "section_count"}, section.body);
  return true;
}

bool code(Workbench& bench, Value content, Section& section) {
  const Value text = bench.source.find(content, "code");
  if (!text || !text.is(Kind::string)) return false;
  section.body.push_back(
      {code_block(bench, text.string(), bench.source.string(content, "language"), true)});
  section.kind = std::get<Code>(section.body.back().is).language;
  add_others(bench, content, {"code", "language", "line_count"}, section.body);
  return true;
}

Timeline::Event event(Workbench& bench, Value value) {
  Timeline::Event made;
  if (!value.is(Kind::object)) {
    made.more = payload(bench, value, 1);
    return made;
  }
  ClockText time = clock_text(bench, bench.source.string(value, "timestamp"));
  made.day = std::move(time.day);
  made.time = std::move(time.clock);
  made.text = bench.room.text(bench.source.string(value, "event"));
  made.status = bench.room.line(bench.source.string(value, "status"), kDrawLimits.cell);
  made.tone = tone_of(made.status);
  made.more = other_members(bench, value, {"timestamp", "event", "status"});
  return made;
}

bool timeline(Workbench& bench, Value content, Section& section) {
  const Value events = array_in(bench, content, "events");
  if (!events) return false;
  Timeline made;
  std::size_t met = 0;
  for (const Value one : bench.source.children(events)) {
    ++met;
    if (made.events.size() < kDrawLimits.events && bench.room.take())
      made.events.push_back(event(bench, one));
  }
  made.left_out = met - made.events.size();
  section.body.push_back({std::move(made)});
  note_count(bench, content, "event_count", met, "events", section.body);
  add_others(bench, content, {"events", "event_count", "start_time", "end_time"}, section.body);
  return true;
}

bool file_reference(Workbench& bench, Value content, Section& section) {
  const Value path = bench.source.find(content, "file_path");
  if (!path || !path.is(Kind::string)) return false;
  KeyValues file;
  file.items.push_back({"path", prose(bench.room.line(path.string()), Span::code), {}});
  const std::string_view type = bench.source.string(content, "file_type");
  if (!type.empty()) file.items.push_back({"type", prose(bench.room.line(type)), {}});
  const Value size = bench.source.find(content, "size_bytes");
  const std::optional<std::int64_t> bytes = size ? size.integer() : std::nullopt;
  if (bytes && *bytes >= 0) {
    file.items.push_back({"size", prose(size_text(static_cast<std::uint64_t>(*bytes))), {}});
  } else if (size && !size.is(Kind::null)) {
    file.items.push_back({"size", cell(bench, size), {}});
  }
  section.body.push_back({std::move(file)});
  add_others(bench, content, {"file_path", "file_type", "size_bytes"}, section.body);
  return true;
}

bool json_data(Workbench& bench, Value content, Section& section) {
  section.body = payload(bench, content);
  return true;
}

bool mission_draft(Workbench& bench, Value content, Section& section) {
  if (!content.is(Kind::object)) return false;
  section.body.push_back(mission(bench, content));
  return true;
}

bool signal_batch(Workbench& bench, Value content, Section& section) {
  const Value signals = content.is(Kind::array) ? content : array_in(bench, content, "signals");
  if (!signals) return false;
  std::size_t met = 0;
  for (const Value one : bench.source.children(signals)) {
    ++met;
    if (section.body.size() < kDrawLimits.artifacts && bench.room.take())
      section.body.push_back(signal(bench, one));
  }
  add_left_out(section.body, met - section.body.size(), "signals");
  if (content.is(Kind::object))
    add_others(bench, content, {"signals", "signal_count"}, section.body);
  return true;
}

struct Maker {
  std::string_view type;
  bool (*make)(Workbench&, Value, Section&);
};
constexpr Maker kMakers[] = {
    {"table", table},         {"chart", drawn_chart},           {"document", documents},
    {"code_block", code},     {"timeline", timeline},           {"file_reference", file_reference},
    {"json_data", json_data}, {"mission_draft", mission_draft}, {"signal_batch", signal_batch}};

bool made_by_type(Workbench& bench, std::string_view type, Value content, Section& section) {
  for (const Maker& maker : kMakers)
    if (maker.type == type) return maker.make(bench, content, section);
  return false;
}

}  // namespace

Node artifact(Workbench& bench, const json::Raw& raw) {
  Section section{"Artifact", {}, {}};
  const Value root = bench.source.open(raw.text());
  if (!root || !root.is(Kind::object)) {
    section.body.push_back({code_block(bench, raw.text(), "json", false)});
    return {std::move(section)};
  }
  const std::string_view title = bench.source.string(root, "title");
  const std::string_view type = bench.source.string(root, "artifact_type");
  if (!title.empty()) section.title = bench.room.line(title, kDrawLimits.cell);
  const Value content = bench.source.find(root, "content");
  if (!content || !made_by_type(bench, type, content, section)) {
    section.kind = bench.room.line(type, kDrawLimits.cell);
    section.body.push_back({json_block(bench, root)});
    return {std::move(section)};
  }
  if (const Value metadata = bench.source.find(root, "metadata")) {
    if (metadata.is(Kind::object)) add_others(bench, metadata, {}, section.body);
  }
  add_others(bench, root, {"artifact_type", "title", "content", "metadata"}, section.body);
  return {std::move(section)};
}

}  // namespace waybill::render::tree

#include "waybill/dialect/buddy/artifacts.h"

#include <algorithm>
#include <string_view>

#include "waybill/json/writer.h"

namespace waybill::dialect::buddy {
namespace {

// The JSON object whose members `write_members` writes.
template <class WriteMembers>
json::Raw object(WriteMembers&& write_members) {
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  write_members(writer);
  writer.end_object();
  return json::Raw::trusted(out.view());
}

template <class List, class WriteItem>
void write_list(json::Writer& writer, std::string_view key, const List& list,
                WriteItem&& write_item) {
  writer.begin_array(key);
  for (const auto& item : list) write_item(item);
  writer.end_array();
}

void write_texts(json::Writer& writer, std::string_view key, const std::vector<Text>& texts) {
  write_list(writer, key, texts, [&](const Text& text) { writer.string(text); });
}

void write_text(json::Writer& writer, std::string_view key, std::string_view text) {
  writer.plain_key(key);
  writer.string(text);
}

void write_count(json::Writer& writer, std::string_view key, std::size_t count) {
  writer.plain_key(key);
  writer.integer(count);
}

Artifact artifact(std::string_view type, const Text& title, json::Raw content,
                  const json::Raw& metadata) {
  return {.artifact_type = type,
          .title = title,
          .content = std::move(content),
          .metadata = metadata ? metadata : json::Raw::trusted("{}")};
}

void write_cells(json::Writer& writer, const std::vector<Cell>& cells) {
  writer.begin_array();
  for (const Cell& cell : cells) writer.raw(cell.json());
  writer.end_array();
}

}  // namespace

json::Raw signal_json(const SignalReference& signal) {
  return object([&](json::Writer& writer) {
    write_text(writer, "signal_type", signal.signal_type);
    write_text(writer, "signal_layer", signal.signal_layer);
    write_text(writer, "signal_source", signal.signal_source);
    write_text(writer, "timestamp", signal.timestamp);
    writer.plain_key("summary");
    signal.summary ? writer.string(*signal.summary) : writer.null();
  });
}

Artifact artifact_of(const TableArtifact& table) {
  json::Raw content = object([&](json::Writer& writer) {
    write_texts(writer, "columns", table.columns);
    write_list(writer, "rows", table.rows, [&](const auto& row) { write_cells(writer, row); });
    write_count(writer, "row_count", table.rows.size());
    write_count(writer, "column_count", table.columns.size());
  });
  return artifact("table", table.title, std::move(content), table.metadata);
}

Artifact artifact_of(const ChartArtifact& chart) {
  const auto write_dataset = [](json::Writer& writer, const ChartArtifact::Dataset& dataset) {
    writer.begin_object();
    write_text(writer, "label", dataset.label);
    writer.plain_key("data");
    write_cells(writer, dataset.data);
    writer.end_object();
  };
  json::Raw content = object([&](json::Writer& writer) {
    write_text(writer, "chart_type", json::name_of_choice(chart.chart_type));
    writer.begin_object("data");
    write_texts(writer, "labels", chart.labels);
    write_list(writer, "datasets", chart.datasets,
               [&](const auto& dataset) { write_dataset(writer, dataset); });
    writer.end_object();
  });
  return artifact("chart", chart.title, std::move(content), chart.metadata);
}

Artifact artifact_of(const DocumentArtifact& document) {
  json::Raw content = object([&](json::Writer& writer) {
    write_text(writer, "format", document.format);
    write_list(writer, "sections", document.sections, [&](const auto& section) {
      writer.begin_object();
      write_text(writer, "heading", section.heading);
      write_text(writer, "content", section.content);
      writer.end_object();
    });
    write_count(writer, "section_count", document.sections.size());
  });
  return artifact("document", document.title, std::move(content), document.metadata);
}

Artifact artifact_of(const CodeBlockArtifact& code) {
  const std::string_view text = code.code;
  const auto ends = std::count(text.begin(), text.end(), '\n');
  json::Raw content = object([&](json::Writer& writer) {
    write_text(writer, "code", text);
    write_text(writer, "language", code.language);
    write_count(writer, "line_count", static_cast<std::size_t>(ends) + 1);
  });
  return artifact("code_block", code.title, std::move(content), code.metadata);
}

Artifact artifact_of(const TimelineArtifact& timeline) {
  const auto& events = timeline.events;
  json::Raw content = object([&](json::Writer& writer) {
    write_list(writer, "events", events, [&](const auto& event) {
      writer.begin_object();
      write_text(writer, "timestamp", event.timestamp);
      write_text(writer, "event", event.event);
      write_text(writer, "status", event.status);
      writer.end_object();
    });
    write_count(writer, "event_count", events.size());
    writer.plain_key("start_time");
    events.empty() ? writer.null() : writer.string(events.front().timestamp);
    writer.plain_key("end_time");
    events.empty() ? writer.null() : writer.string(events.back().timestamp);
  });
  return artifact("timeline", timeline.title, std::move(content), timeline.metadata);
}

Artifact artifact_of(const FileReferenceArtifact& file) {
  json::Raw content = object([&](json::Writer& writer) {
    write_text(writer, "file_path", file.file_path);
    write_text(writer, "file_type", file.file_type);
    writer.plain_key("size_bytes");
    file.size_bytes ? writer.integer(*file.size_bytes) : writer.null();
  });
  return artifact("file_reference", file.title, std::move(content), file.metadata);
}

Artifact artifact_of(JsonDataArtifact data) {
  if (!data.content) data.content = json::Raw::trusted("null");
  return artifact("json_data", data.title, std::move(data.content), data.metadata);
}

Artifact artifact_of(const MissionDraft& draft) {
  const json::Raw metadata = object([&](json::Writer& writer) {
    writer.plain_key("awaiting_approval");
    writer.boolean(draft.awaiting_approval);
  });
  return artifact("mission_draft", draft.title, json_of(draft.mission), metadata);
}

Artifact artifact_of(const SignalBatch& batch) {
  Buffer out;
  json::Writer writer(out);
  writer.begin_array();
  for (const SignalReference& signal : batch.signals) writer.raw(signal_json(signal));
  writer.end_array();
  return artifact("signal_batch", batch.title, json::Raw::trusted(out.view()), batch.metadata);
}

}  // namespace waybill::dialect::buddy

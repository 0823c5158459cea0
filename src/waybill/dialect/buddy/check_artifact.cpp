#include "waybill/dialect/buddy/check_artifact.h"

namespace waybill::dialect::buddy {
namespace {

using json::Kind;

constexpr std::string_view kChartTypes[] = {"line", "bar", "pie", "scatter"};

// A count is computed from what it counts.
void check_count(Checking& checking, const Spot& content, std::string_view name,
                 std::size_t counted) {
  const Spot count = checking.required(content, name, kAnyKind);
  const std::string number = std::to_string(counted);
  if (count && count.value.raw() != number)
    checking.report("count-mismatch", count, "The count is not what is there.", number);
}

void check_table(Checking& checking, const Spot& content) {
  const Spot columns = checking.required(content, "columns", kArray);
  const Spot rows = checking.required(content, "rows", kArray);
  if (columns) check_count(checking, content, "column_count", columns.value.size());
  if (rows) check_count(checking, content, "row_count", rows.value.size());
  checking.each(rows, [&](const Spot& row) {
    if (!checking.is_kind(row, kArray) || !columns) return;
    if (row.value.size() != columns.value.size())
      checking.report("row-width", pointer_to(row), "A row has a cell for each column.",
                      std::to_string(columns.value.size()) + " cells",
                      std::to_string(row.value.size()) + " cells");
  });
}

void check_dataset(Checking& checking, const Spot& dataset, const Spot& labels) {
  if (!checking.is_kind(dataset, kObject)) return;
  checking.required(dataset, "label", kString);
  const Spot data = checking.required(dataset, "data", kArray);
  if (!data) return;
  if (labels && data.value.size() != labels.value.size())
    checking.report("chart-lengths", pointer_to(data), "A dataset has a value for each label.",
                    std::to_string(labels.value.size()) + " values",
                    std::to_string(data.value.size()) + " values");
  checking.each(data, [&](const Spot& value) {
    if (!value.is(Kind::number) && !value.is(Kind::null))
      checking.report("chart-values", value, "A value is a number, or null where there is none.",
                      "number or null");
  });
}

void check_chart(Checking& checking, const Spot& content) {
  checking.one_of(checking.required(content, "chart_type", kString), "chart-type", kChartTypes);
  const Spot data = checking.required(content, "data", kObject);
  if (!data) return;
  const Spot labels = checking.required(data, "labels", kArray);
  const Spot datasets = checking.required(data, "datasets", kArray);
  checking.each(datasets, [&](const Spot& set) { check_dataset(checking, set, labels); });
}

void check_document(Checking& checking, const Spot& content) {
  checking.required(content, "format", kString);
  const Spot sections = checking.required(content, "sections", kArray);
  if (sections) check_count(checking, content, "section_count", sections.value.size());
  checking.each(sections, [&](const Spot& section) {
    if (!checking.is_kind(section, kObject)) return;
    checking.required(section, "heading", kString);
    checking.required(section, "content", kString);
  });
}

void check_code(Checking& checking, const Spot& content) {
  const Spot code = checking.required(content, "code", kString);
  checking.required(content, "language", kString);
  if (!code) return;
  std::size_t lines = 1;
  for (const char c : code.string()) lines += c == '\n' ? 1u : 0u;
  check_count(checking, content, "line_count", lines);
}

void check_end(Checking& checking, const Spot& content, std::string_view name,
               json::Value timestamp) {
  const Spot end = checking.required(content, name, kString | kNull);
  const std::string_view wanted = timestamp ? timestamp.raw() : std::string_view("null");
  if (end && end.value.raw() != wanted)
    checking.report("timeline-range", end, "The range is that of the events.", std::string(wanted));
}

void check_timeline(Checking& checking, const Spot& content) {
  const Spot events = checking.required(content, "events", kArray);
  if (!events) return;
  check_count(checking, content, "event_count", events.value.size());
  json::Value first;
  json::Value last;
  checking.each(events, [&](const Spot& event) {
    if (!checking.is_kind(event, kObject)) return;
    const Spot time = checking.required(event, "timestamp", kAnyKind);
    check_time(checking, time);
    checking.required(event, "event", kString);
    checking.required(event, "status", kString);
    if (!first) first = time.value;
    last = time.value;
  });
  check_end(checking, content, "start_time", first);
  check_end(checking, content, "end_time", last);
}

void check_file(Checking& checking, const Spot& content) {
  checking.required(content, "file_path", kString);
  checking.required(content, "file_type", kString);
  const Spot size = checking.required(content, "size_bytes", kAnyKind);
  if (!size.is(Kind::null)) checking.whole(size, "file-size");
}

void check_draft(Checking& checking, const Spot& content) {
  check_mission_state(checking, content);
}

void check_batch(Checking& checking, const Spot& content) {
  if (content.is(Kind::array))
    checking.each(content, [&](const Spot& signal) { check_signal(checking, signal); });
}

struct ArtifactType {
  std::string_view name;
  Kinds content;
  void (*check)(Checking&, const Spot&);
};

constexpr ArtifactType kTypes[] = {
    {"table", kObject, check_table},
    {"chart", kObject, check_chart},
    {"document", kObject, check_document},
    {"code_block", kObject, check_code},
    {"timeline", kObject, check_timeline},
    {"file_reference", kObject, check_file},
    {"json_data", kAnyKind, [](Checking&, const Spot&) {}},
    {"mission_draft", kObject, check_draft},
    {"signal_batch", kArray | kObject, check_batch},
};

}  // namespace

void check_artifact(Checking& checking, const Spot& artifact) {
  if (!checking.is_kind(artifact, kObject)) return;
  constexpr std::string_view kKeys[] = {"artifact_type", "title", "content", "metadata"};
  const Spot type = checking.required(artifact, "artifact_type", kString);
  checking.required(artifact, "title", kString);
  checking.known_keys(artifact, kKeys);
  const Spot metadata = checking.member(artifact, "metadata");
  if (!metadata) {
    checking.report("missing-optional", metadata, "The key 'metadata' is usually there.", "object");
  } else {
    checking.is_kind(metadata, kObject);
  }
  const ArtifactType* known = nullptr;
  std::vector<std::string_view> names;
  for (const ArtifactType& row : kTypes) {
    names.push_back(row.name);
    if (row.name == type.string()) known = &row;
  }
  if (type) checking.one_of(type, "artifact-type", names);
  const Spot content = checking.required(artifact, "content", known ? known->content : kAnyKind);
  if (known != nullptr && content) known->check(checking, content);
}

}  // namespace waybill::dialect::buddy

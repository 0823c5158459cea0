// Buddy's artifacts, typed. Counts are computed and can therefore not be given.
//
//   Artifact table = artifact_of(TableArtifact{
//       .title = "Results", .columns = {"Quote", "Author"}, .rows = {{"To be", "Shakespeare"}}});
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "waybill/base/text.h"
#include "waybill/dialect/buddy/references.h"
#include "waybill/envelope/builder.h"
#include "waybill/json/describe.h"
#include "waybill/json/raw.h"

namespace waybill::dialect::buddy {

// What every artifact is on the wire.
struct Artifact {
  Text artifact_type{};
  Text title{};
  json::Raw content{};
  json::Raw metadata{};  // an object
  bool operator==(const Artifact&) const = default;
};
WAYBILL_DESCRIBE(Artifact, artifact_type, title, content, metadata)

// One value in a table or chart: anything that has a JSON form.
class Cell {
 public:
  template <class T>
  requires(!std::same_as<std::remove_cvref_t<T>, Cell> && json::Writable<T>) Cell(T&& value)
      : json_(json_of(std::forward<T>(value))) {}  // NOLINT: a Cell is its value
  const json::Raw& json() const { return json_; }

 private:
  json::Raw json_;
};

struct TableArtifact {
  Text title{};
  std::vector<Text> columns{};
  std::vector<std::vector<Cell>> rows{};
  json::Raw metadata{};
};

enum class ChartType : std::uint8_t { line, bar, pie, scatter };
WAYBILL_DESCRIBE_ENUM(ChartType, line, bar, pie, scatter)

struct ChartArtifact {
  struct Dataset {
    Text label{};
    std::vector<Cell> data{};
  };
  Text title{};
  ChartType chart_type = ChartType::line;
  std::vector<Text> labels{};
  std::vector<Dataset> datasets{};
  json::Raw metadata{};
};

struct DocumentArtifact {
  struct Section {
    Text heading{};
    Text content{};
  };
  Text title{};
  std::vector<Section> sections{};
  Text format = "markdown";
  json::Raw metadata{};
};

struct CodeBlockArtifact {
  Text title{};
  Text code{};
  Text language{};
  json::Raw metadata{};
};

struct TimelineArtifact {
  struct Event {
    Text timestamp{};  // ISO 8601
    Text event{};
    Text status{};
  };
  Text title{};
  std::vector<Event> events{};  // in their order in time
  json::Raw metadata{};
};

struct FileReferenceArtifact {
  Text title{};
  Text file_path{};
  Text file_type{};
  std::optional<std::uint64_t> size_bytes{};
  json::Raw metadata{};
};

struct JsonDataArtifact {
  Text title{};
  json::Raw content{};
  json::Raw metadata{};
};

struct MissionDraft {
  MissionReference mission{};
  Text title = "Mission Proposal";
  bool awaiting_approval = true;
};

struct SignalBatch {
  Text title{};
  std::vector<SignalReference> signals{};
  json::Raw metadata{};
};

Artifact artifact_of(const TableArtifact& table);
Artifact artifact_of(const ChartArtifact& chart);
Artifact artifact_of(const DocumentArtifact& document);
Artifact artifact_of(const CodeBlockArtifact& code);
Artifact artifact_of(const TimelineArtifact& timeline);
Artifact artifact_of(const FileReferenceArtifact& file);
Artifact artifact_of(JsonDataArtifact data);
Artifact artifact_of(const MissionDraft& draft);
Artifact artifact_of(const SignalBatch& batch);

}  // namespace waybill::dialect::buddy

// ResponseBuilder: a Buddy answer, part by part, validated when it is built.
//
//   auto answer = ResponseBuilder()
//                     .type(ResponseType::artifact_bundle)
//                     .summary("Mission completed successfully")
//                     .add_table({.title = "Results", .columns = {"Quote"}, .rows = {{"To be"}}})
//                     .hints({.priority = "normal", .suggested_actions = {"Done", "Export"}})
//                     .metadata("mission_duration_ms", 2500)
//                     .build();  // Result<Envelope>
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "waybill/base/clock.h"
#include "waybill/dialect/buddy/artifacts.h"
#include "waybill/dialect/buddy/large_artifacts.h"
#include "waybill/dialect/buddy/response.h"
#include "waybill/envelope/builder.h"

namespace waybill::dialect::buddy {

class [[nodiscard]] ResponseBuilder {
 public:
  // Without a type it is text, or artifact_bundle when there are artifacts.
  ResponseBuilder&& type(ResponseType type) &&;
  ResponseBuilder&& summary(Text sentence) &&;

  ResponseBuilder&& add_artifact(Artifact artifact) &&;
  ResponseBuilder&& add_table(const TableArtifact& table) && { return add(artifact_of(table)); }
  ResponseBuilder&& add_chart(const ChartArtifact& chart) && { return add(artifact_of(chart)); }
  ResponseBuilder&& add_document(const DocumentArtifact& document) && {
    return add(artifact_of(document));
  }
  ResponseBuilder&& add_code(const CodeBlockArtifact& code) && { return add(artifact_of(code)); }
  ResponseBuilder&& add_timeline(const TimelineArtifact& timeline) && {
    return add(artifact_of(timeline));
  }
  ResponseBuilder&& add_file(const FileReferenceArtifact& file) && {
    return add(artifact_of(file));
  }
  ResponseBuilder&& add_mission(const MissionReference& mission) &&;
  ResponseBuilder&& add_signal(const SignalReference& signal) &&;

  ResponseBuilder&& live_stream(Text id) &&;
  ResponseBuilder&& hints(Hints hints) &&;
  template <class T>
  ResponseBuilder&& metadata(Text key, T&& value) && {
    draft_.put_metadata(std::move(key), json_of(std::forward<T>(value)));
    return std::move(*this);
  }

  // Artifacts of more than `limit` bytes are stored and referred to. Without a store they stay.
  ResponseBuilder&& store_large(Store store, std::size_t limit = kEmbeddedBytes) &&;

  // Fails with all that is wrong, or when something could not be stored.
  [[nodiscard]] Result<Envelope> build(const Clock& clock = SystemClock()) &&;

 private:
  ResponseBuilder&& add(Artifact artifact);

  Draft draft_;
  std::vector<Artifact> artifacts_;
  std::optional<ResponseType> type_;
  Store store_;
  std::size_t limit_ = kEmbeddedBytes;
};

}  // namespace waybill::dialect::buddy

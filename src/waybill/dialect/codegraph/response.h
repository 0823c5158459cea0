// A Code Graph tool's answer: createSuccessEnvelope, createErrorEnvelope, envelopeToResult.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "waybill/base/clock.h"
#include "waybill/base/ids.h"
#include "waybill/envelope/builder.h"
#include "waybill/envelope/envelope.h"

namespace waybill::dialect::codegraph {

inline constexpr std::string_view kVersion = "1.0";

// Where the time and the request id come from. Lifetime: both outlive it.
struct Source {
  const Clock& clock;
  IdSource& ids;
};

// What an agent needs to go on. The token figure is computed when the answer is written.
struct ResponseMeta {
  bool truncated = false;
  Limits limits{};
  std::vector<NextStep> next_query_suggestion{};
  std::optional<Page> page{};
};

// `tool` in either spelling: graph.digest or ouroborosai_graph_digest.
Envelope create_success_envelope(std::string_view tool, json::Raw result, Workspace workspace,
                                 ResponseMeta meta, const Source& source);
template <class T>
Envelope create_success_envelope(std::string_view tool, const T& result, Workspace workspace,
                                 ResponseMeta meta, const Source& source) {
  return create_success_envelope(tool, json_of(result), std::move(workspace), std::move(meta),
                                 source);
}
Envelope create_error_envelope(std::string_view tool, Text code, Text message, Workspace workspace,
                               json::Raw details, const Source& source);

// A CallToolResult with one text part, the envelope indented by two; isError by the one truth.
std::string envelope_to_result(const Envelope& envelope);

}  // namespace waybill::dialect::codegraph

#include "waybill/dialect/codegraph/response.h"

#include "waybill/base/timestamp.h"
#include "waybill/dialect/codegraph/names.h"
#include "waybill/dialect/dialect.h"
#include "waybill/dialect/mcp/wrapping.h"
#include "waybill/envelope/truth.h"

namespace waybill::dialect::codegraph {
namespace {

Text canonical_name(std::string_view tool) {
  const auto name = short_of(tool);
  return name ? Text(std::string(kCanonicalPrefix) + std::string(*name)) : Text(tool);
}

Envelope begun(std::string_view tool, Workspace workspace, const Source& source) {
  Envelope envelope;
  envelope.tool = {canonical_name(tool), kVersion};
  envelope.audit.request_id = source.ids.short_id();
  envelope.audit.timestamp = write_timestamp(source.clock.utc_now(), TimestampForm::milliseconds);
  envelope.audit.workspace = std::move(workspace);
  return envelope;
}

}  // namespace

Envelope create_success_envelope(std::string_view tool, json::Raw result, Workspace workspace,
                                 ResponseMeta meta, const Source& source) {
  Envelope envelope = begun(tool, std::move(workspace), source);
  envelope.data = std::move(result);
  envelope.budget.truncated = meta.truncated;
  envelope.budget.limits = meta.limits;
  envelope.budget.page = std::move(meta.page);
  envelope.next = std::move(meta.next_query_suggestion);
  for (NextStep& step : envelope.next) step.kind = NextStep::Kind::query;
  return envelope;
}

Envelope create_error_envelope(std::string_view tool, Text code, Text message, Workspace workspace,
                               json::Raw details, const Source& source) {
  Envelope envelope = begun(tool, std::move(workspace), source);
  Problem& problem = envelope.errors.emplace_back();
  problem.code = std::move(code);
  problem.message = std::move(message);
  problem.details = std::move(details);
  envelope.budget.truncated = false;
  return envelope;
}

std::string envelope_to_result(const Envelope& envelope) {
  const std::string text =
      waybill::write(envelope, Dialect::codegraph, {.format = {json::Layout::indented}});
  return mcp::write_wrapping({.text = text, .is_error = is_error(envelope)});
}

}  // namespace waybill::dialect::codegraph

#include "waybill/dialect/colibri/response.h"

#include "waybill/dialect/dialect.h"
#include "waybill/dialect/mcp/wrapping.h"
#include "waybill/envelope/truth.h"

namespace waybill::dialect::colibri {

Envelope raised(Problem problem) {
  Envelope envelope;
  problem.origin = Origin::raised;
  envelope.errors.push_back(std::move(problem));
  return envelope;
}

Envelope returned(Problem problem) {
  Envelope envelope;
  problem.origin = Origin::returned;
  envelope.errors.push_back(std::move(problem));
  return envelope;
}

Envelope unified(Envelope envelope) {
  for (Problem& problem : envelope.errors)
    if (problem.origin == Origin::returned) problem.origin = Origin::raised;
  return envelope;
}

std::string to_call_tool_result(const Envelope& envelope) {
  const std::string document = waybill::write(envelope, Dialect::colibri);
  const bool pattern_b = failed(envelope) && envelope.errors.front().origin == Origin::returned;
  return mcp::write_wrapping(
      {.text = document, .structured = document, .is_error = is_error(envelope) && !pattern_b});
}

}  // namespace waybill::dialect::colibri

#include "waybill/envelope/truth.h"

namespace waybill {

std::string_view name_of(Status status) {
  switch (status) {
    case Status::ok: return "ok";
    case Status::warning: return "warning";
    case Status::error: return "error";
  }
  return "error";
}

Status status(const Envelope& envelope) {
  if (failed(envelope)) return Status::error;
  return envelope.warnings.empty() ? Status::ok : Status::warning;
}

Exit exit_code(const Problem& problem) {
  const CodeInfo* const code = find_code(problem.code);
  return code != nullptr ? code->exit : Exit::general_error;
}

Exit exit_code(const Envelope& envelope) {
  return failed(envelope) ? exit_code(envelope.errors.front()) : Exit::success;
}

int http_status(const Envelope& envelope) { return http_status(exit_code(envelope)); }

bool is_retryable(const Problem& problem) {
  const auto& said = problem.retry.retryable;
  return said ? *said : is_retryable(exit_code(problem));
}

}  // namespace waybill

#include "waybill/service/refusal.h"

#include <utility>

namespace waybill::service {

void refuse(const Request& request, Problem problem, Envelope& answer) {
  answer.clear();
  answer.tool.name = request.operation.canonical;
  answer.tool.version = request.operation.version;
  answer.errors.push_back(std::move(problem));
}

Problem problem_of(Ending ending) {
  switch (ending) {
    case Ending::timed_out:
      return {.code = "TIMEOUT",
              .message = "The call took longer than allowed.",
              .suggestion = "Ask for less, or call again later."};
    case Ending::shutting_down:
      return {.code = "UNAVAILABLE",
              .message = "The server is shutting down.",
              .retry = {.retryable = true},
              .suggestion = "Call again when it is back."};
    case Ending::none:
    case Ending::cancelled:
    case Ending::disconnected: break;
  }
  return {.code = "CANCELLED", .message = "The caller ended the call before it was done."};
}

}  // namespace waybill::service

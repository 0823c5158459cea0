#include "waybill/service/layers/mode.h"

#include "waybill/service/context.h"
#include "waybill/service/refusal.h"

namespace waybill::service::layers {

Layer mode(Mode mode) {
  return [mode](Handler next) -> Handler {
    return [mode, next = std::move(next)](Request& request, Context& context, Envelope& answer) {
      if (allows(mode, request.operation)) return next(request, context, answer);
      Problem problem;
      problem.code = "UNAUTHORIZED_OPERATION";
      problem.message = "The tool " + request.operation.name + " is not served in the mode " +
                        std::string(name_of(mode)) + ". Nothing was done.";
      problem.retry.retryable = false;
      problem.suggestion = "Ask the operator for another mode, or use another tool.";
      refuse(request, std::move(problem), answer);
    };
  };
}

}  // namespace waybill::service::layers

#include "waybill/service/layers/limits.h"

#include "waybill/service/context.h"
#include "waybill/service/layers/pass.h"
#include "waybill/service/refusal.h"

namespace waybill::service::layers {

Layer limit_input() {
  return [](Handler next) -> Handler {
    return [next = std::move(next)](Request& request, Context& context, Envelope& answer) {
      const std::size_t most = request.operation.max_input;
      if (request.arguments.size() <= most) return next(request, context, answer);
      refuse(request,
             {.code = "INVALID_PARAMS",
              .message = "The arguments have " + std::to_string(request.arguments.size()) +
                         " bytes; the tool takes at most " + std::to_string(most) + ".",
              .phase = "validation",
              .suggestion = "Send less."},
             answer);
    };
  };
}

Layer limit_output() {
  return [](Handler next) -> Handler {
    return [next = std::move(next)](Request& request, Context& context, Envelope& answer) {
      next(request, context, answer);
      const std::size_t size = answer.data.text().size();
      const std::size_t most = request.operation.max_output;
      if (size <= most) return;
      refuse(request,
             {.code = "PRECONDITION",
              .message = "The answer has " + std::to_string(size) + " bytes; at most " +
                         std::to_string(most) + " are sent.",
              .phase = "execution",
              .suggestion = "Ask for less: a smaller page, a narrower question."},
             answer);
    };
  };
}

Layer limit_parallel() {
  return [](Handler next) -> Handler {
    return [next = std::move(next)](Request& request, Context& context, Envelope& answer) {
      const std::size_t most = request.operation.max_parallel;
      if (most == 0) return next(request, context, answer);
      if (!request.operation.slots.enter(most, context))
        return refuse(request, problem_of(context.cancellation.why()), answer);
      const Pass pass(request.operation.slots);
      next(request, context, answer);
    };
  };
}

}  // namespace waybill::service::layers

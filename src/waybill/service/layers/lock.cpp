#include "waybill/service/layers/lock.h"

#include "waybill/service/context.h"
#include "waybill/service/layers/pass.h"
#include "waybill/service/refusal.h"

namespace waybill::service::layers {

Layer lock() {
  return [](Handler next) -> Handler {
    return [next = std::move(next)](Request& request, Context& context, Envelope& answer) {
      if (!request.operation.exclusive) return next(request, context, answer);
      if (!request.operation.lock.enter(1, context))
        return refuse(request, problem_of(context.cancellation.why()), answer);
      const Pass pass(request.operation.lock);
      next(request, context, answer);
    };
  };
}

}  // namespace waybill::service::layers

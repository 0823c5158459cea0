#include "waybill/service/layers/measure.h"

#include "waybill/service/context.h"
#include "waybill/service/outcome.h"
#include "waybill/service/request.h"

namespace waybill::service::layers {

Layer measure(Metrics& metrics, const Clock& clock) {
  return [&](Handler next) -> Handler {
    return [&, next = std::move(next)](Request& request, Context& context, Envelope& answer) {
      const MonotonicTime begin = clock.monotonic_now();
      next(request, context, answer);
      metrics.count(request.operation.name, outcome_of(answer),
                    elapsed_us(begin, clock.monotonic_now()));
    };
  };
}

}  // namespace waybill::service::layers

#include "waybill/service/layers/timeout.h"

#include <algorithm>
#include <optional>

#include "waybill/service/context.h"
#include "waybill/service/refusal.h"

namespace waybill::service::layers {

Layer timeout(Alarm& alarm, const Clock& clock) {
  return [&](Handler next) -> Handler {
    return [&, next = std::move(next)](Request& request, Context& context, Envelope& answer) {
      const auto own = request.operation.timeout;
      std::optional<Alarm::Watch> watch;
      if (own.count() > 0 || context.deadline) {
        const MonotonicTime now = clock.monotonic_now();
        MonotonicTime end = context.deadline.value_or(now + own);
        if (own.count() > 0) end = std::min(end, now + own);
        context.deadline = end;
        watch.emplace(alarm, context.cancellation, std::chrono::steady_clock::now() + (end - now));
      }
      if (!context.cancellation.requested()) next(request, context, answer);
      if (const Ending why = context.cancellation.why(); why != Ending::none)
        refuse(request, problem_of(why), answer);
    };
  };
}

}  // namespace waybill::service::layers

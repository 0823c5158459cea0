#include "waybill/service/layers/audit.h"

#include <array>

#include "waybill/base/timestamp.h"
#include "waybill/service/context.h"
#include "waybill/service/outcome.h"
#include "waybill/service/request.h"

namespace waybill::service::layers {

Layer audit_exit(Recorder& recorder, const Clock& clock, IdSource& ids) {
  return [&](Handler next) -> Handler {
    return [&, next = std::move(next)](Request& request, Context& context, Envelope& answer) {
      if (context.correlation_id.empty()) context.correlation_id = ids.uuid();
      const MonotonicTime begin = clock.monotonic_now();
      next(request, context, answer);
      std::array<char, kTimestampRoom> room;
      recorder.record(
          {.kind = AuditEvent::Kind::exit,
           .tool = request.operation.canonical,
           .correlation_id = context.correlation_id,
           .principal = context.principal,
           .timestamp = write_timestamp(clock.utc_now(), TimestampForm::milliseconds, room),
           .outcome = outcome_of(answer),
           .duration_us = elapsed_us(begin, clock.monotonic_now())});
    };
  };
}

Layer audit_enter(Recorder& recorder, const Clock& clock, const Redaction& redaction) {
  return [&](Handler next) -> Handler {
    return [&, next = std::move(next)](Request& request, Context& context, Envelope& answer) {
      thread_local Buffer scratch;
      std::array<char, kTimestampRoom> room;
      recorder.record(
          {.kind = AuditEvent::Kind::enter,
           .tool = request.operation.canonical,
           .correlation_id = context.correlation_id,
           .principal = context.principal,
           .timestamp = write_timestamp(clock.utc_now(), TimestampForm::milliseconds, room),
           .arguments = request.clean ? redaction.apply_clean(request.value.raw(), scratch)
                                      : redaction.apply(request.value, scratch)});
      next(request, context, answer);
    };
  };
}

}  // namespace waybill::service::layers

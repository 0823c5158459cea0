#include "waybill/service/chain.h"

#include "waybill/service/layers/audit.h"
#include "waybill/service/layers/dispatch.h"
#include "waybill/service/layers/lock.h"
#include "waybill/service/layers/measure.h"
#include "waybill/service/layers/mode.h"
#include "waybill/service/layers/timeout.h"
#include "waybill/service/layers/validate.h"

namespace waybill::service {

Handler make_chain(const ChainParts& parts, const ChainOptions& options) {
  const std::array<Layer, kChainOrder.size() - 1> order{
      layers::measure(parts.metrics, parts.clock),
      layers::limit_rate(options.rate, parts.clock),
      layers::limit_input(),
      layers::limit_parallel(),
      layers::lock(),
      layers::audit_exit(parts.recorder, parts.clock, parts.ids),
      layers::mode(options.mode),
      layers::validate(options.redaction),
      layers::audit_enter(parts.recorder, parts.clock, options.redaction),
      layers::timeout(parts.alarm, parts.clock),
      layers::limit_output(),
  };
  return compose(order, layers::dispatch());
}

}  // namespace waybill::service

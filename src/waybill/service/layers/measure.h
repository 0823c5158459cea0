// measure: counts every call with its outcome and its time, refused ones too.
#pragma once

#include "waybill/base/clock.h"
#include "waybill/service/handler.h"
#include "waybill/service/metrics.h"

namespace waybill::service::layers {

// Lifetime: both outlive the handler.
Layer measure(Metrics& metrics, const Clock& clock);

}  // namespace waybill::service::layers

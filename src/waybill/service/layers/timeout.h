// timeout: an operation's own time, and its caller's deadline.
//
// The handler is asked to stop, by its Context's cancellation; what it then answers is replaced
// by TIMEOUT. A call that was cancelled in another way ends likewise.
#pragma once

#include "waybill/base/clock.h"
#include "waybill/service/alarm.h"
#include "waybill/service/handler.h"

namespace waybill::service::layers {

// Lifetime: both outlive the handler.
Layer timeout(Alarm& alarm, const Clock& clock);

}  // namespace waybill::service::layers

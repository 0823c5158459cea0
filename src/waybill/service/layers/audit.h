// audit: an enter event before the work and an exit event after it, tied by a correlation id.
//
// Two layers, because what lies between them (validation, refusals) has no enter event but always
// an exit event.
#pragma once

#include "waybill/base/clock.h"
#include "waybill/base/ids.h"
#include "waybill/service/handler.h"
#include "waybill/service/recorder.h"
#include "waybill/service/redaction.h"

namespace waybill::service::layers {

// Also gives the call a correlation id when its caller gave none.
// Lifetime: all that is passed outlives the handler.
Layer audit_exit(Recorder& recorder, const Clock& clock, IdSource& ids);
Layer audit_enter(Recorder& recorder, const Clock& clock, const Redaction& redaction);

}  // namespace waybill::service::layers

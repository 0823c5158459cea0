// lock: one call at a time of an operation that asks for it, from before the input is looked at
// until after the exit event.
#pragma once

#include "waybill/service/handler.h"

namespace waybill::service::layers {

Layer lock();

}  // namespace waybill::service::layers

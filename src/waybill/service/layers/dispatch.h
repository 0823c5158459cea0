// dispatch: the work itself. What it throws becomes HANDLER_ERROR here, and nowhere else.
#pragma once

#include "waybill/service/handler.h"

namespace waybill::service::layers {

Handler dispatch();

}  // namespace waybill::service::layers

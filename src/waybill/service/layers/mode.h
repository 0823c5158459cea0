// mode: what the operator allows. A refused call touches nothing.
#pragma once

#include "waybill/service/handler.h"
#include "waybill/service/mode.h"

namespace waybill::service::layers {

Layer mode(Mode mode);

}  // namespace waybill::service::layers

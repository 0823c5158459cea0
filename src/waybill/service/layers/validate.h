// validate: the arguments against the operation's schema. All that is wrong with them is told at
// once, as INVALID_PARAMS with details.issues [{path, code, message, expected?, received?}].
#pragma once

#include "waybill/service/handler.h"

namespace waybill::service::layers {

Layer validate();

}  // namespace waybill::service::layers

// validate: the arguments against the operation's schema. All that is wrong with them is told at
// once, as INVALID_PARAMS with details.issues [{path, code, message, expected?, received?}].
//
// It is the one reading of the arguments: what it records serves the schema, the operation, and the
// audit, for which it looks at every name that it comes by.
#pragma once

#include "waybill/service/handler.h"
#include "waybill/service/redaction.h"

namespace waybill::service::layers {

// Lifetime: `redaction` outlives the handler.
Layer validate(const Redaction& redaction);

}  // namespace waybill::service::layers

// Refusal: a call that ends before its work begins, as an answer.
#pragma once

#include <string>
#include <string_view>

#include "waybill/envelope/envelope.h"
#include "waybill/service/cancellation.h"
#include "waybill/service/request.h"

namespace waybill::service {

// Replaces what is in `answer`.
void refuse(const Request& request, Problem problem, Envelope& answer);

// Why a call ended early: CANCELLED, TIMEOUT or UNAVAILABLE.
Problem problem_of(Ending ending);

}  // namespace waybill::service

// limits: how much goes in and how much comes out, and how many calls there are at a time.
#pragma once

#include "waybill/base/clock.h"
#include "waybill/service/handler.h"

namespace waybill::service::layers {

// Arguments larger than the operation's max_input are not looked at.
Layer limit_input();
// A payload larger than max_output is not sent; the answer says how to ask for less.
Layer limit_output();
// Waits for one of the operation's max_parallel places.
Layer limit_parallel();

struct Rate {
  double per_second = 0;  // 0: any number
  double burst = 0;       // how many at once after a pause; at least 1
};
// One bucket for each principal; RATE_LIMITED says when to come back.
Layer limit_rate(Rate rate, const Clock& clock);

}  // namespace waybill::service::layers

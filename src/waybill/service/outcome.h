// Outcome: how a call ended, in one word, for the audit and the metrics.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "waybill/base/clock.h"
#include "waybill/envelope/truth.h"

namespace waybill::service {

// "ok", "warning", or the first error's code.
inline std::string_view outcome_of(const Envelope& answer) {
  if (!failed(answer)) return name_of(status(answer));
  const Text& code = answer.errors.front().code;
  return code.empty() ? std::string_view("UNSPECIFIED_ERROR") : code.view();
}

inline std::int64_t elapsed_us(MonotonicTime begin, MonotonicTime end) {
  return std::chrono::duration_cast<std::chrono::microseconds>(end - begin).count();
}

}  // namespace waybill::service

#include "waybill/service/cancellation.h"

namespace waybill::service {

std::string_view name_of(Ending ending) {
  switch (ending) {
    case Ending::none: return "none";
    case Ending::cancelled: return "cancelled";
    case Ending::timed_out: return "timed_out";
    case Ending::disconnected: return "disconnected";
    case Ending::shutting_down: return "shutting_down";
  }
  return "none";
}

bool Cancellation::request(Ending why) {
  Ending before = Ending::none;
  // The reason first: whoever the token wakes finds it there.
  if (!state_->why.compare_exchange_strong(before, why, std::memory_order_acq_rel)) return false;
  state_->source.request_stop();
  return true;
}

}  // namespace waybill::service

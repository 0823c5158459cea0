// Cancellation: the wish that a call ends early, shared between who wishes and who works.
//
// A handle: copies speak of the same call. The first wish is the reason and stays it.
// Thread-safety: every member may be called from any thread; not from a signal handler.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string_view>

namespace waybill::service {

// Why a call shall end before its work is done.
enum class Ending : std::uint8_t {
  none,           // it shall not
  cancelled,      // the caller said so
  timed_out,      // its time was up
  disconnected,   // the caller is gone
  shutting_down,  // the program ends
};
std::string_view name_of(Ending ending);  // "none", "cancelled", "timed_out", …

class Cancellation {
 public:
  Cancellation() : state_(std::make_shared<State>()) {}

  // True for the first wish; a later one changes nothing. What was registered with the token's
  // std::stop_callback runs before this returns.
  bool request(Ending why);
  bool requested() const { return why() != Ending::none; }
  Ending why() const { return state_->why.load(std::memory_order_acquire); }

  // For std::stop_callback and for waiting with std::condition_variable_any.
  std::stop_token token() const { return state_->source.get_token(); }

 private:
  struct State {
    std::atomic<Ending> why = Ending::none;
    std::stop_source source;
  };
  std::shared_ptr<State> state_;
};

}  // namespace waybill::service

// Turn: what one thread waits for and another gives, once for each wait.
//
// Who waits sleeps at once. std::atomic::wait gives its processor away several times first, in the
// hope that it need not sleep; with sixty threads that wait for one commit, that hope costs more
// than the sleep.
// Lifetime: who gives a turn may touch it after the owner has gone on, so both keep it alive.
// Thread-safety: one thread waits, any thread gives.
#pragma once

#include <atomic>
#include <cstdint>

namespace waybill::store {

class Turn {
 public:
  enum Kind : std::uint32_t { lead = 1, done };

  // Takes the turn that is given.
  Kind wait();
  void give(Kind kind);

 private:
  static constexpr std::uint32_t kNone = 0;
  static constexpr std::uint32_t kAsleep = 3;  // none, and its owner has to be woken

  std::atomic<std::uint32_t> word_ = kNone;
};

}  // namespace waybill::store

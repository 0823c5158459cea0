#include "waybill/store/turn.h"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace waybill::store {
namespace {

static_assert(sizeof(std::atomic<std::uint32_t>) == sizeof(std::uint32_t));

void ask_kernel(std::atomic<std::uint32_t>& word, int operation, std::uint32_t value) {
  ::syscall(SYS_futex, &word, operation | FUTEX_PRIVATE_FLAG, value, nullptr, nullptr, 0);
}

}  // namespace

Turn::Kind Turn::wait() {
  for (;;) {
    std::uint32_t found = kNone;
    if (!word_.compare_exchange_strong(found, kAsleep, std::memory_order_acquire) &&
        found != kAsleep) {
      word_.store(kNone, std::memory_order_relaxed);
      return static_cast<Kind>(found);
    }
    ask_kernel(word_, FUTEX_WAIT, kAsleep);  // returns at once when a turn was given meanwhile
  }
}

void Turn::give(Kind kind) {
  if (word_.exchange(kind, std::memory_order_acq_rel) == kAsleep) ask_kernel(word_, FUTEX_WAKE, 1);
}

}  // namespace waybill::store

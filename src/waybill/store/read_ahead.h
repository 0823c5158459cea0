// Reading ahead: a long range looked at on a second thread while this one goes on reading.
//
//   read_ahead(reading, {.space = "ledger.thoughts"}, [&](auto key, auto value) { … });
//
// For whoever does as much with a record as reading it costs. The records are copied into a few
// batches that are used in turn, so memory does not depend on their number: kBatches times
// kBatchBytes, and more only where one record is larger than a batch.
// Thread-safety: a Reading is used by the thread that calls, as it has to be. `visit` is called by
// one thread at a time, for a short range by the caller's; what it did is seen when this returns.
#pragma once

#include <cstddef>
#include <thread>

#include "waybill/base/error.h"
#include "waybill/store/store.h"

namespace waybill::store {

inline constexpr std::size_t kBatchBytes = 128 << 10;
inline constexpr std::size_t kBatches = 4;

// As reading.each(range, visit): the same records in the same order, until `visit` returns false,
// and what it throws is thrown here. When the reading fails, `visit` has seen all that came before.
// With fewer than two `cores` there is no second thread.
Result<void> read_ahead(Reading& reading, const Range& range, const Reading::Visit& visit,
                        unsigned cores = std::thread::hardware_concurrency());

}  // namespace waybill::store

#include "waybill/suites/ledger/chain_ends.h"

#include <utility>

namespace waybill::suites::ledger {

End ChainEnds::of(const std::string& task_id) const {
  const std::lock_guard lock(mutex_);
  const auto found = ends_.find(task_id);
  return found == ends_.end() ? End{} : found->second;
}

void ChainEnds::note(const std::string& task_id, End end) {
  const std::lock_guard lock(mutex_);
  if (ends_.size() >= kMost) ends_.clear();
  ends_.insert_or_assign(task_id, std::move(end));
}

}  // namespace waybill::suites::ledger

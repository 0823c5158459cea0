// ChainEnds: where the chains that were lately appended to end, as far as this server knows.
//
// Only ever a guess, because another server may have appended since; who uses it compares it with
// what is stored. Bounded: when there are too many, all are forgotten.
// Thread-safety: any thread.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "waybill/suites/ledger/chain.h"

namespace waybill::suites::ledger {

class ChainEnds {
 public:
  // That of a chain without records when nothing is known.
  End of(const std::string& task_id) const;
  void note(const std::string& task_id, End end);

 private:
  static constexpr std::size_t kMost = 4096;

  mutable std::mutex mutex_;
  std::unordered_map<std::string, End> ends_;
};

}  // namespace waybill::suites::ledger

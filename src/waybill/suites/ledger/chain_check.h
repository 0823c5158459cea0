// ChainCheck: whether the chains are what was written, and where the first break is.
//
// Each record's bytes are hashed as they are stored; its number, its task, its link to the record
// before and the head at the end are compared. Nothing is parsed that need not be. While a long
// chain is hashed on one thread, another reads on.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "waybill/store/store.h"
#include "waybill/suites/ledger/chain.h"
#include "waybill/suites/ledger/failure.h"
#include "waybill/suites/ledger/report.h"

namespace waybill::suites::ledger {

class ChainCheck {
 public:
  // Adds to the report, which outlives it.
  ChainCheck(std::string_view task_id, Report& report);

  // The chain's records in the order of their keys.
  void add(std::string_view key, std::string_view value);
  // After the last one: the value of its head, if there is one.
  void end(const std::optional<std::string>& head);

  std::uint64_t count() const { return last_; }
  const std::string& prefix() const { return prefix_; }

 private:
  void report(std::string_view key, std::string_view what, std::string_view expected,
              std::string_view found);
  void check_bytes(std::string_view key, std::string_view value);

  Report& report_;
  std::string prefix_;
  std::string task_tail_;  // `,"task_id":"task-1"`
  std::uint64_t last_ = 0;
  std::string next_key_;  // that of last_; what is read is compared with it, not parsed
  std::string hash_{kGenesis};
};

// One task's chain, or all of them. `stop` is asked now and then, also on another thread but never
// by two at once; true ends it early.
Outcome<Report> check_chains(store::Reading& reading, std::optional<std::string_view> task_id,
                             const std::function<bool()>& stop);

// The tasks that have records or a head, in the order of their keys: the first one behind `after`
// (a prefix as prefix_of() makes it; empty: the very first).
Outcome<std::optional<std::string>> next_chain(store::Reading& reading, std::string_view after);

}  // namespace waybill::suites::ledger

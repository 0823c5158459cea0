// Chain: the records of one task, each holding the hash of the one before.
//
// A chain is ordered by insertion: its records are numbered from 1 without a gap, and its head says
// how many there are and the last one's hash, so that the end cannot be cut off unseen. A change of
// the store is serializable, so two servers cannot append to the same end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "waybill/json/describe.h"
#include "waybill/store/store.h"
#include "waybill/suites/ledger/failure.h"
#include "waybill/suites/ledger/record.h"

namespace waybill::suites::ledger {

struct Head {
  std::uint64_t count = 0;
  std::string hash{kGenesis};
};
WAYBILL_DESCRIBE(Head, count, hash)

// An entry of a session's list: which record, and what lists and roots need to know of it.
struct SessionEntry {
  std::string record{};  // its key
  ThoughtType type = ThoughtType::plan;
  std::string hash{};
};
WAYBILL_DESCRIBE(SessionEntry, record, type, hash)

// How many records carry a session's id, and whether there is a session of that id.
struct SessionCount {
  std::uint64_t count = 0;
  bool started = false;
};
WAYBILL_DESCRIBE(SessionCount, count, started)

// Where a record is, by its id.
struct RecordPlace {
  std::string record{};
};
WAYBILL_DESCRIBE(RecordPlace, record)

// The head of a task's chain; of one without records the default.
Outcome<Head> head_of(store::Reading& reading, std::string_view task_id);

// Puts the record at the end of its task's chain, and of its session's list if it has a session.
// `record` has all but prev_hash and hash, which are filled in.
Outcome<void> append(store::Writing& writing, Record& record);

Outcome<std::optional<Record>> record_at(store::Reading& reading, std::string_view key);

}  // namespace waybill::suites::ledger

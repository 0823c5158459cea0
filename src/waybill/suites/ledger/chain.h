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

// The end of a chain: its head, and the row that holds it; no row: no records.
struct End {
  Head head{};
  std::string row{};
};

// What a record that follows an end adds to the ledger, hashed and spelled.
struct Step {
  std::string from{};  // the end's row
  std::string key{};   // of the record
  std::string value{};
  std::string place{};  // the row that finds it by its id
  End to{};
};
// Fills in the record's prev_hash and hash.
Step step_from(const End& end, Record& record);

// Puts the record at the end of its task's chain, and of its session's list if it has a session.
// `step` was made from what its caller takes for the chain's end, ahead of the change, because the
// changes of all callers are made one after the other. When the chain does not end there any more,
// the step and the record's hashes are made anew. A record whose id is taken makes the change fail
// with the store's conflict.
Outcome<void> append(store::Writing& writing, Record& record, Step& step);

Outcome<std::optional<Record>> record_at(store::Reading& reading, std::string_view key);

}  // namespace waybill::suites::ledger

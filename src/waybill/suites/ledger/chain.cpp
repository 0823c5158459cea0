#include "waybill/suites/ledger/chain.h"

#include "waybill/suites/ledger/key.h"
#include "waybill/suites/ledger/row.h"

namespace waybill::suites::ledger {
namespace {

// A root is made of all of them at once.
constexpr std::uint64_t kMostInSession = 1'000'000;

Outcome<void> note_id(store::Writing& writing, const Record& record, const std::string& key) {
  const auto taken = writing.get(spaces::kThoughtIds, record.id);
  if (!taken) return passed_on(taken);
  if (*taken)
    return raised("UNIQUE", "There is a thought record with the id '" + record.id + "' already.");
  return put_row(writing, spaces::kThoughtIds, record.id, RecordPlace{key});
}

Outcome<void> note_session(store::Writing& writing, const Record& record, const std::string& key) {
  const std::string prefix = prefix_of(*record.session_id);
  const auto found = row_at<SessionCount>(writing, spaces::kSessionCounts, prefix);
  if (!found) return passed_on(found);
  SessionCount counted = found->value_or(SessionCount{});
  const std::uint64_t number = ++counted.count;
  if (number > kMostInSession)
    return raised("SESSION_FULL", "The session '" + *record.session_id + "' has " +
                                      std::to_string(kMostInSession) +
                                      " records already, which is the limit. Begin another one.");
  if (auto put = put_row(writing, spaces::kSessionRecords, numbered(prefix, number),
                         SessionEntry{key, record.type, record.hash});
      !put)
    return put;
  return put_row(writing, spaces::kSessionCounts, prefix, counted);
}

}  // namespace

Outcome<Head> head_of(store::Reading& reading, std::string_view task_id) {
  auto head = row_at<Head>(reading, spaces::kHeads, prefix_of(task_id));
  if (!head) return passed_on(head);
  return std::move(*head).value_or(Head{});
}

Outcome<void> append(store::Writing& writing, Record& record) {
  auto head = head_of(writing, record.task_id);
  if (!head) return passed_on(head);
  const std::string prefix = prefix_of(record.task_id);
  const std::string key = numbered(prefix, head->count + 1);
  record.prev_hash = head->hash;
  const std::string value = stored(key, record);
  record.hash = value.substr(0, kHashDigits);
  if (auto noted = note_id(writing, record, key); !noted) return noted;
  if (const auto put = writing.put(spaces::kThoughts, key, value); !put) return passed_on(put);
  if (auto put = put_row(writing, spaces::kHeads, prefix, Head{head->count + 1, record.hash}); !put)
    return put;
  if (!record.session_id) return {};
  return note_session(writing, record, key);
}

Outcome<std::optional<Record>> record_at(store::Reading& reading, std::string_view key) {
  const auto value = reading.get(spaces::kThoughts, key);
  if (!value) return passed_on(value);
  if (!*value) return std::nullopt;
  auto record = record_in(key, **value);
  if (!record) return broken(spaces::kThoughts, key);
  return record;
}

}  // namespace waybill::suites::ledger

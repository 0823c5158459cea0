#include "waybill/suites/ledger/chain.h"

#include "waybill/suites/ledger/key.h"
#include "waybill/suites/ledger/row.h"

namespace waybill::suites::ledger {
namespace {

// A root is made of all of them at once.
constexpr std::uint64_t kMostInSession = 1'000'000;

template <class T>
std::string row_of(std::string_view space, std::string_view key, const T& row) {
  Buffer body;
  json::Writer writer(body);
  json::write_value(writer, row);
  return sealed(space, key, body.view());
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

Step step_from(const End& end, Record& record) {
  const std::string prefix = prefix_of(record.task_id);
  const std::uint64_t number = end.head.count + 1;
  record.prev_hash = end.head.hash;
  Step step{.from = end.row, .key = numbered(prefix, number)};
  step.value = stored(step.key, record);
  record.hash = step.value.substr(0, kHashDigits);
  step.place = row_of(spaces::kThoughtIds, record.id, RecordPlace{step.key});
  step.to.head = {number, record.hash};
  step.to.row = row_of(spaces::kHeads, prefix, step.to.head);
  return step;
}

Outcome<void> append(store::Writing& writing, Record& record, Step& step) {
  const std::string prefix = prefix_of(record.task_id);
  auto row = writing.get(spaces::kHeads, prefix);
  if (!row) return passed_on(row);
  End end{.row = std::move(*row).value_or(std::string())};
  if (end.row != step.from || step.key.empty()) {
    if (!end.row.empty()) {
      auto head = read_row<Head>(spaces::kHeads, prefix, end.row);
      if (!head) return passed_on(head);
      end.head = *std::move(head);
    }
    step = step_from(end, record);
  }
  if (const auto added = writing.add(spaces::kThoughtIds, record.id, step.place); !added)
    return passed_on(added);
  if (const auto put = writing.put(spaces::kThoughts, step.key, step.value); !put)
    return passed_on(put);
  if (const auto put = writing.put(spaces::kHeads, prefix, step.to.row); !put)
    return passed_on(put);
  if (!record.session_id) return {};
  return note_session(writing, record, step.key);
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

// Sessions checked: their lists of records, their roots, and the chain of the seals.
#include <map>
#include <set>

#include "waybill/suites/ledger/chain.h"
#include "waybill/suites/ledger/key.h"
#include "waybill/suites/ledger/ledger_check.h"
#include "waybill/suites/ledger/merkle.h"
#include "waybill/suites/ledger/row.h"
#include "waybill/suites/ledger/session.h"

namespace waybill::suites::ledger {
namespace {

class SessionCheck {
 public:
  SessionCheck(store::Reading& reading, const Stop& stop, Report& report)
      : reading_(reading), stop_(stop), report_(report) {}

  Outcome<void> run() {
    if (auto done = check_lists(); !done) return done;
    if (auto done = check_totals(); !done) return done;
    if (auto done = check_seals(); !done) return done;
    return check_rows();
  }

 private:
  void wrong(std::string_view space, std::string_view key, std::optional<std::uint64_t> number,
             std::string_view what, std::string expected, std::string found) {
    report_.add({std::string(space), std::string(key), number, std::string(what),
                 std::move(expected), std::move(found)});
  }

  // The list of each session, as far as there is a count of it.
  Outcome<void> check_lists() {
    return each_row(reading_, spaces::kSessionCounts, {}, stop_,
                    [&](std::string_view key, std::string_view value) -> Outcome<void> {
                      const auto id = id_in(key);
                      const auto row = read_row<SessionCount>(spaces::kSessionCounts, key, value);
                      if (!row || !id) {
                        wrong(spaces::kSessionCounts, key, {}, "the row", "as its digest says",
                              std::string(value));
                        return {};
                      }
                      if (auto right = check_started(key, *row); !right) return right;
                      return check_list(std::string(key), *id, row->count);
                    });
  }

  Outcome<void> check_started(std::string_view key, const SessionCount& row) {
    const auto session = reading_.get(spaces::kSessions, key);
    if (!session) return passed_on(session);
    if (row.started && !*session)
      wrong(spaces::kSessions, key, {}, "the session", "one that was started", "no such row");
    if (row.started) ++started_;
    return {};
  }

  Outcome<void> check_list(const std::string& prefix, const std::string& id, std::uint64_t count) {
    std::uint64_t number = 0;
    std::set<std::string> seen;
    auto looked =
        each_row(reading_, spaces::kSessionRecords, prefix, stop_,
                 [&](std::string_view key, std::string_view value) -> Outcome<void> {
                   ++number;
                   ++listed_;
                   if (key != numbered(prefix, number))
                     wrong(spaces::kSessionRecords, key, number, "the number: entries are missing",
                           numbered(prefix, number), std::string(key));
                   return check_entry(key, number, value, id, seen);
                 });
    if (!looked) return looked;
    if (number != count)
      wrong(spaces::kSessionCounts, prefix, {}, "how many records the session has",
            std::to_string(count), std::to_string(number));
    return {};
  }

  Outcome<void> check_entry(std::string_view key, std::uint64_t number, std::string_view value,
                            const std::string& session, std::set<std::string>& seen) {
    const auto entry = read_row<SessionEntry>(spaces::kSessionRecords, key, value);
    if (!entry) {
      wrong(spaces::kSessionRecords, key, number, "the entry", "as its digest says",
            std::string(value));
      return {};
    }
    const auto stored = reading_.get(spaces::kThoughts, entry->record);
    if (!stored) return passed_on(stored);
    const auto record = *stored ? record_in(entry->record, **stored) : std::nullopt;
    if (!record || record->session_id != session || record->type != entry->type ||
        record->hash != entry->hash)
      wrong(spaces::kSessionRecords, key, number, "the record that is listed",
            "a record of the session with the hash " + entry->hash,
            record ? "another record" : "none at " + entry->record);
    if (!seen.insert(entry->record).second)
      wrong(spaces::kSessionRecords, key, number, "the record that is listed",
            "one that is not listed yet", entry->record);
    return {};
  }

  // What is in no list, and lists that nobody counts.
  Outcome<void> check_totals() {
    std::uint64_t entries = 0;
    auto looked = each_row(reading_, spaces::kSessionRecords, {}, stop_,
                           [&](std::string_view, std::string_view) -> Outcome<void> {
                             ++entries;
                             return {};
                           });
    if (!looked) return looked;
    std::uint64_t carrying = 0;
    looked = each_row(reading_, spaces::kThoughts, {}, stop_,
                      [&](std::string_view key, std::string_view value) -> Outcome<void> {
                        const auto record = record_in(key, value);
                        if (record && record->session_id) ++carrying;
                        return {};
                      });
    if (!looked) return looked;
    if (entries != listed_)
      wrong(spaces::kSessionCounts, "", {}, "the sessions that have a count",
            std::to_string(entries) + " listed records", std::to_string(listed_));
    if (entries != carrying)
      wrong(spaces::kSessionRecords, "", {}, "how many records carry a session",
            std::to_string(entries), std::to_string(carrying));
    return {};
  }

  Outcome<void> check_seals() {
    Head head;
    auto looked =
        each_row(reading_, spaces::kSeals, kSealsPrefix, stop_,
                 [&](std::string_view key, std::string_view value) -> Outcome<void> {
                   ++report_.seals;
                   ++head.count;
                   const auto row = read_row<Seal>(spaces::kSeals, key, value);
                   if (key != numbered(kSealsPrefix, head.count))
                     wrong(spaces::kSeals, key, head.count, "the number: seals are missing",
                           numbered(kSealsPrefix, head.count), std::string(key));
                   else if (!row)
                     wrong(spaces::kSeals, key, head.count, "the seal", "as its digest says",
                           std::string(value));
                   else if (row->prev_hash != head.hash)
                     wrong(spaces::kSeals, key, head.count, "the link to the seal before",
                           head.hash, row->prev_hash);
                   head.hash = value.substr(0, kHashDigits);
                   if (row && !sealed_.emplace(row->session_id, *row).second)
                     wrong(spaces::kSeals, key, head.count, "a session that is sealed twice",
                           sealed_.at(row->session_id).root, row->root);
                   return {};
                 });
    if (!looked) return looked;
    if (auto right = check_seals_head(head); !right) return right;
    const std::uint64_t rows = head.count == 0 ? 0 : head.count + 1;
    return check_count(reading_, spaces::kSeals, rows, stop_, report_);
  }

  Outcome<void> check_seals_head(const Head& head) {
    const auto value = reading_.get(spaces::kSeals, kSealsHead);
    if (!value) return passed_on(value);
    if (!*value && head.count == 0) return {};
    const auto row = read_row<Head>(spaces::kSeals, kSealsHead, value->value_or(""));
    if (!row || row->count != head.count || row->hash != head.hash)
      wrong(spaces::kSeals, kSealsHead, head.count, "the end of the seals",
            std::to_string(head.count) + " seals, the last " + head.hash,
            value->value_or("no such row"));
    return {};
  }

  Outcome<void> check_rows() {
    auto looked = each_row(reading_, spaces::kSessions, {}, stop_,
                           [&](std::string_view key, std::string_view value) -> Outcome<void> {
                             ++report_.sessions;
                             const auto row = read_row<Session>(spaces::kSessions, key, value);
                             if (row && prefix_of(row->session_id) == key)
                               return check_session(key, *row);
                             wrong(spaces::kSessions, key, {}, "the session", "as its digest says",
                                   std::string(value));
                             return {};
                           });
    if (!looked) return looked;
    if (report_.sessions != started_)
      wrong(spaces::kSessionCounts, "", {}, "the sessions that were started",
            std::to_string(report_.sessions), std::to_string(started_));
    for (const auto& [id, seal] : sealed_)
      wrong(spaces::kSessions, prefix_of(id), {}, "the session that a seal names",
            "sealed with the root " + seal.root, "not there, or not sealed");
    return {};
  }

  Outcome<void> check_session(std::string_view key, const Session& session) {
    if (!session.is_sealed()) return {};
    const auto seal = sealed_.find(session.session_id);
    if (seal == sealed_.end()) {
      wrong(spaces::kSessions, key, {}, "the session's seal", *session.root, "no such seal");
      return {};
    }
    if (seal->second.root != session.root || seal->second.record_count != session.record_count ||
        seal->second.finalized_at != session.finalized_at)
      wrong(spaces::kSessions, key, {}, "the root that was sealed", seal->second.root,
            *session.root);
    sealed_.erase(seal);
    auto leaves = leaves_of(reading_, session.session_id);
    if (!leaves && leaves.error().error) return passed_on(leaves);
    const auto root = leaves ? merkle_root(std::move(*leaves)) : std::nullopt;
    const std::string computed = root ? hex(bytes_of(*root)) : "none";
    if (computed != session.root)
      wrong(spaces::kSessions, key, {}, "the root over the session's records", *session.root,
            computed);
    return {};
  }

  store::Reading& reading_;
  const Stop& stop_;
  Report& report_;
  std::uint64_t listed_ = 0;
  std::uint64_t started_ = 0;
  std::map<std::string, Seal> sealed_;  // whose session was not met yet
};

}  // namespace

Outcome<void> check_sessions(store::Reading& reading, const Stop& stop, Report& report) {
  return SessionCheck(reading, stop, report).run();
}

}  // namespace waybill::suites::ledger

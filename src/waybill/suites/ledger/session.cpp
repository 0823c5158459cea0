#include "waybill/suites/ledger/session.h"

#include "waybill/suites/ledger/chain.h"
#include "waybill/suites/ledger/key.h"
#include "waybill/suites/ledger/merkle.h"
#include "waybill/suites/ledger/row.h"

namespace waybill::suites::ledger {
namespace {

std::string named(std::string_view session_id) { return "'" + std::string(session_id) + "'"; }

Outcome<void> note_seal(store::Writing& writing, const Session& session) {
  const auto found = row_at<Head>(writing, spaces::kSeals, kSealsHead);
  if (!found) return passed_on(found);
  const Head head = found->value_or(Head{});
  const std::string key = numbered(kSealsPrefix, head.count + 1);
  const Seal row{session.session_id, *session.root, *session.record_count, *session.finalized_at,
                 head.hash};
  if (auto put = put_row(writing, spaces::kSeals, key, row); !put) return put;
  return put_row(writing, spaces::kSeals, kSealsHead,
                 Head{head.count + 1, seal_hash(head.count + 1, row)});
}

}  // namespace

std::string seal_hash(std::uint64_t number, const Seal& seal) {
  Buffer body;
  json::Writer writer(body);
  json::write_value(writer, seal);
  return sealed(spaces::kSeals, numbered(kSealsPrefix, number), body.view()).substr(0, kHashDigits);
}

Outcome<std::optional<Session>> session_at(store::Reading& reading, std::string_view session_id) {
  return row_at<Session>(reading, spaces::kSessions, prefix_of(session_id));
}

Outcome<void> start(store::Writing& writing, const Session& session) {
  const auto taken = session_at(writing, session.session_id);
  if (!taken) return passed_on(taken);
  if (*taken)
    return returned("ERR_SESSION_EXISTS", "There is a session " + named(session.session_id) +
                                              " already, started at " + (*taken)->started_at + ".");
  const std::string prefix = prefix_of(session.session_id);
  const auto found = row_at<SessionCount>(writing, spaces::kSessionCounts, prefix);
  if (!found) return passed_on(found);
  SessionCount counted = found->value_or(SessionCount{});
  counted.started = true;
  if (auto put = put_row(writing, spaces::kSessionCounts, prefix, counted); !put) return put;
  return put_row(writing, spaces::kSessions, prefix, session);
}

Outcome<void> check_open(store::Reading& reading, std::string_view session_id) {
  const auto session = session_at(reading, session_id);
  if (!session) return passed_on(session);
  if (*session && (*session)->is_sealed())
    return raised("ERR_ALREADY_FINALIZED", "The session " + named(session_id) + " was sealed at " +
                                               *(*session)->finalized_at +
                                               "; no record can be added to it.");
  return {};
}

Outcome<std::vector<Sha256>> leaves_of(store::Reading& reading, std::string_view session_id) {
  std::vector<Sha256> leaves;
  std::optional<Failure> failure;
  const auto visit = [&](std::string_view key, std::string_view value) {
    const auto entry = read_row<SessionEntry>(spaces::kSessionRecords, key, value);
    const auto hash = entry ? hash_in(entry->hash) : std::nullopt;
    if (!hash) {
      failure = broken(spaces::kSessionRecords, key).error();
      return false;
    }
    leaves.push_back(*hash);
    return true;
  };
  const auto read =
      reading.each({.space = spaces::kSessionRecords, .prefix = prefix_of(session_id)}, visit);
  if (!read) return passed_on(read);
  if (failure) return std::unexpected(*failure);
  return leaves;
}

Outcome<Session> seal(store::Writing& writing, std::string_view session_id, std::string now) {
  auto found = session_at(writing, session_id);
  if (!found) return passed_on(found);
  if (!*found)
    return returned("ERR_SESSION_NOT_FOUND",
                    "There is no session " + named(session_id) + "; start it first.");
  Session session = std::move(**found);
  if (session.is_sealed())
    return returned("ERR_ALREADY_FINALIZED", "The session " + named(session_id) +
                                                 " was sealed at " + *session.finalized_at + ".");
  auto leaves = leaves_of(writing, session_id);
  if (!leaves) return passed_on(leaves);
  const std::size_t count = leaves->size();
  const auto root = merkle_root(std::move(*leaves));
  if (!root)
    return returned("ERR_NO_RECORDS", "No record carries the session " + named(session_id) +
                                          "; there is nothing to seal.");
  session.root = hex(bytes_of(*root));
  session.record_count = count;
  session.finalized_at = std::move(now);
  if (auto put = put_row(writing, spaces::kSessions, prefix_of(session_id), session); !put)
    return passed_on(put);
  if (auto noted = note_seal(writing, session); !noted) return passed_on(noted);
  return session;
}

}  // namespace waybill::suites::ledger

// eta: the proof store. Its failures are returned: pattern B.
#include "waybill/base/timestamp.h"
#include "waybill/suites/ledger/chain.h"
#include "waybill/suites/ledger/families.h"
#include "waybill/suites/ledger/key.h"
#include "waybill/suites/ledger/limits.h"
#include "waybill/suites/ledger/merkle.h"
#include "waybill/suites/ledger/row.h"
#include "waybill/suites/ledger/session.h"
#include "waybill/suites/ledger/transact.h"
#include "waybill/tool/typed.h"

namespace waybill::suites::ledger {

using json::field;

struct NewSession {
  std::string intent{};
  std::optional<std::string> task_id{};
  std::optional<std::string> session_id{};
};
constexpr auto waybill_describe(json::Type<NewSession>) {
  return json::fields("NewSession",
                      field("intent", &NewSession::intent)
                          .about("What the session is for.")
                          .min_length(1)
                          .max_length(kLongestContent),
                      field("task_id", &NewSession::task_id)
                          .about("The task it is about.")
                          .min_length(1)
                          .max_length(kLongestId),
                      field("session_id", &NewSession::session_id)
                          .about("Its id; without it one is made.")
                          .min_length(1)
                          .max_length(kLongestId));
}
struct StartedSession {
  std::string session_id{};
  std::string intent{};
  std::optional<std::string> task_id{};
  std::string started_at{};
};
WAYBILL_DESCRIBE(StartedSession, session_id, intent, task_id, started_at)

struct SessionId {
  std::string session_id{};
};
constexpr auto waybill_describe(json::Type<SessionId>) {
  return json::fields("SessionId", field("session_id", &SessionId::session_id)
                                       .about("The session's id.")
                                       .min_length(1)
                                       .max_length(kLongestId));
}
struct SealedRoot {
  std::string session_id{};
  std::string root{};
  std::uint64_t record_count = 0;
  std::string finalized_at{};
};
WAYBILL_DESCRIBE(SealedRoot, session_id, root, record_count, finalized_at)

struct ProofQuery {
  std::string session_id{};
  std::string record_id{};
};
constexpr auto waybill_describe(json::Type<ProofQuery>) {
  return json::fields("ProofQuery",
                      field("session_id", &ProofQuery::session_id)
                          .about("A sealed session.")
                          .min_length(1)
                          .max_length(kLongestId),
                      field("record_id", &ProofQuery::record_id)
                          .about("One of its thought records.")
                          .min_length(1)
                          .max_length(kLongestId));
}
struct Proof {
  std::string session_id{};
  std::string record_id{};
  std::string root{};
  std::string leaf{};
  std::vector<std::string> proof{};
};
WAYBILL_DESCRIBE(Proof, session_id, record_id, root, leaf, proof)

struct ProofClaim {
  std::string root{};
  std::string leaf{};
  std::vector<std::string> proof{};
};
constexpr auto waybill_describe(json::Type<ProofClaim>) {
  constexpr std::string_view kHash = "^[0-9a-f]{64}$";
  return json::fields("ProofClaim",
                      field("root", &ProofClaim::root).about("The root, as hex.").pattern(kHash),
                      field("leaf", &ProofClaim::leaf).about("The record's hash.").pattern(kHash),
                      field("proof", &ProofClaim::proof)
                          .about("The hashes from the leaf's neighbour up.")
                          .max_items(64));
}
struct ProofVerdict {
  bool valid = false;
};
WAYBILL_DESCRIBE(ProofVerdict, valid)

namespace {

using service::Context;

std::string now(const Options& options) {
  return write_timestamp(options.clock.utc_now(), TimestampForm::milliseconds);
}

Outcome<StartedSession> start_session(const Options& options, const NewSession& in) {
  const Session session{.session_id = in.session_id ? *in.session_id : options.ids.uuid(),
                        .intent = in.intent,
                        .task_id = in.task_id,
                        .started_at = now(options)};
  return change(options.store, [&](store::Writing& writing) -> Outcome<StartedSession> {
    if (auto started = start(writing, session); !started) return passed_on(started);
    return StartedSession{session.session_id, session.intent, session.task_id, session.started_at};
  });
}

SealedRoot root_of(const Session& session) {
  return {session.session_id, *session.root, *session.record_count, *session.finalized_at};
}

Outcome<Session> sealed_session(store::Reading& reading, const std::string& session_id) {
  auto session = session_at(reading, session_id);
  if (!session) return passed_on(session);
  if (!*session)
    return returned("ERR_SESSION_NOT_FOUND", "There is no session '" + session_id + "'.");
  if (!(*session)->is_sealed())
    return returned("ERR_NOT_FINALIZED", "The session '" + session_id +
                                             "' is not sealed yet; call merkle_finalize first.");
  return std::move(**session);
}

Outcome<Proof> prove(store::Reading& reading, const ProofQuery& in) {
  const auto session = sealed_session(reading, in.session_id);
  if (!session) return passed_on(session);
  const auto place = row_at<RecordPlace>(reading, spaces::kThoughtIds, in.record_id);
  if (!place) return passed_on(place);
  Outcome<std::optional<Record>> record = std::nullopt;
  if (*place) record = record_at(reading, (*place)->record);
  if (!record) return passed_on(record);
  if (!*record || (*record)->session_id != in.session_id)
    return returned("ERR_NOT_FOUND",
                    "The session '" + in.session_id + "' has no record '" + in.record_id + "'.");
  auto leaves = leaves_of(reading, in.session_id);
  if (!leaves) return passed_on(leaves);
  const auto leaf = hash_in((*record)->hash);
  const auto path = MerkleTree(std::move(*leaves)).proof(*leaf);
  if (!path) return broken(spaces::kSessionRecords, prefix_of(in.session_id));
  Proof proof{in.session_id, in.record_id, *session->root, (*record)->hash, {}};
  for (const Sha256& hash : *path) proof.proof.push_back(hex(bytes_of(hash)));
  return proof;
}

Outcome<ProofVerdict> verify(const ProofClaim& in) {
  std::vector<Sha256> path;
  for (std::size_t i = 0; i < in.proof.size(); ++i) {
    const auto hash = hash_in(in.proof[i]);
    if (!hash)
      return invalid("/proof/" + std::to_string(i), "A hash is 64 lower-case hexadecimal digits.");
    path.push_back(*hash);
  }
  return ProofVerdict{merkle_verify(*hash_in(in.root), *hash_in(in.leaf), path)};
}

Result<void> add_sessions(tool::Catalogue& catalogue, const Options& options) {
  if (auto added = catalogue.add(tool::typed<NewSession>(
          writes(options, "audit_session_start",
                 "Starts a session; records that carry its id are sealed together.",
                 {"ERR_SESSION_EXISTS"}),
          [options](const NewSession& in, Context&) { return start_session(options, in); }));
      !added)
    return added;
  return catalogue.add(tool::typed<SessionId>(
      writes(options, "merkle_finalize",
             "Seals a session's records under one root; none can be added afterwards.",
             {"ERR_SESSION_NOT_FOUND", "ERR_ALREADY_FINALIZED", "ERR_NO_RECORDS"}),
      [options](const SessionId& in, Context&) {
        return change(options.store, [&](store::Writing& writing) -> Outcome<SealedRoot> {
          const auto session = seal(writing, in.session_id, now(options));
          if (!session) return passed_on(session);
          return root_of(*session);
        });
      }));
}

}  // namespace

Result<void> add_proofs(tool::Catalogue& catalogue, const Options& options) {
  if (auto added = add_sessions(catalogue, options); !added) return added;
  if (auto added = catalogue.add(tool::typed<SessionId>(
          reads(options, "merkle_root", "Shows the root of a sealed session.",
                {"ERR_SESSION_NOT_FOUND", "ERR_NOT_FINALIZED"}),
          [options](const SessionId& in, Context&) {
            return view(options.store, [&](store::Reading& reading) -> Outcome<SealedRoot> {
              const auto session = sealed_session(reading, in.session_id);
              if (!session) return passed_on(session);
              return root_of(*session);
            });
          }));
      !added)
    return added;
  if (auto added = catalogue.add(tool::typed<ProofQuery>(
          reads(options, "merkle_proof", "Proves that a record lies under the root of its session.",
                {"ERR_SESSION_NOT_FOUND", "ERR_NOT_FINALIZED", "ERR_NOT_FOUND"}),
          [options](const ProofQuery& in, Context&) {
            return view(options.store, [&](store::Reading& reading) { return prove(reading, in); });
          }));
      !added)
    return added;
  return catalogue.add(tool::typed<ProofClaim>(
      reads(options, "merkle_verify",
            "Tells whether a proof leads from a leaf to a root; needs nothing but these."),
      [](const ProofClaim& in, Context&) { return verify(in); }));
}

}  // namespace waybill::suites::ledger

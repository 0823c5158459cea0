// Session: a span of work whose records are sealed together under one Merkle root.
//
// Records carry a session's id; sealing takes all that do, once, and lets no more in. Each sealing
// is also a row of the seals' own chain, so that a session that was sealed twice shows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/digest.h"
#include "waybill/json/describe.h"
#include "waybill/store/store.h"
#include "waybill/suites/ledger/failure.h"

namespace waybill::suites::ledger {

struct Session {
  std::string session_id{};
  std::string intent{};
  std::optional<std::string> task_id{};
  std::string started_at{};
  // Of a sealed one:
  std::optional<std::string> root{};
  std::optional<std::uint64_t> record_count{};
  std::optional<std::string> finalized_at{};

  bool is_sealed() const { return root.has_value(); }
  bool operator==(const Session&) const = default;
};
WAYBILL_DESCRIBE(Session, session_id, intent, task_id, started_at, root, record_count, finalized_at)

// A row of the seals' chain; prev_hash is the digest of the row before.
struct Seal {
  std::string session_id{};
  std::string root{};
  std::uint64_t record_count = 0;
  std::string finalized_at{};
  std::string prev_hash{};

  bool operator==(const Seal&) const = default;
};
WAYBILL_DESCRIBE(Seal, session_id, root, record_count, finalized_at, prev_hash)

inline constexpr std::string_view kSealsPrefix = "seals/";
inline constexpr std::string_view kSealsHead = "head/";

// The digest in front of the seal's row, which the next seal holds.
std::string seal_hash(std::uint64_t number, const Seal& seal);

Outcome<std::optional<Session>> session_at(store::Reading& reading, std::string_view session_id);

// Starts the session: ERR_SESSION_EXISTS is returned (pattern B).
Outcome<void> start(store::Writing& writing, const Session& session);

// Raises (pattern A) when the session is sealed; one that was not started is open.
Outcome<void> check_open(store::Reading& reading, std::string_view session_id);

// The hashes of the session's records, in the order of their insertion.
Outcome<std::vector<Sha256>> leaves_of(store::Reading& reading, std::string_view session_id);

// Seals what is there: ERR_SESSION_NOT_FOUND, ERR_ALREADY_FINALIZED and ERR_NO_RECORDS are
// returned (pattern B).
Outcome<Session> seal(store::Writing& writing, std::string_view session_id, std::string now);

}  // namespace waybill::suites::ledger

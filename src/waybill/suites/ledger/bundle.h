// Bundle: all of the ledger in one JSON document, for somebody who has nothing else and shall be
// able to check it.
//
//   {"bundle":{"format":"waybill-ledger-bundle","version":2,"chains":[…],"sessions":[…],
//    "seals":[…],"tasks":[…],"rounds":[…],"deeds":[…],"standings":[…]},"digest":"…"}
//
// The digest is SHA-256 over the canonical form (RFC 8785) of `bundle`, so that laying the document
// out anew does it no harm. Each record's hash is checked from the record itself, each vote's
// signature with the key in its round, each standing from the deeds of its node.
// Thread-safety: plain values and functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/json/raw.h"
#include "waybill/store/store.h"
#include "waybill/suites/ledger/ballot_box.h"
#include "waybill/suites/ledger/failure.h"
#include "waybill/suites/ledger/ledger_check.h"
#include "waybill/suites/ledger/record.h"
#include "waybill/suites/ledger/report.h"
#include "waybill/suites/ledger/reputation_book.h"
#include "waybill/suites/ledger/session.h"
#include "waybill/suites/ledger/task.h"

namespace waybill::suites::ledger {

inline constexpr std::string_view kBundleFormat = "waybill-ledger-bundle";
inline constexpr int kBundleVersion = 2;
inline constexpr std::size_t kLargestBundle = 256 << 20;  // bytes of records in it

struct BundledChain {
  std::string task_id{};
  std::uint64_t count = 0;
  std::string hash{};  // of the last record
  std::vector<Record> records{};
};
WAYBILL_DESCRIBE(BundledChain, task_id, count, hash, records)

struct BundledProof {
  std::string record_id{};
  std::string leaf{};
  std::vector<std::string> proof{};
};
WAYBILL_DESCRIBE(BundledProof, record_id, leaf, proof)

struct BundledSession {
  Session session{};
  std::vector<BundledProof> proofs{};  // of a sealed one: of every record under its root
};
WAYBILL_DESCRIBE(BundledSession, session, proofs)

struct BundledRound {
  Round round{};
  RoundState state{};
  std::vector<CastVote> votes{};
  std::vector<Equivocation> evidence{};
};
WAYBILL_DESCRIBE(BundledRound, round, state, votes, evidence)

struct Bundle {
  std::string format{kBundleFormat};
  int version = kBundleVersion;
  std::vector<BundledChain> chains{};
  std::vector<BundledSession> sessions{};
  std::vector<Seal> seals{};
  std::string seals_hash{kGenesis};  // of the last seal
  std::vector<Task> tasks{};
  std::vector<BundledRound> rounds{};
  std::vector<DeedEntry> deeds{};  // by node
  std::vector<Standing> standings{};
};
WAYBILL_DESCRIBE(Bundle, format, version, chains, sessions, seals, seals_hash, tasks, rounds, deeds,
                 standings)

struct BundleDocument {
  json::Raw bundle{};
  std::string digest{};
};
WAYBILL_DESCRIBE(BundleDocument, bundle, digest)

// All of the ledger. A ledger that is broken is not given away: the failure says where.
Outcome<std::string> write_bundle(store::Reading& reading, const Stop& stop);

// Breaks of chains, sessions and seals name that list as their space, and the task or session as
// their key; those of tasks, rounds and deeds where they would lie in a ledger. Fails with
// bad_input when it is no bundle at all.
Result<Report> check_bundle(std::string_view document);

// The part of it that goes through the ledger's own checks: tasks, rounds and reputation are put
// into a store in memory as a ledger has them.
Result<void> check_bundled_rows(const Bundle& bundle, Report& report);

}  // namespace waybill::suites::ledger

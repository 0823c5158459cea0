// Bundle: the ledger's records, proofs and roots in one JSON document, for somebody who has nothing
// else and shall be able to check them.
//
//   {"bundle":{"format":"waybill-ledger-bundle","version":1,"chains":[…],"sessions":[…],
//    "seals":[…]},"digest":"…"}
//
// The digest is SHA-256 over the canonical form (RFC 8785) of `bundle`, so that laying the document
// out anew does it no harm. Each record's hash is checked from the record itself.
// Thread-safety: plain values and functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/json/raw.h"
#include "waybill/store/store.h"
#include "waybill/suites/ledger/failure.h"
#include "waybill/suites/ledger/ledger_check.h"
#include "waybill/suites/ledger/record.h"
#include "waybill/suites/ledger/report.h"
#include "waybill/suites/ledger/session.h"

namespace waybill::suites::ledger {

inline constexpr std::string_view kBundleFormat = "waybill-ledger-bundle";
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

struct Bundle {
  std::string format{kBundleFormat};
  int version = 1;
  std::vector<BundledChain> chains{};
  std::vector<BundledSession> sessions{};
  std::vector<Seal> seals{};
  std::string seals_hash{kGenesis};  // of the last seal
};
WAYBILL_DESCRIBE(Bundle, format, version, chains, sessions, seals, seals_hash)

struct BundleDocument {
  json::Raw bundle{};
  std::string digest{};
};
WAYBILL_DESCRIBE(BundleDocument, bundle, digest)

// All of the ledger. A ledger that is broken is not given away: the failure says where.
Outcome<std::string> write_bundle(store::Reading& reading, const Stop& stop);

// Breaks name the list they are in as their space, and the task or session as their key. Fails with
// bad_input when it is no bundle at all.
Result<Report> check_bundle(std::string_view document);

}  // namespace waybill::suites::ledger

// A bundle checked, with nothing but what stands in it.
#include <map>
#include <set>

#include "waybill/base/digest.h"
#include "waybill/json/canonical.h"
#include "waybill/json/read_value.h"
#include "waybill/json/scanner.h"
#include "waybill/suites/ledger/bundle.h"
#include "waybill/suites/ledger/key.h"
#include "waybill/suites/ledger/merkle.h"
#include "waybill/suites/ledger/row.h"

namespace waybill::suites::ledger {
namespace {

class BundleCheck {
 public:
  explicit BundleCheck(const Bundle& bundle) : bundle_(bundle) {}

  Result<Report> run(bool digest_is_right) {
    for (const BundledChain& chain : bundle_.chains) check_chain(chain);
    check_seals();
    for (const BundledSession& session : bundle_.sessions) check_session(session);
    for (const auto& [id, seal] : sealed_)
      wrong("sessions", id, {}, "the session that a seal names", seal->root, "no such session");
    if (auto checked = check_bundled_rows(bundle_, report_); !checked)
      return std::unexpected(checked.error());
    // Last, because every other break says more.
    if (!digest_is_right && report_.valid())
      wrong("bundle", "digest", {}, "the digest of the bundle", "as the bundle's canonical form",
            "another one");
    return std::move(report_);
  }

 private:
  void wrong(std::string_view list, std::string_view key, std::optional<std::uint64_t> number,
             std::string_view what, std::string_view expected, std::string_view found) {
    report_.add({std::string(list), std::string(key), number, std::string(what),
                 std::string(expected), std::string(found)});
  }

  void check_chain(const BundledChain& chain) {
    ++report_.chains;
    if (!tasks_.insert(chain.task_id).second)
      wrong("chains", chain.task_id, {}, "the task", "one chain each", "a second one");
    std::string link(kGenesis);
    std::uint64_t number = 0;
    for (const Record& record : chain.records) {
      ++report_.records;
      check_record(chain, record, ++number, link);
      link = record.hash;
    }
    if (chain.count != number || chain.hash != link)
      wrong("chains", chain.task_id, number, "the end of the chain",
            std::to_string(chain.count) + " records, the last " + chain.hash,
            std::to_string(number) + " records, the last " + link);
  }

  void check_record(const BundledChain& chain, const Record& record, std::uint64_t number,
                    const std::string& link) {
    const std::string hash = hash_of(record);
    if (record.hash_version != 1 && record.hash_version != 2)
      wrong("chains", chain.task_id, number, "the hash version", "1 or 2",
            std::to_string(record.hash_version));
    else if (hash != record.hash)
      wrong("chains", chain.task_id, number, "the hash", record.hash, hash);
    else if (record.prev_hash != link)
      wrong("chains", chain.task_id, number, "the link to the record before", link,
            record.prev_hash);
    else if (record.task_id != chain.task_id)
      wrong("chains", chain.task_id, number, "the task", chain.task_id, record.task_id);
    if (!ids_.insert(record.id).second)
      wrong("chains", chain.task_id, number, "the id", "one record each", record.id);
    if (!record.session_id) return;
    if (const auto leaf = hash_in(record.hash)) carried_[*record.session_id][record.id] = *leaf;
  }

  void check_seals() {
    std::string link(kGenesis);
    std::uint64_t number = 0;
    for (const Seal& seal : bundle_.seals) {
      ++report_.seals;
      ++number;
      if (seal.prev_hash != link)
        wrong("seals", seal.session_id, number, "the link to the seal before", link,
              seal.prev_hash);
      if (!sealed_.emplace(seal.session_id, &seal).second)
        wrong("seals", seal.session_id, number, "a session that is sealed twice",
              sealed_.at(seal.session_id)->root, seal.root);
      link = seal_hash(number, seal);
    }
    if (link != bundle_.seals_hash)
      wrong("seals", "", number, "the end of the seals", bundle_.seals_hash, link);
  }

  void check_session(const BundledSession& bundled) {
    ++report_.sessions;
    const Session& session = bundled.session;
    if (!sessions_.insert(session.session_id).second)
      wrong("sessions", session.session_id, {}, "the id", "one session each", "a second one");
    if (!session.is_sealed()) return;
    const auto seal = sealed_.find(session.session_id);
    if (seal == sealed_.end() || seal->second->root != session.root ||
        seal->second->record_count != session.record_count ||
        seal->second->finalized_at != session.finalized_at)
      wrong("sessions", session.session_id, {}, "the session's seal", *session.root,
            seal == sealed_.end() ? "no such seal" : seal->second->root);
    if (seal != sealed_.end()) sealed_.erase(seal);
    check_root(bundled);
  }

  void check_root(const BundledSession& bundled) {
    const Session& session = bundled.session;
    const std::map<std::string, Sha256>& carried = carried_[session.session_id];
    std::vector<Sha256> leaves;
    for (const auto& [id, leaf] : carried) leaves.push_back(leaf);
    const auto root = merkle_root(std::move(leaves));
    const std::string computed = root ? hex(bytes_of(*root)) : "none";
    if (computed != session.root || carried.size() != session.record_count)
      wrong("sessions", session.session_id, {}, "the root over the session's records",
            *session.root, computed);
    std::set<std::string> proven;
    std::uint64_t number = 0;
    for (const BundledProof& proof : bundled.proofs) {
      ++number;
      const auto record = carried.find(proof.record_id);
      if (record == carried.end() || hash_in(proof.leaf) != record->second ||
          !proven.insert(proof.record_id).second || !leads_to(session, proof))
        wrong("sessions", session.session_id, number, "the proof of a record", *session.root,
              proof.record_id);
    }
    if (proven.size() != carried.size())
      wrong("sessions", session.session_id, number, "the number of proofs",
            std::to_string(carried.size()), std::to_string(proven.size()));
  }

  static bool leads_to(const Session& session, const BundledProof& proof) {
    std::vector<Sha256> path;
    for (const std::string& digits : proof.proof) {
      const auto hash = hash_in(digits);
      if (!hash) return false;
      path.push_back(*hash);
    }
    const auto root = hash_in(*session.root);
    const auto leaf = hash_in(proof.leaf);
    return root && leaf && merkle_verify(*root, *leaf, path);
  }

  const Bundle& bundle_;
  Report report_{};
  std::set<std::string> tasks_;
  std::set<std::string> ids_;
  std::set<std::string> sessions_;
  std::map<std::string, std::map<std::string, Sha256>> carried_;  // session, record id, leaf
  std::map<std::string, const Seal*> sealed_;                     // whose session was not met yet
};

json::Verdict of_its_kind(json::Tag, std::string_view key) {
  return {key == "format" || key == "version" ? json::Verdict::record : json::Verdict::skip};
}

// Before the members are read, because another version has others. Where these two are missing,
// reading says so.
Result<void> check_kind(std::string_view bundle) {
  json::Document document;
  if (auto scanned = json::Scanner().scan(bundle, &of_its_kind, document); !scanned) return scanned;
  const json::Value format = document.root().find("format");
  const json::Value version = document.root().find("version");
  if (!format || !version) return {};
  if (format.string() == kBundleFormat && version.integer() == kBundleVersion) return {};
  return fail(ErrorKind::bad_input, "This is a '" + std::string(format.string()) + "' of version " +
                                        std::string(version.raw()) + "; a '" +
                                        std::string(kBundleFormat) + "' of version " +
                                        std::to_string(kBundleVersion) + " can be verified.");
}

}  // namespace

Result<Report> check_bundle(std::string_view document) {
  const auto outer = json::read_value<BundleDocument>(document);
  if (!outer) return std::unexpected(outer.error());
  const std::string_view text = outer->bundle ? outer->bundle.text() : "null";
  if (auto right = check_kind(text); !right) return std::unexpected(right.error());
  const auto bundle = json::read_value<Bundle>(text);
  if (!bundle) return std::unexpected(bundle.error());
  const auto canonical = json::canonical(text);
  if (!canonical) return std::unexpected(canonical.error());
  return BundleCheck(*bundle).run(sha256_hex(*canonical) == outer->digest);
}

}  // namespace waybill::suites::ledger

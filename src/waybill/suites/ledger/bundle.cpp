#include "waybill/suites/ledger/bundle.h"

#include "waybill/base/digest.h"
#include "waybill/envelope/builder.h"
#include "waybill/json/canonical.h"
#include "waybill/suites/ledger/chain.h"
#include "waybill/suites/ledger/key.h"
#include "waybill/suites/ledger/merkle.h"
#include "waybill/suites/ledger/row.h"

namespace waybill::suites::ledger {
namespace {

// Puts the ledger into a Bundle; every row is known to be right.
class Packing {
 public:
  Packing(store::Reading& reading, const Stop& stop) : reading_(reading), stop_(stop) {}

  Outcome<Bundle> run() {
    if (auto done = pack_chains(); !done) return passed_on(done);
    if (auto done = pack_sessions(); !done) return passed_on(done);
    if (auto done = pack_seals(); !done) return passed_on(done);
    if (auto done = pack_rows(spaces::kTasks, {}, bundle_.tasks); !done) return passed_on(done);
    if (auto done = pack_rounds(); !done) return passed_on(done);
    if (auto done = pack_rows(spaces::kDeeds, {}, bundle_.deeds); !done) return passed_on(done);
    if (auto done = pack_rows(spaces::kStandings, {}, bundle_.standings); !done)
      return passed_on(done);
    return std::move(bundle_);
  }

 private:
  Outcome<void> make_room(std::string_view value) {
    bytes_ += value.size();
    if (bytes_ <= kLargestBundle) return {};
    return passed_on(Result<void>(
        fail(ErrorKind::over_limit,
             "The ledger has more than 256 MiB of records, which is the limit of a bundle.")));
  }

  Outcome<void> pack_chains() {
    return each_row(
        reading_, spaces::kThoughts, {}, stop_,
        [&](std::string_view key, std::string_view value) -> Outcome<void> {
          if (auto room = make_room(value); !room) return room;
          auto record = record_in(key, value);
          if (!record) return broken(spaces::kThoughts, key);
          if (bundle_.chains.empty() || bundle_.chains.back().task_id != record->task_id)
            bundle_.chains.push_back({.task_id = record->task_id});
          BundledChain& chain = bundle_.chains.back();
          ++chain.count;
          chain.hash = record->hash;
          chain.records.push_back(*std::move(record));
          return {};
        });
  }

  Outcome<void> pack_sessions() {
    return each_row(reading_, spaces::kSessions, {}, stop_,
                    [&](std::string_view key, std::string_view value) -> Outcome<void> {
                      auto session = read_row<Session>(spaces::kSessions, key, value);
                      if (!session) return passed_on(session);
                      bundle_.sessions.push_back({*std::move(session), {}});
                      if (!bundle_.sessions.back().session.is_sealed()) return {};
                      return pack_proofs(std::string(key), bundle_.sessions.back());
                    });
  }

  Outcome<void> pack_proofs(const std::string& prefix, BundledSession& into) {
    const auto leaves = leaves_of(reading_, into.session.session_id);
    if (!leaves) return passed_on(leaves);
    const MerkleTree tree(*leaves);
    return each_row(reading_, spaces::kSessionRecords, prefix, stop_,
                    [&](std::string_view key, std::string_view value) -> Outcome<void> {
                      const auto entry =
                          read_row<SessionEntry>(spaces::kSessionRecords, key, value);
                      if (!entry) return passed_on(entry);
                      const auto record = record_at(reading_, entry->record);
                      if (!record) return passed_on(record);
                      const auto leaf = hash_in(entry->hash);
                      const auto proof = leaf ? tree.proof(*leaf) : std::nullopt;
                      if (!*record || !proof) return broken(spaces::kSessionRecords, key);
                      BundledProof packed{(*record)->id, entry->hash, {}};
                      for (const Sha256& hash : *proof) packed.proof.push_back(hex(bytes_of(hash)));
                      into.proofs.push_back(std::move(packed));
                      return {};
                    });
  }

  // Rows that go in as they are.
  template <class T>
  Outcome<void> pack_rows(std::string_view space, std::string_view prefix, std::vector<T>& into) {
    return each_row(reading_, space, prefix, stop_,
                    [&](std::string_view key, std::string_view value) -> Outcome<void> {
                      if (auto room = make_room(value); !room) return room;
                      auto row = read_row<T>(space, key, value);
                      if (!row) return passed_on(row);
                      into.push_back(*std::move(row));
                      return {};
                    });
  }

  Outcome<void> pack_rounds() {
    std::vector<Round> rounds;
    if (auto done = pack_rows(spaces::kRounds, {}, rounds); !done) return done;
    for (Round& round : rounds) {
      auto state = state_of(reading_, round);
      if (!state) return passed_on(state);
      const std::string prefix = prefix_of(round.id);
      BundledRound packed{.round = std::move(round), .state = *std::move(state)};
      if (auto done = pack_rows(spaces::kVotes, prefix, packed.votes); !done) return done;
      if (auto done = pack_rows(spaces::kEvidence, prefix, packed.evidence); !done) return done;
      bundle_.rounds.push_back(std::move(packed));
    }
    return {};
  }

  Outcome<void> pack_seals() {
    return each_row(reading_, spaces::kSeals, kSealsPrefix, stop_,
                    [&](std::string_view key, std::string_view value) -> Outcome<void> {
                      auto seal = read_row<Seal>(spaces::kSeals, key, value);
                      if (!seal) return passed_on(seal);
                      bundle_.seals.push_back(*std::move(seal));
                      bundle_.seals_hash = value.substr(0, kHashDigits);
                      return {};
                    });
  }

  store::Reading& reading_;
  const Stop& stop_;
  Bundle bundle_{};
  std::size_t bytes_ = 0;
};

}  // namespace

Outcome<std::string> write_bundle(store::Reading& reading, const Stop& stop) {
  const auto report = check_ledger(reading, stop);
  if (!report) return passed_on(report);
  if (!report->valid())
    return raised("LEDGER_BROKEN", "The ledger is broken at '" + report->first->key + "' in " +
                                       report->first->space +
                                       " and is not exported. Run 'waybill ledger verify'.");
  const auto bundle = Packing(reading, stop).run();
  if (!bundle) return passed_on(bundle);
  json::Raw body = json_of(*bundle);
  const auto canonical = json::canonical(body.text());
  if (!canonical) return passed_on(canonical);
  return std::string(json_of(BundleDocument{std::move(body), sha256_hex(*canonical)}).text()) +
         "\n";
}

}  // namespace waybill::suites::ledger

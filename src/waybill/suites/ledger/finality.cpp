#include "waybill/suites/ledger/finality.h"

#include <algorithm>

namespace waybill::suites::ledger {
namespace {

std::uint64_t most(const Tally& tally) { return std::max(tally.approve, tally.reject); }

}  // namespace

// floor(2n / 3) + 1 without doubling n.
std::uint64_t quorum_of(std::uint64_t validators) {
  return validators / 3 * 2 + validators % 3 * 2 / 3 + 1;
}

std::uint64_t faults_of(std::uint64_t validators) {
  return validators == 0 ? 0 : (validators - 1) / 3;
}

Finality finality_of(const Tally& tally) {
  const std::uint64_t agreeing = most(tally);
  if (tally.validators == 0 || agreeing < faults_of(tally.validators) + 1) return Finality::PENDING;
  if (agreeing < quorum_of(tally.validators)) return Finality::SOFT;
  if (agreeing == tally.validators) return Finality::ABSOLUTE;
  return tally.outstanding() == 0 ? Finality::HARD : Finality::QUORUM;
}

bool is_decided(const Tally& tally) {
  return tally.validators > 0 && most(tally) >= quorum_of(tally.validators);
}

bool is_deadlocked(const Tally& tally) {
  return most(tally) + tally.outstanding() < quorum_of(tally.validators);
}

Choice leading(const Tally& tally) {
  return tally.reject > tally.approve ? Choice::reject : Choice::approve;
}

}  // namespace waybill::suites::ledger

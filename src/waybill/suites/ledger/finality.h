// Finality: how sure a round's decision is, from the number of votes alone.
//
// Of n validators up to f may lie. A decision needs a quorum of those who say the same; the
// levels rise with what could still go wrong:
//
//   PENDING   fewer than f + 1 agree: those who do may all be liars
//   SOFT      f + 1 agree: at least one of them is honest
//   QUORUM    a quorum agrees: no other decision can have one too
//   HARD      and every validator was heard: no vote is left that could be told otherwise
//   ABSOLUTE  and all of them agree
//
// Votes are only ever added, so a level never goes back. Thread-safety: pure functions.
#pragma once

#include <cstdint>

#include "waybill/json/describe.h"

namespace waybill::suites::ledger {

enum class Finality : std::uint8_t { PENDING, SOFT, QUORUM, HARD, ABSOLUTE };
WAYBILL_DESCRIBE_ENUM(Finality, PENDING, SOFT, QUORUM, HARD, ABSOLUTE)

enum class Choice : std::uint8_t { approve, reject };
WAYBILL_DESCRIBE_ENUM(Choice, approve, reject)

// How many validators must say the same: more than two thirds.
std::uint64_t quorum_of(std::uint64_t validators);
// How many may lie without a wrong decision.
std::uint64_t faults_of(std::uint64_t validators);

struct Tally {
  std::uint64_t validators = 0;
  std::uint64_t approve = 0;
  std::uint64_t reject = 0;

  std::uint64_t outstanding() const { return validators - approve - reject; }
  bool operator==(const Tally&) const = default;
};

Finality finality_of(const Tally& tally);
// Whether some choice has a quorum; which one, `leading` says.
bool is_decided(const Tally& tally);
// Whether no choice can get a quorum any more.
bool is_deadlocked(const Tally& tally);
Choice leading(const Tally& tally);  // approve when both are even

}  // namespace waybill::suites::ledger

// Standing: what a node is worth in one domain, and what that lets it do.
//
// All of it is arithmetic on integers, rounded down; a score is 0 to 10000. An epoch is a day of
// UTC, counted from 1970. What is stored is the score at the last activity; every reader sees it
// decayed by the epochs since. Thread-safety: pure functions.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "waybill/base/clock.h"
#include "waybill/json/describe.h"

namespace waybill::suites::ledger {

enum class Domain : std::uint8_t { execution, commissioning, arbitration, governance, social };
WAYBILL_DESCRIBE_ENUM(Domain, execution, commissioning, arbitration, governance, social)
inline constexpr std::array kDomains{Domain::execution, Domain::commissioning, Domain::arbitration,
                                     Domain::governance, Domain::social};

inline constexpr std::int64_t kFullScore = 10000;  // also: all of something, in basis points

struct Standing {
  std::string node_id{};
  Domain domain = Domain::execution;
  std::int64_t score = 0;
  std::int64_t scar_bps = 0;         // what the node can never earn again
  std::int64_t ban_until_epoch = 0;  // banned in every epoch before this one
  std::int64_t last_activity_epoch = 0;
  bool operator==(const Standing&) const = default;
};
WAYBILL_DESCRIBE(Standing, node_id, domain, score, scar_bps, ban_until_epoch, last_activity_epoch)

std::int64_t epoch_of(UtcTime time);
// What an epoch without activity takes, in basis points of what is left.
std::int64_t decay_bps(Domain domain);
// Of a score after so many inactive epochs. A score that is not 0 loses at least 1 in each.
std::int64_t decayed(std::int64_t score, std::int64_t bps, std::int64_t epochs);
std::int64_t ceiling(std::int64_t scar_bps);
// The score as readers see it: decayed, and never above the ceiling.
std::int64_t score_at(const Standing& standing, std::int64_t epoch);
bool is_banned(const Standing& standing, std::int64_t epoch);

// Something that a node did, as far as its standing is concerned.
struct Weight {
  std::int64_t gain = 0;  // may be negative
  std::int64_t scar_bps = 0;
  std::int64_t ban_epochs = 0;
};
// The standing after it: decay is settled, the score stays between 0 and the ceiling, scars and
// bans only grow.
Standing weighed(Standing standing, const Weight& weight, std::int64_t epoch);

std::uint64_t isqrt(std::uint64_t number);  // rounded down
int ilog2(std::uint64_t number);            // rounded down; of 0 it is 0

struct GateInput {
  std::int64_t rate_base_bps = 100;  // the bonus for each doubling of the score
  std::int64_t stake = 0;            // not negative
};
struct Gates {
  std::int64_t max_parallel = 0;
  std::int64_t rate_limit_bonus = 0;  // basis points
  std::int64_t stake_discount = 0;    // the stake that is asked for at this score
  bool can_arbitrate = false;
  bool can_govern = false;
  bool operator==(const Gates&) const = default;
};
WAYBILL_DESCRIBE(Gates, max_parallel, rate_limit_bonus, stake_discount, can_arbitrate, can_govern)

// One standing for each of kDomains, in that order. Work, rate and stake follow from `domain`.
using Standings = std::array<Standing, kDomains.size()>;
Gates gates_of(const Standings& standings, Domain domain, const GateInput& input,
               std::int64_t epoch);

}  // namespace waybill::suites::ledger

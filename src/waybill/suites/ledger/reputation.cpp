#include "waybill/suites/ledger/reputation.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace waybill::suites::ledger {
namespace {

constexpr std::int64_t kMostParallel = 20;
constexpr std::int64_t kLeastScoreOfStakes = 1000;
constexpr std::int64_t kArbitration = 5000;
constexpr std::int64_t kExecutionOfArbiters = 3000;
constexpr std::int64_t kGovernance = 4000;
// Beyond any day that can be written; keeps sums of epochs far from the end of the type.
constexpr std::int64_t kLastEpoch = std::int64_t{1} << 40;

const Standing& in(const Standings& standings, Domain domain) {
  return standings[static_cast<std::size_t>(domain)];
}

// stake * 10000 / score without a product that could pass the type.
std::int64_t scaled(std::int64_t stake, std::int64_t score) {
  return stake / score * kFullScore + stake % score * kFullScore / score;
}

}  // namespace

std::int64_t epoch_of(UtcTime time) {
  return std::chrono::floor<std::chrono::days>(time).time_since_epoch().count();
}

std::int64_t decay_bps(Domain domain) {
  switch (domain) {
    case Domain::execution: return 5;
    case Domain::commissioning: return 3;
    case Domain::arbitration: return 10;
    case Domain::governance: return 2;
    case Domain::social: return 2;
  }
  return 0;
}

std::int64_t decayed(std::int64_t score, std::int64_t bps, std::int64_t epochs) {
  score = std::clamp<std::int64_t>(score, 0, kFullScore);
  bps = std::clamp<std::int64_t>(bps, 0, kFullScore);
  if (bps == 0) return score;
  // Each turn takes at least 1, so there are never more turns than points.
  for (; epochs > 0 && score > 0; --epochs) score = score * (kFullScore - bps) / kFullScore;
  return score;
}

std::int64_t ceiling(std::int64_t scar_bps) {
  return kFullScore - std::clamp<std::int64_t>(scar_bps, 0, kFullScore);
}

std::int64_t score_at(const Standing& standing, std::int64_t epoch) {
  // A clock that was set back makes nobody inactive.
  const std::int64_t since =
      epoch - std::clamp(standing.last_activity_epoch, -kLastEpoch, kLastEpoch);
  return std::min(decayed(standing.score, decay_bps(standing.domain), since),
                  ceiling(standing.scar_bps));
}

bool is_banned(const Standing& standing, std::int64_t epoch) {
  return epoch < standing.ban_until_epoch;
}

Standing weighed(Standing standing, const Weight& weight, std::int64_t epoch) {
  const std::int64_t now = score_at(standing, epoch);
  const std::int64_t gain = std::clamp(weight.gain, -kFullScore, kFullScore);
  const std::int64_t scar = std::clamp<std::int64_t>(weight.scar_bps, 0, kFullScore);
  standing.scar_bps =
      kFullScore - ceiling(std::clamp<std::int64_t>(standing.scar_bps, 0, kFullScore) + scar);
  standing.score = std::clamp<std::int64_t>(now + gain, 0, ceiling(standing.scar_bps));
  if (weight.ban_epochs > 0)
    standing.ban_until_epoch =
        std::max(standing.ban_until_epoch, epoch + std::min(weight.ban_epochs, kLastEpoch));
  standing.last_activity_epoch = std::max(standing.last_activity_epoch, epoch);
  return standing;
}

std::uint64_t isqrt(std::uint64_t number) {
  // Bit by bit from the top, so that no square is ever larger than the type.
  std::uint64_t root = 0;
  std::uint64_t rest = number;
  for (std::uint64_t bit = std::uint64_t{1} << 62; bit != 0; bit >>= 2) {
    const bool fits = rest >= root + bit;
    if (fits) rest -= root + bit;
    root = (root >> 1) + (fits ? bit : 0);
  }
  return root;
}

int ilog2(std::uint64_t number) {
  return number == 0 ? 0 : static_cast<int>(std::bit_width(number)) - 1;
}

Gates gates_of(const Standings& standings, Domain domain, const GateInput& input,
               std::int64_t epoch) {
  assert(input.stake >= 0 && input.rate_base_bps >= 0);
  const auto score = [&](Domain of) { return score_at(in(standings, of), epoch); };
  const auto banned = [&](Domain of) { return is_banned(in(standings, of), epoch); };
  const std::int64_t own = score(domain);
  return {.max_parallel = std::min(
              static_cast<std::int64_t>(isqrt(static_cast<std::uint64_t>(own))), kMostParallel),
          .rate_limit_bonus = std::min(input.rate_base_bps, kFullScore) *
                              ilog2(static_cast<std::uint64_t>(std::max<std::int64_t>(own, 1))),
          .stake_discount = scaled(input.stake, std::max(own, kLeastScoreOfStakes)),
          .can_arbitrate = score(Domain::arbitration) >= kArbitration &&
                           score(Domain::execution) >= kExecutionOfArbiters &&
                           !banned(Domain::arbitration) && !banned(Domain::execution),
          .can_govern = score(Domain::governance) >= kGovernance && !banned(Domain::governance)};
}

}  // namespace waybill::suites::ledger

#include "waybill/suites/ledger/round_standing.h"

#include "waybill/envelope/builder.h"
#include "waybill/suites/ledger/transact.h"

namespace waybill::suites::ledger {

struct WrongBallot {
  std::string_view code = "INVALID_KEY";
  std::string round_id{};
  std::string node_id{};
  std::string signed_bytes{};
};
WAYBILL_DESCRIBE(WrongBallot, code, round_id, node_id, signed_bytes)
RoundStanding standing_of(const Round& round, const RoundState& state) {
  const Tally tally = tally_of(round, state);
  return {.round_id = round.id,
          .finality = state.finality,
          .decision = state.decision,
          .deadlocked = is_deadlocked(tally),
          .validators = tally.validators,
          .quorum = quorum_of(tally.validators),
          .faults = faults_of(tally.validators),
          .approve = tally.approve,
          .reject = tally.reject,
          .outstanding = tally.outstanding()};
}

Outcome<void> check_vote(const Round& round, const Vote& vote) {
  const Validator* const validator = validator_in(round, vote.node_id);
  if (validator == nullptr)
    return raised("INVALID_KEY",
                  "'" + vote.node_id + "' has no key in round " + round.id + " and cannot vote.");
  if (!is_signed(round, *validator, vote))
    return raised(
        "INVALID_KEY",
        "The signature is not made with the key of '" + vote.node_id +
            "' over this ballot. Sign the bytes in details.signed_bytes.",
        json_of(WrongBallot{.round_id = round.id,
                            .node_id = vote.node_id,
                            .signed_bytes = ballot_of(round, vote.node_id, vote.choice)}));
  return {};
}

Outcome<Round> find_round(const Options& options, std::string_view id) {
  return view(options.store, [&](store::Reading& reading) { return round_at(reading, id); });
}

}  // namespace waybill::suites::ledger

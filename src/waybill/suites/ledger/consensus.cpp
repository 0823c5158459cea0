#include <set>

#include "waybill/base/digest.h"
#include "waybill/base/signature.h"
#include "waybill/base/timestamp.h"
#include "waybill/json/canonical.h"
#include "waybill/suites/ledger/families.h"
#include "waybill/suites/ledger/round_standing.h"
#include "waybill/suites/ledger/transact.h"
#include "waybill/tool/typed.h"

namespace waybill::suites::ledger {

struct Propose {
  std::string proposer{};
  json::Raw value{};
  std::vector<Validator> validators{};
  RoundDomain domain = RoundDomain::governance;
};
constexpr auto waybill_describe(json::Type<Propose>) {
  using json::field;
  return json::fields("Propose",
                      field("proposer", &Propose::proposer).min_length(1).max_length(kLongestId),
                      field("value", &Propose::value).about("What is to be decided: any JSON."),
                      field("validators", &Propose::validators)
                          .min_items(1)
                          .max_items(kMostValidators)
                          .about("Who may vote, each with a key of its own."),
                      field("domain", &Propose::domain)
                          .optional()
                          .about("In which domain voters earn standing; governance if not said."));
}

struct Proposed {
  Round round{};
  RoundStanding standing{};
  std::string ballot{};
};
WAYBILL_DESCRIBE(Proposed, round, standing, ballot)

struct CastIn {
  std::string round_id{};
  std::string node_id{};
  Choice choice = Choice::approve;
  std::string signature{};
};
constexpr auto waybill_describe(json::Type<CastIn>) {
  using json::field;
  return json::fields("CastIn", field("round_id", &CastIn::round_id).pattern(kRoundIdPattern),
                      field("node_id", &CastIn::node_id).min_length(1).max_length(kLongestId),
                      field("choice", &CastIn::choice),
                      field("signature", &CastIn::signature)
                          .max_length(256)
                          .about("Ed25519 over the ballot's bytes, 128 hexadecimal digits."));
}

struct AskFinality {
  std::string round_id{};
};
constexpr auto waybill_describe(json::Type<AskFinality>) {
  return json::fields("AskFinality",
                      json::field("round_id", &AskFinality::round_id).pattern(kRoundIdPattern));
}
struct FinalityAnswer {
  RoundStanding standing{};
  std::string round_hash{};
  std::map<std::string, std::string> reached{};
  std::vector<std::string> equivocators{};
};
WAYBILL_DESCRIBE(FinalityAnswer, standing, round_hash, reached, equivocators)

struct SecondVote {
  std::string_view code = "ALREADY_VOTED";
  std::string round_id{};
  std::string node_id{};
  bool equivocation = false;
};
WAYBILL_DESCRIBE(SecondVote, code, round_id, node_id, equivocation)

namespace {

Outcome<void> check_validators(std::vector<Validator>& validators) {
  std::set<std::string_view> nodes;
  std::set<std::string> keys;
  for (Validator& validator : validators) {
    const auto key = from_hex(validator.public_key);
    if (!key || key->size() != kEd25519KeyBytes)
      return raised("INVALID_KEY", "The key of '" + validator.node_id +
                                       "' is not 32 bytes as 64 hexadecimal digits.");
    if (ed25519_is_weak(*key))
      return raised("INVALID_KEY", "With the key of '" + validator.node_id +
                                       "' anybody could vote: it is a point of small order.");
    validator.public_key = hex(*key);
    if (!nodes.insert(validator.node_id).second)
      return invalid("/validators", "'" + validator.node_id + "' is named twice.");
    if (!keys.insert(validator.public_key).second)
      return raised("INVALID_KEY",
                    "The key of '" + validator.node_id + "' is another validator's too.");
  }
  return {};
}

Outcome<Proposed> run_propose(const Propose& in, const Options& options) {
  if (!in.value) return invalid("/value", "Say what is to be decided: any JSON.");
  Round round{.domain = in.domain,
              .proposer = in.proposer,
              .validators = in.validators,
              .nonce = options.ids.uuid(),
              .proposed_at = write_timestamp(options.clock.utc_now(), TimestampForm::milliseconds)};
  if (auto checked = check_validators(round.validators); !checked) return passed_on(checked);
  const auto canonical = json::canonical(in.value.text());
  if (!canonical) return invalid("/value", canonical.error().message);
  round.value = json::Raw::trusted(*canonical);
  auto made =
      change(options.store, [&](store::Writing& writing) { return propose(writing, round); });
  if (!made) return passed_on(made);
  Proposed answer{.standing = standing_of(*made, {.round_id = made->id}),
                  .ballot = ballot_of(*made, "NODE_ID", Choice::approve)};
  answer.round = *std::move(made);
  return answer;
}

// A round never changes, so that signatures are verified before the store is asked to change.
Outcome<RoundStanding> run_vote(const CastIn& in, const Options& options) {
  const auto round = find_round(options, in.round_id);
  if (!round) return passed_on(round);
  const Vote vote{in.node_id, in.choice, in.signature};
  if (auto checked = check_vote(*round, vote); !checked) return passed_on(checked);
  const UtcTime now = options.clock.utc_now();
  const auto made = change(
      options.store, [&](store::Writing& writing) { return cast(writing, *round, vote, now); });
  if (!made) return passed_on(made);
  if (made->how == Casting::counted) return standing_of(*round, made->state);
  const bool twice = made->how == Casting::equivocated;
  return raised(
      "ALREADY_VOTED",
      "'" + in.node_id + "' has voted in round " + in.round_id +
          (twice ? ", and not so: both signatures are kept as evidence."
                 : "; the vote counts once."),
      json_of(SecondVote{.round_id = in.round_id, .node_id = in.node_id, .equivocation = twice}));
}

Outcome<FinalityAnswer> run_finality(const AskFinality& in, const Options& options) {
  return view(options.store, [&](store::Reading& reading) -> Outcome<FinalityAnswer> {
    const auto round = round_at(reading, in.round_id);
    if (!round) return passed_on(round);
    auto state = state_of(reading, *round);
    if (!state) return passed_on(state);
    auto equivocators = equivocators_of(reading, *round);
    if (!equivocators) return passed_on(equivocators);
    return FinalityAnswer{standing_of(*round, *state), round->hash, std::move(state->reached),
                          *std::move(equivocators)};
  });
}

}  // namespace

Result<void> add_consensus(tool::Catalogue& catalogue, const Options& options) {
  using service::Context;
  using tool::typed;
  tool::Definition tools[] = {
      typed<Propose>(writes(options, "consensus_propose",
                            "Opens a round in which the validators named decide about a value.",
                            {"INVALID_KEY"}),
                     [options](const Propose& in, Context&) { return run_propose(in, options); }),
      typed<CastIn>(
          writes(options, "consensus_vote", "Counts one validator's signed vote in a round.",
                 {"ROUND_NOT_FOUND", "INVALID_KEY", "ALREADY_VOTED"}),
          [options](const CastIn& in, Context&) { return run_vote(in, options); }),
      typed<AskFinality>(
          reads(options, "consensus_finality",
                "Tells how sure a round's decision is: PENDING, SOFT, QUORUM, HARD or ABSOLUTE.",
                {"ROUND_NOT_FOUND"}),
          [options](const AskFinality& in, Context&) { return run_finality(in, options); }),
      gossip_tool(options), vrf_tool(options)};
  for (tool::Definition& definition : tools)
    if (auto added = catalogue.add(std::move(definition)); !added) return added;
  return {};
}

}  // namespace waybill::suites::ledger

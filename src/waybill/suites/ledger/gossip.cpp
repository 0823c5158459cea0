#include <algorithm>
#include <set>

#include "waybill/suites/ledger/families.h"
#include "waybill/suites/ledger/round_standing.h"
#include "waybill/suites/ledger/transact.h"
#include "waybill/tool/typed.h"

namespace waybill::suites::ledger {

struct Gossip {
  std::string round_id{};
  std::vector<Vote> votes{};
};
constexpr auto waybill_describe(json::Type<Gossip>) {
  using json::field;
  return json::fields("Gossip", field("round_id", &Gossip::round_id).pattern(kRoundIdPattern),
                      field("votes", &Gossip::votes)
                          .optional()
                          .max_items(kMostValidators)
                          .about("All that the other side knows of the round."));
}
struct RefusedVote {
  std::string node_id{};
  std::string code{};
};
WAYBILL_DESCRIBE(RefusedVote, node_id, code)
struct Gossiped {
  RoundStanding standing{};
  std::vector<std::string> accepted{};
  std::vector<std::string> known{};
  std::vector<RefusedVote> refused{};
  std::vector<Vote> missing{};  // what the other side did not have
};
WAYBILL_DESCRIBE(Gossiped, standing, accepted, known, refused, missing)

namespace {

// One bad vote does not keep the good ones out: each is answered for.
Outcome<Gossiped> run_gossip(const Gossip& in, const Options& options) {
  const auto round = find_round(options, in.round_id);
  if (!round) return passed_on(round);
  std::vector<RefusedVote> refused;
  std::vector<Vote> good;
  for (const Vote& vote : in.votes)
    if (check_vote(*round, vote)) {
      good.push_back(vote);
    } else {
      refused.push_back({vote.node_id, "INVALID_KEY"});
    }
  const UtcTime now = options.clock.utc_now();
  return change(options.store, [&](store::Writing& writing) -> Outcome<Gossiped> {
    Gossiped answer;
    answer.refused = refused;
    std::set<std::string_view> theirs;
    for (const Vote& vote : good) {
      theirs.insert(vote.node_id);
      const auto made = cast(writing, *round, vote, now);
      if (!made) return passed_on(made);
      switch (made->how) {
        case Casting::counted: answer.accepted.push_back(vote.node_id); break;
        case Casting::repeated: answer.known.push_back(vote.node_id); break;
        case Casting::equivocated: answer.refused.push_back({vote.node_id, "ALREADY_VOTED"}); break;
      }
    }
    const auto state = state_of(writing, *round);
    if (!state) return passed_on(state);
    answer.standing = standing_of(*round, *state);
    auto votes = votes_of(writing, *round);
    if (!votes) return passed_on(votes);
    std::ranges::copy_if(*votes, std::back_inserter(answer.missing),
                         [&](const Vote& vote) { return !theirs.contains(vote.node_id); });
    return answer;
  });
}

}  // namespace

tool::Definition gossip_tool(const Options& options) {
  tool::Declaration declaration =
      writes(options, "consensus_gossip",
             "Exchanges the votes of a round: counts those that are new here and tells those that "
             "the caller lacks.",
             {"ROUND_NOT_FOUND"});
  declaration.idempotent = true;
  return tool::typed<Gossip>(
      std::move(declaration),
      [options](const Gossip& in, service::Context&) { return run_gossip(in, options); });
}

}  // namespace waybill::suites::ledger

// The ballot box: rounds and votes as they are stored, and how sure each decision is.
//
// Rounds are chained by hash. A vote is kept with its signature, so that whoever reads the ledger
// can verify it with the keys in the round. Two different votes of one node in one round are kept
// as evidence against it; the first one counts. The key that a node first votes with in any round
// is its key from then on.
// Thread-safety: as of the Reading or Writing that is given.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "waybill/base/clock.h"
#include "waybill/store/store.h"
#include "waybill/suites/ledger/failure.h"
#include "waybill/suites/ledger/round.h"

namespace waybill::suites::ledger {

namespace spaces {
inline constexpr std::string_view kRounds = "ledger.rounds";             // rounds/number
inline constexpr std::string_view kRoundStates = "ledger.round_states";  // rounds/number
inline constexpr std::string_view kVotes = "ledger.votes";               // round/node/
inline constexpr std::string_view kEvidence = "ledger.equivocations";    // round/node/
inline constexpr std::string_view kNodeKeys = "ledger.node_keys";        // node/
}  // namespace spaces

// How far a round has come. Only ever goes forward.
struct RoundState {
  std::string round_id{};
  Finality finality = Finality::PENDING;
  std::optional<Choice> decision{};  // once a quorum agrees
  std::uint64_t approve = 0;
  std::uint64_t reject = 0;
  std::map<std::string, std::string> reached{};  // when each level was, by its name
};
WAYBILL_DESCRIBE(RoundState, round_id, finality, decision, approve, reject, reached)
Tally tally_of(const Round& round, const RoundState& state);

struct CastVote {
  std::string round_id{};
  Vote vote{};
  std::string cast_at{};
};
WAYBILL_DESCRIBE(CastVote, round_id, vote, cast_at)

// Both are signed by the same key.
struct Equivocation {
  std::string round_id{};
  Vote counted{};
  Vote refused{};
  std::string seen_at{};
};
WAYBILL_DESCRIBE(Equivocation, round_id, counted, refused, seen_at)

struct NodeKey {
  std::string node_id{};
  std::string public_key{};
  std::string round_id{};  // where it was first named
};
WAYBILL_DESCRIBE(NodeKey, node_id, public_key, round_id)

std::string round_key(std::uint64_t number);
std::string vote_key(std::string_view round_id, std::string_view node_id);

// Gives the round its id, its place in the chain and its hash. Fails with INVALID_KEY when a
// validator is named with another key than before.
Outcome<Round> propose(store::Writing& writing, Round round);
// Fails with ROUND_NOT_FOUND.
Outcome<Round> round_at(store::Reading& reading, std::string_view id);
Outcome<RoundState> state_of(store::Reading& reading, const Round& round);

enum class Casting : std::uint8_t {
  counted,
  repeated,     // the same vote was there
  equivocated,  // another vote was there: kept as evidence
};
struct Cast {
  Casting how = Casting::counted;
  RoundState state{};
};
// The signature has been verified.
Outcome<Cast> cast(store::Writing& writing, const Round& round, const Vote& vote, UtcTime now);

// All of a round, by node.
Outcome<std::vector<Vote>> votes_of(store::Reading& reading, const Round& round);
Outcome<std::vector<std::string>> equivocators_of(store::Reading& reading, const Round& round);

}  // namespace waybill::suites::ledger

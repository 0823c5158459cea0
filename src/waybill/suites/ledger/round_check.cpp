// Rounds checked: each follows from the one before, every vote is signed by a key of its round,
// and how far each round has come is what its votes say.
#include "waybill/suites/ledger/ballot_box.h"
#include "waybill/suites/ledger/key.h"
#include "waybill/suites/ledger/ledger_check.h"
#include "waybill/suites/ledger/record.h"
#include "waybill/suites/ledger/row.h"

namespace waybill::suites::ledger {
namespace {

struct Seen {
  std::uint64_t rounds = 0;
  std::uint64_t votes = 0;
  std::uint64_t evidence = 0;
  std::string hash{kGenesis};
};

class RoundCheck {
 public:
  RoundCheck(store::Reading& reading, const Stop& stop, Report& report)
      : reading_(reading), stop_(stop), report_(report) {}

  Outcome<void> run() {
    auto checked = each_row(
        reading_, spaces::kRounds, {}, stop_,
        [&](std::string_view key, std::string_view value) { return check_round(key, value); });
    if (checked) checked = check_keys();
    if (checked)
      checked = check_count(reading_, spaces::kRoundStates, seen_.rounds, stop_, report_);
    if (checked) checked = check_count(reading_, spaces::kVotes, seen_.votes, stop_, report_);
    if (checked) checked = check_count(reading_, spaces::kEvidence, seen_.evidence, stop_, report_);
    return checked;
  }

 private:
  void broken_at(std::string_view space, std::string_view key, std::string_view what,
                 std::string_view expected, std::string_view found) {
    report_.add({std::string(space), std::string(key), seen_.rounds, std::string(what),
                 std::string(expected), std::string(found.substr(0, 400))});
  }

  Outcome<void> check_round(std::string_view key, std::string_view value) {
    ++seen_.rounds;
    ++report_.rounds;
    const auto round = read_row<Round>(spaces::kRounds, key, value);
    if (key != round_key(seen_.rounds))
      broken_at(spaces::kRounds, key, "the number of the round", round_key(seen_.rounds), key);
    if (!round) {
      broken_at(spaces::kRounds, key, "the round", "as its digest says", value);
      return {};
    }
    if (round_key(round_number(round->id).value_or(0)) != key)
      broken_at(spaces::kRounds, key, "the round's id", key, round->id);
    if (round->prev_hash != seen_.hash)
      broken_at(spaces::kRounds, key, "the hash of the round before", seen_.hash, round->prev_hash);
    if (hash_of(*round) != round->hash)
      broken_at(spaces::kRounds, key, "the round's hash", hash_of(*round), round->hash);
    seen_.hash = round->hash;
    if (auto known = check_known(*round, key); !known) return known;
    return check_votes(*round, key);
  }

  // Every validator's key is on record, so that no later round can name another one. A row that
  // cannot be read is told of by check_keys().
  Outcome<void> check_known(const Round& round, std::string_view key) {
    for (const Validator& validator : round.validators) {
      const std::string at = prefix_of(validator.node_id);
      const auto value = reading_.get(spaces::kNodeKeys, at);
      if (!value) return passed_on(value);
      const auto row = read_row<NodeKey>(spaces::kNodeKeys, at, value->value_or(""));
      if (!*value)
        broken_at(spaces::kNodeKeys, at, "the node's key", validator.public_key, "no such row");
      else if (row && row->public_key != validator.public_key)
        broken_at(spaces::kRounds, key, "the key of '" + validator.node_id + "'", row->public_key,
                  validator.public_key);
    }
    return {};
  }

  Outcome<void> check_votes(const Round& round, std::string_view key) {
    RoundState counted{.round_id = round.id};
    const std::string prefix = prefix_of(round.id);
    auto looked = each_row(
        reading_, spaces::kVotes, prefix, stop_,
        [&](std::string_view at, std::string_view value) -> Outcome<void> {
          ++seen_.votes;
          ++report_.votes;
          const auto row = read_row<CastVote>(spaces::kVotes, at, value);
          if (!row || row->round_id != round.id || vote_key(round.id, row->vote.node_id) != at)
            broken_at(spaces::kVotes, at, "the vote", "as its digest says", value);
          else if (check_signed(round, row->vote, spaces::kVotes, at))
            ++(row->vote.choice == Choice::approve ? counted.approve : counted.reject);
          return {};
        });
    if (looked) looked = check_evidence(round);
    if (!looked) return looked;
    const auto value = reading_.get(spaces::kRoundStates, key);
    if (!value) return passed_on(value);
    const auto state = read_row<RoundState>(spaces::kRoundStates, key, value->value_or(""));
    if (state) check_state(round, counted, *state, key);
    if (!state)
      broken_at(spaces::kRoundStates, key, "how far the round has come", "as its digest says",
                value->value_or("no such row"));
    return {};
  }

  bool check_signed(const Round& round, const Vote& vote, std::string_view space,
                    std::string_view at) {
    const Validator* const validator = validator_in(round, vote.node_id);
    const bool is_good = validator != nullptr && is_signed(round, *validator, vote);
    if (!is_good)
      broken_at(space, at, "the vote's signature",
                validator != nullptr ? "one by " + validator->public_key : "one of a validator",
                vote.signature);
    return is_good;
  }

  void check_state(const Round& round, const RoundState& counted, const RoundState& state,
                   std::string_view key) {
    const Tally tally = tally_of(round, counted);
    const auto said = [](std::uint64_t approve, std::uint64_t reject, Finality level) {
      return std::to_string(approve) + " for, " + std::to_string(reject) + " against, " +
             std::string(json::name_of_choice(level));
    };
    const std::string expected = said(tally.approve, tally.reject, finality_of(tally));
    const std::string found = said(state.approve, state.reject, state.finality);
    const auto decision = is_decided(tally) ? std::optional(leading(tally)) : std::nullopt;
    if (expected != found || decision != state.decision || state.round_id != round.id)
      broken_at(spaces::kRoundStates, key, "how far the round has come", expected, found);
  }

  Outcome<void> check_evidence(const Round& round) {
    const std::string prefix = prefix_of(round.id);
    return each_row(
        reading_, spaces::kEvidence, prefix, stop_,
        [&](std::string_view at, std::string_view value) -> Outcome<void> {
          ++seen_.evidence;
          const auto row = read_row<Equivocation>(spaces::kEvidence, at, value);
          if (!row || row->round_id != round.id || vote_key(round.id, row->refused.node_id) != at ||
              row->counted.choice == row->refused.choice)
            broken_at(spaces::kEvidence, at, "the evidence", "as its digest says", value);
          else if (check_signed(round, row->counted, spaces::kEvidence, at))
            check_signed(round, row->refused, spaces::kEvidence, at);
          return {};
        });
  }

  // Every key was first named in the round that its row says.
  Outcome<void> check_keys() {
    return each_row(
        reading_, spaces::kNodeKeys, {}, stop_,
        [&](std::string_view at, std::string_view value) -> Outcome<void> {
          const auto row = read_row<NodeKey>(spaces::kNodeKeys, at, value);
          const auto round = row ? round_at(reading_, row->round_id) : Outcome<Round>(Round{});
          if (!round && round.error().error) return passed_on(round);
          const Validator* const named =
              row && round ? validator_in(*round, row->node_id) : nullptr;
          if (named == nullptr || prefix_of(row->node_id) != at ||
              named->public_key != row->public_key)
            broken_at(spaces::kNodeKeys, at, "the node's key",
                      named != nullptr ? named->public_key : "one named in a round", value);
          return {};
        });
  }

  store::Reading& reading_;
  const Stop& stop_;
  Report& report_;
  Seen seen_;
};

}  // namespace

Outcome<void> check_rounds(store::Reading& reading, const Stop& stop, Report& report) {
  return RoundCheck(reading, stop, report).run();
}

}  // namespace waybill::suites::ledger

#include "waybill/suites/ledger/ballot_box.h"

#include "waybill/base/timestamp.h"
#include "waybill/suites/ledger/key.h"
#include "waybill/suites/ledger/page.h"
#include "waybill/suites/ledger/record.h"
#include "waybill/suites/ledger/reputation_book.h"
#include "waybill/suites/ledger/row.h"

namespace waybill::suites::ledger {
namespace {

constexpr std::string_view kRoundPrefix = "rounds/";
// Fewer validators than this tolerate no fault: what they decide earns nothing.
constexpr std::size_t kEnoughToEarn = 4;

std::string text_of(UtcTime now) { return write_timestamp(now, TimestampForm::milliseconds); }

Outcome<std::optional<Round>> last_round(store::Reading& reading) {
  auto page = read_page<Round>(
      reading, {.space = spaces::kRounds, .prefix = kRoundPrefix, .backwards = true, .limit = 1},
      [](std::string_view key, std::string_view value) -> Outcome<std::optional<Round>> {
        return read_row<Round>(spaces::kRounds, key, value);
      });
  if (!page) return passed_on(page);
  if (page->items.empty()) return std::nullopt;
  return std::move(page->items.front());
}

Outcome<void> pin_keys(store::Writing& writing, const Round& round) {
  for (const Validator& validator : round.validators) {
    const std::string key = prefix_of(validator.node_id);
    const auto known = row_at<NodeKey>(writing, spaces::kNodeKeys, key);
    if (!known) return passed_on(known);
    if (*known && (*known)->public_key != validator.public_key)
      return raised("INVALID_KEY", "'" + validator.node_id + "' has another key since round " +
                                       (*known)->round_id + ", and keeps it.");
    if (*known) continue;
    auto put = put_row(writing, spaces::kNodeKeys, key,
                       NodeKey{validator.node_id, validator.public_key, round.id});
    if (!put) return put;
  }
  return {};
}

// Every vote earns what it is worth at the moment of the decision, or when it comes later.
Outcome<void> reward(store::Writing& writing, const Round& round, const Vote& vote,
                     const std::optional<Choice>& before, const RoundState& state, UtcTime now) {
  if (round.validators.size() < kEnoughToEarn || !state.decision) return {};
  const auto record = [&](const Vote& of, Reason reason) -> Outcome<void> {
    const auto entry =
        record_deed(writing, {of.node_id, domain_of(round.domain), reason, round.id}, now);
    if (!entry) return passed_on(entry);
    return {};
  };
  if (before) return record(vote, Reason::consensus_voted);
  const auto votes = votes_of(writing, round);
  if (!votes) return passed_on(votes);
  for (const Vote& each : *votes) {
    const bool agrees = each.choice == *state.decision;
    auto recorded = record(each, agrees ? Reason::consensus_decided : Reason::consensus_voted);
    if (!recorded) return recorded;
  }
  return {};
}

// The first time that a node is caught costs it standing; the evidence is then there already.
Outcome<Cast> equivocated(store::Writing& writing, const Round& round, const Vote& counted,
                          const Vote& refused, RoundState state, UtcTime now) {
  const Cast answer{Casting::equivocated, std::move(state)};
  const std::string key = vote_key(round.id, refused.node_id);
  const auto known = row_at<Equivocation>(writing, spaces::kEvidence, key);
  if (!known) return passed_on(known);
  if (*known) return answer;
  auto put = put_row(writing, spaces::kEvidence, key,
                     Equivocation{round.id, counted, refused, text_of(now)});
  if (!put) return passed_on(put);
  const auto entry = record_deed(
      writing, {refused.node_id, domain_of(round.domain), Reason::consensus_equivocated, round.id},
      now);
  if (!entry) return passed_on(entry);
  return answer;
}

void count(const Round& round, Choice choice, UtcTime now, RoundState& state) {
  ++(choice == Choice::approve ? state.approve : state.reject);
  const Tally tally = tally_of(round, state);
  const Finality level = finality_of(tally);
  // Levels that were passed over were reached too.
  for (int i = static_cast<int>(state.finality) + 1; i <= static_cast<int>(level); ++i)
    state.reached[std::string(json::name_of_choice(static_cast<Finality>(i)))] = text_of(now);
  state.finality = std::max(state.finality, level);
  if (is_decided(tally) && !state.decision) state.decision = leading(tally);
}

}  // namespace

Tally tally_of(const Round& round, const RoundState& state) {
  return {round.validators.size(), state.approve, state.reject};
}

std::string round_key(std::uint64_t number) { return numbered(kRoundPrefix, number); }

std::string vote_key(std::string_view round_id, std::string_view node_id) {
  return prefix_of(round_id) + prefix_of(node_id);
}

Outcome<Round> propose(store::Writing& writing, Round round) {
  const auto last = last_round(writing);
  if (!last) return passed_on(last);
  const std::uint64_t number = *last ? round_number((*last)->id).value_or(0) + 1 : 1;
  round.id = std::to_string(number);
  round.prev_hash = *last ? (*last)->hash : std::string(kGenesis);
  round.hash = hash_of(round);
  if (auto pinned = pin_keys(writing, round); !pinned) return passed_on(pinned);
  const std::string key = round_key(number);
  if (auto put = put_row(writing, spaces::kRounds, key, round); !put) return passed_on(put);
  auto put = put_row(writing, spaces::kRoundStates, key,
                     RoundState{.round_id = round.id, .reached = {{"PENDING", round.proposed_at}}});
  if (!put) return passed_on(put);
  return round;
}

Outcome<Round> round_at(store::Reading& reading, std::string_view id) {
  const auto number = round_number(id);
  auto row = number ? row_at<Round>(reading, spaces::kRounds, round_key(*number))
                    : Outcome<std::optional<Round>>(std::nullopt);
  if (!row) return passed_on(row);
  if (!*row) return raised("ROUND_NOT_FOUND", "There is no round " + std::string(id) + ".");
  return **std::move(row);
}

Outcome<RoundState> state_of(store::Reading& reading, const Round& round) {
  const std::string key = round_key(round_number(round.id).value_or(0));
  auto row = row_at<RoundState>(reading, spaces::kRoundStates, key);
  if (!row) return passed_on(row);
  if (!*row) return broken(spaces::kRoundStates, key);
  return **std::move(row);
}

Outcome<Cast> cast(store::Writing& writing, const Round& round, const Vote& vote, UtcTime now) {
  auto state = state_of(writing, round);
  if (!state) return passed_on(state);
  const std::string key = vote_key(round.id, vote.node_id);
  const auto known = row_at<CastVote>(writing, spaces::kVotes, key);
  if (!known) return passed_on(known);
  if (*known && (*known)->vote.choice == vote.choice)
    return Cast{Casting::repeated, *std::move(state)};
  if (*known) return equivocated(writing, round, (*known)->vote, vote, *std::move(state), now);
  const std::optional<Choice> before = state->decision;
  count(round, vote.choice, now, *state);
  auto put = put_row(writing, spaces::kVotes, key, CastVote{round.id, vote, text_of(now)});
  if (put)
    put = put_row(writing, spaces::kRoundStates, round_key(round_number(round.id).value_or(0)),
                  *state);
  if (put) put = reward(writing, round, vote, before, *state, now);
  if (!put) return passed_on(put);
  return Cast{Casting::counted, *std::move(state)};
}

Outcome<std::vector<Vote>> votes_of(store::Reading& reading, const Round& round) {
  const std::string prefix = prefix_of(round.id);
  auto page = read_page<Vote>(
      reading, {.space = spaces::kVotes, .prefix = prefix, .limit = kMostValidators},
      [](std::string_view key, std::string_view value) -> Outcome<std::optional<Vote>> {
        auto row = read_row<CastVote>(spaces::kVotes, key, value);
        if (!row) return passed_on(row);
        return std::move(row->vote);
      });
  if (!page) return passed_on(page);
  return std::move(page->items);
}

Outcome<std::vector<std::string>> equivocators_of(store::Reading& reading, const Round& round) {
  const std::string prefix = prefix_of(round.id);
  auto page = read_page<std::string>(
      reading, {.space = spaces::kEvidence, .prefix = prefix, .limit = kMostValidators},
      [](std::string_view key, std::string_view value) -> Outcome<std::optional<std::string>> {
        auto row = read_row<Equivocation>(spaces::kEvidence, key, value);
        if (!row) return passed_on(row);
        return std::move(row->refused.node_id);
      });
  if (!page) return passed_on(page);
  return std::move(page->items);
}

}  // namespace waybill::suites::ledger

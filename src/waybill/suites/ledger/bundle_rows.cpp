// The tasks, rounds and reputation of a bundle, checked as if they lay in a ledger.
#include <set>
#include <utility>

#include "waybill/store/memory_store.h"
#include "waybill/suites/ledger/bundle.h"
#include "waybill/suites/ledger/chain.h"
#include "waybill/suites/ledger/key.h"
#include "waybill/suites/ledger/row.h"
#include "waybill/suites/ledger/task_book.h"
#include "waybill/suites/ledger/transact.h"

namespace waybill::suites::ledger {
namespace {

// Puts a bundle's rows where a ledger has them.
class Unpacking {
 public:
  explicit Unpacking(store::Writing& writing) : writing_(writing) {}

  Outcome<void> run(const Bundle& bundle) {
    for (const BundledChain& chain : bundle.chains)
      put(spaces::kHeads, prefix_of(chain.task_id), Head{chain.count, chain.hash});
    for (const Task& task : bundle.tasks) put_one(task);
    for (const BundledRound& bundled : bundle.rounds) put_one(bundled);
    for (const DeedEntry& deed : bundle.deeds)
      put(spaces::kDeeds, numbered(prefix_of(deed.node_id), deed.number), deed);
    for (const Standing& standing : bundle.standings)
      put(spaces::kStandings, standing_key(standing.domain, standing.node_id), standing);
    return std::move(done_);
  }
  // What could not be put: a row too many for its place, a round that no ledger takes.
  std::vector<Break> take_breaks() { return std::move(breaks_); }

 private:
  void wrong(std::string_view space, const std::string& key, std::string_view what,
             std::string_view expected, std::string_view found) {
    breaks_.push_back({std::string(space),
                       key,
                       {},
                       std::string(what),
                       std::string(expected),
                       std::string(found)});
  }

  template <class T>
  void put(std::string_view space, const std::string& key, const T& row) {
    if (!done_) return;
    if (!taken_.emplace(space, key).second)
      return wrong(space, key, "the row", "one of its place", "a second one");
    done_ = put_row(writing_, space, key, row);
  }

  void put_one(const Task& task) {
    const TaskPlace place{task_key(task)};
    put(spaces::kTasks, place.task, task);
    put(spaces::kTaskKeys, prefix_of(task.id), place);
    if (is_open(task)) put(spaces::kOpenTasks, open_key(task), place);
  }

  void put_one(const BundledRound& bundled) {
    const Round& round = bundled.round;
    const std::string key = round_key(round_number(round.id).value_or(0));
    // Finding a voter takes time by their number.
    if (round.validators.size() > kMostValidators)
      return wrong(spaces::kRounds, key, "the validators",
                   "at most " + std::to_string(kMostValidators),
                   std::to_string(round.validators.size()));
    put(spaces::kRounds, key, round);
    put(spaces::kRoundStates, key, bundled.state);
    for (const Validator& validator : round.validators)
      if (const std::string at = prefix_of(validator.node_id);
          !taken_.contains({std::string(spaces::kNodeKeys), at}))
        put(spaces::kNodeKeys, at, NodeKey{validator.node_id, validator.public_key, round.id});
    for (const CastVote& cast : bundled.votes)
      put(spaces::kVotes, vote_key(round.id, cast.vote.node_id), cast);
    for (const Equivocation& evidence : bundled.evidence)
      put(spaces::kEvidence, vote_key(round.id, evidence.refused.node_id), evidence);
  }

  store::Writing& writing_;
  Outcome<void> done_{};
  std::vector<Break> breaks_{};
  std::set<std::pair<std::string, std::string>> taken_{};  // space and key
};

// What a store does not take (a key too long for one) is not of a ledger.
Error error_of(const Failure& failure) {
  if (failure.error) return *failure.error;
  return {ErrorKind::bad_input, failure.problem.message.str()};
}

}  // namespace

Result<void> check_bundled_rows(const Bundle& bundle, Report& report) {
  store::MemoryStore store;
  std::vector<Break> breaks;
  const auto unpacked = change(store, [&](store::Writing& writing) {
    Unpacking unpacking(writing);
    auto done = unpacking.run(bundle);
    breaks = unpacking.take_breaks();
    return done;
  });
  if (!unpacked) return std::unexpected(error_of(unpacked.error()));
  for (Break& each : breaks) report.add(std::move(each));
  const auto checked = view(store, [&](store::Reading& reading) -> Outcome<void> {
    const Stop never = [] { return false; };
    for (const auto part : {&check_tasks, &check_rounds, &check_reputation})
      if (auto done = part(reading, never, report); !done) return done;
    return {};
  });
  if (!checked) return std::unexpected(error_of(checked.error()));
  return {};
}

}  // namespace waybill::suites::ledger

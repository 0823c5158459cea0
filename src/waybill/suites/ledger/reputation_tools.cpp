#include <algorithm>

#include "waybill/suites/ledger/families.h"
#include "waybill/suites/ledger/key.h"
#include "waybill/suites/ledger/limits.h"
#include "waybill/suites/ledger/page.h"
#include "waybill/suites/ledger/reputation_book.h"
#include "waybill/suites/ledger/row.h"
#include "waybill/suites/ledger/transact.h"
#include "waybill/tool/typed.h"

namespace waybill::suites::ledger {

// A standing as readers see it now, beside what is stored.
struct ShownStanding {
  std::string node_id{};
  Domain domain = Domain::execution;
  std::int64_t score = 0;
  std::int64_t stored_score = 0;
  std::int64_t ceiling = 0;
  std::int64_t scar_bps = 0;
  bool banned = false;
  std::int64_t ban_until_epoch = 0;
  std::int64_t last_activity_epoch = 0;
};
WAYBILL_DESCRIBE(ShownStanding, node_id, domain, score, stored_score, ceiling, scar_bps, banned,
                 ban_until_epoch, last_activity_epoch)

struct GetReputation {
  std::string node_id{};
  std::optional<Domain> domain{};
};
constexpr auto waybill_describe(json::Type<GetReputation>) {
  using json::field;
  return json::fields(
      "GetReputation",
      field("node_id", &GetReputation::node_id).min_length(1).max_length(kLongestId),
      field("domain", &GetReputation::domain).about("Without it: all five."));
}
struct Reputation {
  std::string node_id{};
  std::int64_t epoch = 0;
  std::vector<ShownStanding> standings{};
};
WAYBILL_DESCRIBE(Reputation, node_id, epoch, standings)

struct ListDeeds {
  std::string node_id{};
  std::uint64_t limit = 50;
  std::optional<std::string> cursor{};
};
constexpr auto waybill_describe(json::Type<ListDeeds>) {
  using json::field;
  return json::fields("ListDeeds",
                      field("node_id", &ListDeeds::node_id).min_length(1).max_length(kLongestId),
                      field("limit", &ListDeeds::limit)
                          .optional()
                          .at_least(1)
                          .at_most(500)
                          .about("50 if not said."),
                      field("cursor", &ListDeeds::cursor).about("Of the page before."));
}
struct DeedList {
  std::vector<DeedEntry> entries{};
  std::optional<std::string> next_cursor{};
};
WAYBILL_DESCRIBE(DeedList, entries, next_cursor)

struct ListLeaders {
  Domain domain = Domain::execution;
  std::uint64_t limit = 100;
};
constexpr auto waybill_describe(json::Type<ListLeaders>) {
  using json::field;
  return json::fields("ListLeaders", field("domain", &ListLeaders::domain),
                      field("limit", &ListLeaders::limit)
                          .optional()
                          .at_least(1)
                          .at_most(1000)
                          .about("100 if not said."));
}
struct Leader {
  std::uint64_t rank = 0;
  std::string node_id{};
  std::int64_t score = 0;
  bool banned = false;
  std::int64_t last_activity_epoch = 0;
};
WAYBILL_DESCRIBE(Leader, rank, node_id, score, banned, last_activity_epoch)
struct Leaderboard {
  Domain domain = Domain::execution;
  std::int64_t epoch = 0;
  std::uint64_t nodes = 0;
  std::vector<Leader> leaders{};
};
WAYBILL_DESCRIBE(Leaderboard, domain, epoch, nodes, leaders)

struct CheckGates {
  std::string node_id{};
  Domain domain = Domain::execution;
  std::int64_t rate_base_bps = 100;
  std::int64_t stake = 0;
};
constexpr auto waybill_describe(json::Type<CheckGates>) {
  using json::field;
  return json::fields(
      "CheckGates", field("node_id", &CheckGates::node_id).min_length(1).max_length(kLongestId),
      field("domain", &CheckGates::domain)
          .optional()
          .about("Whose score counts for work, rate and stake; execution if not said."),
      field("rate_base_bps", &CheckGates::rate_base_bps)
          .optional()
          .at_least(0)
          .at_most(kFullScore)
          .about("Bonus for each doubling of the score, in basis points; 100 if not said."),
      field("stake", &CheckGates::stake)
          .optional()
          .at_least(0)
          .at_most((std::int64_t{1} << 53) - 1)
          .about("The stake at a full score; 0 if not said."));
}
struct CheckedGates {
  std::string node_id{};
  Domain domain = Domain::execution;
  std::int64_t epoch = 0;
  std::int64_t score = 0;
  Gates gates{};
};
WAYBILL_DESCRIBE(CheckedGates, node_id, domain, epoch, score, gates)

namespace {

ShownStanding shown(Standing standing, std::int64_t epoch) {
  return {.node_id = std::move(standing.node_id),
          .domain = standing.domain,
          .score = score_at(standing, epoch),
          .stored_score = standing.score,
          .ceiling = ceiling(standing.scar_bps),
          .scar_bps = standing.scar_bps,
          .banned = is_banned(standing, epoch),
          .ban_until_epoch = standing.ban_until_epoch,
          .last_activity_epoch = standing.last_activity_epoch};
}

Outcome<Reputation> get(const GetReputation& in, const Options& options) {
  return view(options.store, [&](store::Reading& reading) -> Outcome<Reputation> {
    Reputation answer{.node_id = in.node_id, .epoch = epoch_of(options.clock.utc_now())};
    auto all = standings_of(reading, in.node_id);
    if (!all) return passed_on(all);
    for (Standing& standing : *all)
      if (!in.domain || *in.domain == standing.domain)
        answer.standings.push_back(shown(std::move(standing), answer.epoch));
    return answer;
  });
}

Outcome<DeedList> history(const ListDeeds& in, const Options& options) {
  auto after = key_at(in.cursor);
  if (!after) return passed_on(after);
  // A cursor of another node's list would skip nothing or everything, silently.
  if (!after->empty() && !after->starts_with(prefix_of(in.node_id)))
    return invalid("/cursor", "This cursor is of another node's history.");
  return view(options.store, [&](store::Reading& reading) -> Outcome<DeedList> {
    const std::string prefix = prefix_of(in.node_id);
    auto page = read_page<DeedEntry>(
        reading,
        {.space = spaces::kDeeds,
         .prefix = prefix,
         .after = *after,
         .backwards = true,
         .limit = in.limit},
        [](std::string_view key, std::string_view value) -> Outcome<std::optional<DeedEntry>> {
          return read_row<DeedEntry>(spaces::kDeeds, key, value);
        });
    if (!page) return passed_on(page);
    return DeedList{std::move(page->items), std::move(page->next)};
  });
}

bool is_ahead(const Leader& a, const Leader& b) {
  return a.score != b.score ? a.score > b.score : a.node_id < b.node_id;
}

// Scores decay as they are read, so that no index could hold their order: every standing of the
// domain is looked at, and never more than `limit` are kept.
Outcome<Leaderboard> leaderboard(const ListLeaders& in, const Options& options) {
  return view(options.store, [&](store::Reading& reading) -> Outcome<Leaderboard> {
    Leaderboard board{.domain = in.domain, .epoch = epoch_of(options.clock.utc_now())};
    auto& leaders = board.leaders;
    auto read = each_standing(reading, in.domain, [&](Standing standing) {
      ++board.nodes;
      leaders.push_back({.node_id = std::move(standing.node_id),
                         .score = score_at(standing, board.epoch),
                         .banned = is_banned(standing, board.epoch),
                         .last_activity_epoch = standing.last_activity_epoch});
      std::ranges::push_heap(leaders, is_ahead);
      if (leaders.size() <= in.limit) return;
      std::ranges::pop_heap(leaders, is_ahead);
      leaders.pop_back();
    });
    if (!read) return passed_on(read);
    std::ranges::sort(leaders, is_ahead);
    for (std::size_t i = 0; i < leaders.size(); ++i) leaders[i].rank = i + 1;
    return board;
  });
}

Outcome<CheckedGates> check_gates(const CheckGates& in, const Options& options) {
  return view(options.store, [&](store::Reading& reading) -> Outcome<CheckedGates> {
    const std::int64_t epoch = epoch_of(options.clock.utc_now());
    const auto all = standings_of(reading, in.node_id);
    if (!all) return passed_on(all);
    return CheckedGates{.node_id = in.node_id,
                        .domain = in.domain,
                        .epoch = epoch,
                        .score = score_at((*all)[static_cast<std::size_t>(in.domain)], epoch),
                        .gates = gates_of(*all, in.domain, {in.rate_base_bps, in.stake}, epoch)};
  });
}

// A tool from a function of its input and the options.
template <class In, class Function>
tool::Definition on(const Options& options, tool::Declaration declaration, Function function) {
  return tool::typed<In>(
      std::move(declaration),
      [options, function](const In& in, service::Context&) { return function(in, options); });
}

}  // namespace

Result<void> add_reputation(tool::Catalogue& catalogue, const Options& options) {
  tool::Definition tools[] = {
      on<GetReputation>(options,
                        reads(options, "reputation_get",
                              "Tells a node's scores by domain, decayed to today, with its scars "
                              "and bans."),
                        get),
      on<ListDeeds>(options,
                    reads(options, "reputation_history",
                          "Lists what changed a node's reputation, the newest first; every entry "
                          "is chained to the one before."),
                    history),
      on<ListLeaders>(options,
                      reads(options, "reputation_leaderboard",
                            "Lists the nodes with the highest scores of a domain."),
                      leaderboard),
      on<CheckGates>(options,
                     reads(options, "reputation_check_gates",
                           "Tells what a node may do with its reputation: parallel work, rate, "
                           "stake, arbitrating, governing."),
                     check_gates)};
  for (tool::Definition& definition : tools)
    if (auto added = catalogue.add(std::move(definition)); !added) return added;
  return {};
}

}  // namespace waybill::suites::ledger

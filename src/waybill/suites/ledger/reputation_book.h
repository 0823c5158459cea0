// The reputation book: every node's standings, and why each is what it is.
//
// A standing changes by deeds alone, and every deed is an entry in its node's history, chained by
// hash: so a standing can be computed again from the history, and is by `waybill ledger verify`.
// Thread-safety: as of the Reading or Writing that is given.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "waybill/json/describe.h"
#include "waybill/store/store.h"
#include "waybill/suites/ledger/failure.h"
#include "waybill/suites/ledger/reputation.h"

namespace waybill::suites::ledger {

namespace spaces {
inline constexpr std::string_view kStandings = "ledger.standings";  // domain/node/
inline constexpr std::string_view kDeeds = "ledger.deeds";          // node/number
}  // namespace spaces

// Why a standing changes. Nothing else changes it: no tool sets a score.
enum class Reason : std::uint8_t {
  task_done,              // the assignee's task came to DONE
  consensus_decided,      // the vote was one of those that made a decision
  consensus_voted,        // it was against the decision, or came after it: activity, nothing more
  consensus_equivocated,  // signed two different votes in one round
};
WAYBILL_DESCRIBE_ENUM(Reason, task_done, consensus_decided, consensus_voted, consensus_equivocated)
Weight weight_of(Reason reason);

struct Deed {
  std::string_view node_id{};
  Domain domain = Domain::execution;
  Reason reason = Reason::task_done;
  std::string_view reference{};  // the task or round
};

// An entry of a node's history.
struct DeedEntry {
  std::uint64_t number = 0;  // from 1, without gaps
  std::string node_id{};
  Domain domain = Domain::execution;
  Reason reason = Reason::task_done;
  std::string reference{};
  std::int64_t score_before = 0;  // as readers saw it then
  std::int64_t score_after = 0;
  std::int64_t scar_bps = 0;
  std::int64_t ban_until_epoch = 0;
  std::int64_t epoch = 0;
  std::string timestamp{};
  std::string prev_hash{};
  std::string hash{};  // over all but itself
  bool operator==(const DeedEntry&) const = default;
};
WAYBILL_DESCRIBE(DeedEntry, number, node_id, domain, reason, reference, score_before, score_after,
                 scar_bps, ban_until_epoch, epoch, timestamp, prev_hash, hash)

// What the hash of an entry is to be.
std::string hash_of(const DeedEntry& entry);
// The standing that follows from an entry and the one before it.
Standing standing_after(const Standing& before, const DeedEntry& entry);

std::string standing_key(Domain domain, std::string_view node_id);

Outcome<DeedEntry> record_deed(store::Writing& writing, const Deed& deed, UtcTime now);
// A node that never did anything has a standing of 0.
Outcome<Standing> standing_of(store::Reading& reading, Domain domain, std::string_view node_id);
Outcome<Standings> standings_of(store::Reading& reading, std::string_view node_id);

// Gives a domain's standings to `visit`, by node.
Outcome<void> each_standing(store::Reading& reading, Domain domain,
                            const std::function<void(Standing)>& visit);
// The newest deed of a node, if it has any.
Outcome<std::optional<DeedEntry>> last_deed(store::Reading& reading, std::string_view node_id);

}  // namespace waybill::suites::ledger

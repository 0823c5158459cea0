// RoundStanding: how a round stands, and which votes it takes; what the consensus tools share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "waybill/json/describe.h"
#include "waybill/suites/ledger/ballot_box.h"
#include "waybill/suites/ledger/ledger.h"
#include "waybill/tool/tool.h"

namespace waybill::suites::ledger {

// A round's id in a tool's input.
inline constexpr std::string_view kRoundIdPattern = "^[1-9][0-9]{0,11}$";

struct RoundStanding {
  std::string round_id{};
  Finality finality = Finality::PENDING;
  std::optional<Choice> decision{};
  bool deadlocked = false;
  std::uint64_t validators = 0;
  std::uint64_t quorum = 0;
  std::uint64_t faults = 0;
  std::uint64_t approve = 0;
  std::uint64_t reject = 0;
  std::uint64_t outstanding = 0;
};
WAYBILL_DESCRIBE(RoundStanding, round_id, finality, decision, deadlocked, validators, quorum,
                 faults, approve, reject, outstanding)

RoundStanding standing_of(const Round& round, const RoundState& state);

// Fails with ROUND_NOT_FOUND.
Outcome<Round> find_round(const Options& options, std::string_view id);
// Whether a vote may be counted: by a node that is asked, signed with its key. Else INVALID_KEY.
Outcome<void> check_vote(const Round& round, const Vote& vote);

tool::Definition gossip_tool(const Options& options);
tool::Definition vrf_tool(const Options& options);

}  // namespace waybill::suites::ledger

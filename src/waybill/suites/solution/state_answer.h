// What the state tools' answers have in common.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "waybill/base/clock.h"
#include "waybill/envelope/builder.h"
#include "waybill/suites/solution/state_change.h"

namespace waybill::suites::solution {

struct StatePaths {
  std::string_view state_file = kStatePath;
  std::string_view history_file = kHistoryPath;
};
WAYBILL_DESCRIBE(StatePaths, state_file, history_file)

// The payload of a change. What is absent is left out.
struct StateAnswer {
  json::Raw state{};
  bool changed = false;
  std::optional<std::string> advance_type{};
  std::optional<std::string> scope{};
  json::Raw diff{};
  std::optional<StatePaths> paths{};
};
WAYBILL_DESCRIBE(StateAnswer, state, changed, advance_type, scope, diff, paths)

inline json::Raw raw_of(const Members& members) { return json::Raw::trusted(to_line(members)); }

std::string state_time(const Clock& clock);
// "1 field" or "3 fields"; "phase, notes".
std::string count_of(std::size_t count, std::string_view noun);
std::string keys_of(const Members& members);

Problem not_initialized();
// A state that cannot be read: INVALID_STATE with the byte when it is damaged.
Problem state_problem(const Error& error);

// The answer to a change that changes nothing, and to one that was made.
Envelope unchanged(const WorkState& state, StateAnswer more, std::string_view summary);
Envelope changed(const WorkState& state, const Members& diff, StateAnswer more,
                 std::string_view summary);

}  // namespace waybill::suites::solution

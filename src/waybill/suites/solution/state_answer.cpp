#include "waybill/suites/solution/state_answer.h"

#include "waybill/base/timestamp.h"
#include "waybill/suites/solution/damage.h"

namespace waybill::suites::solution {

std::string state_time(const Clock& clock) {
  return write_timestamp(clock.utc_now(), TimestampForm::milliseconds);
}

std::string count_of(std::size_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::string keys_of(const Members& members) {
  std::string keys;
  for (const Members::Member& member : members.list())
    keys += (keys.empty() ? "" : ", ") + member.key;
  return keys;
}

Problem not_initialized() {
  return {.code = "STATE_NOT_INITIALIZED",
          .message = "State not initialized. Use state.set to initialize it.",
          .path = kStatePath,
          .suggestion = "Call state.set with a patch; it creates the state."};
}

Problem state_problem(const Error& error) { return damage_problem("INVALID_STATE", error); }

Envelope unchanged(const WorkState& state, StateAnswer more, std::string_view summary) {
  more.state = raw_of(state.members());
  more.changed = false;
  return ok("", more).summary(summary).done();
}

Envelope changed(const WorkState& state, const Members& diff, StateAnswer more,
                 std::string_view summary) {
  more.state = raw_of(state.members());
  more.changed = true;
  more.diff = raw_of(diff);
  more.paths = StatePaths{};
  return ok("", more).summary(summary).write_to(kStatePath).done();
}

}  // namespace waybill::suites::solution

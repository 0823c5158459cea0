#include "waybill/suites/ledger/task.h"

namespace waybill::suites::ledger {

std::string_view name_of(State state) {
  return json::kNames<State>[static_cast<std::size_t>(state)];
}

std::vector<State> allowed_from(State state, bool retry_from_verify) {
  if (is_end(state)) return {};
  std::vector<State> allowed{static_cast<State>(static_cast<int>(state) + 1)};
  if (state == State::verify && retry_from_verify) allowed.push_back(State::gather);
  allowed.push_back(State::cancelled);
  return allowed;
}

}  // namespace waybill::suites::ledger

#include <map>

#include "waybill/base/nearest.h"
#include "waybill/suites/solution/state_answer.h"
#include "waybill/suites/solution/writing_tools.h"

namespace waybill::suites::solution {
namespace {

struct Input {
  std::map<std::string, json::Raw> patch{};
  std::optional<std::string> reason{};
  std::optional<std::string> correlation_id{};
  bool skip_validation = false;
};
constexpr auto waybill_describe(json::Type<Input>) {
  using json::field;
  return json::fields(
      "StateSetInput",
      field("patch", &Input::patch)
          .about("The fields to change, each with its new value; null empties one.")
          .max_items(64),
      field("reason", &Input::reason).about("Why, for the history.").max_length(2000),
      field("correlation_id", &Input::correlation_id)
          .about("The caller's own id of this change.")
          .max_length(200),
      field("skip_validation", &Input::skip_validation)
          .about("Take the values as they are, unknown fields too.")
          .optional());
}

struct Faults {
  std::vector<std::string> validation_errors{};
};
WAYBILL_DESCRIBE(Faults, validation_errors)

// What is wrong with a patch besides the state that it makes.
std::vector<std::string> faults_of(const Input& in, const WorkState& before) {
  std::vector<std::string_view> known;
  for (const Members::Member& member : before.members().list()) known.push_back(member.key);
  std::vector<std::string> found;
  for (const auto& [field, value] : in.patch) {
    if (field == "updated_at") {
      found.emplace_back("updated_at is set by the tool and cannot be given.");
    } else if (before.members().find(field) == nullptr) {
      const auto meant = nearest(field, known);
      found.push_back("There is no field '" + field + "'" +
                      (meant ? "; did you mean '" + std::string(*meant) + "'?" : "."));
    }
  }
  return found;
}

Envelope invalid(std::vector<std::string> faults) {
  std::string message = "State validation failed:";
  for (const std::string& fault : faults) message += " " + fault;
  return failed("", {.code = "INVALID_STATE", .message = message, .path = kStatePath})
      .summary("State validation failed: " + faults.front())
      .data(Faults{std::move(faults)})
      .done();
}

// Every field of a state, so that one that an older program wrote is whole afterwards.
WorkState completed(const WorkState& state) {
  WorkState whole = state;
  const WorkState fresh;
  for (const Members::Member& member : fresh.members().list())
    if (whole.members().find(member.key) == nullptr) whole.set(member.key, member.value);
  return whole;
}

struct Patched {
  WorkState before;
  WorkState after;
  std::vector<std::string> faults{};
};
Patched patched(const Input& in, const std::optional<WorkState>& state) {
  Patched result{completed(state.value_or(WorkState())), {}};
  result.after = result.before;
  for (const auto& [field, value] : in.patch) result.after.set(field, value);
  if (in.skip_validation) return result;
  result.faults = faults_of(in, result.before);
  for (std::string& fault : result.after.faults()) result.faults.push_back(std::move(fault));
  return result;
}

Envelope run(const Input& in, const Solution& solution, const Frame& frame) {
  // For a patch that is wrong nothing is made, not even the lock.
  const auto now = read_state(*solution.files);
  if (!now) return failed("", state_problem(now.error())).done();
  if (auto first = patched(in, *now); !first.faults.empty())
    return invalid(std::move(first.faults));
  auto change = StateChange::open(*solution.files);
  if (!change) return failed("", state_problem(change.error())).done();
  const bool is_new = !change->before();
  auto [before, after, faults] = patched(in, change->before());
  if (!faults.empty()) return invalid(std::move(faults));
  const Members diff = difference(before, after);
  if (diff.empty() && !is_new)
    return unchanged(before, {.diff = json::Raw::trusted("{}")}, "No changes to state.");
  const NewEvent event{.type = is_new ? EventType::state_init : EventType::state_set,
                       .reason = in.reason.value_or(is_new ? "State initialized" : "State updated"),
                       .correlation_id = in.correlation_id.value_or(""),
                       .diff = diff};
  if (auto done = change->commit(after, event, state_time(*frame.clock)); !done)
    return failed("", state_problem(done.error())).done();
  const std::string fields = count_of(diff.list().size(), "field");
  return changed(after, diff, {},
                 is_new ? diff.empty()
                              ? "State initialized."
                              : "State initialized with " + fields + ": " + keys_of(diff) + "."
                        : "State updated: " + fields + " changed (" + keys_of(diff) + ").");
}

}  // namespace

tool::Definition state_set_tool(const Frame& frame) {
  return in_solution<Input, StateAnswer>(
      frame, "Failed to set state",
      {.name = "state.set",
       .summary = "Changes fields of the state, and creates the state when there is none.",
       .effect = service::Effect::writes,
       .danger = service::Danger::changes,
       .codes = {"INVALID_STATE"}},
      [frame](const Input& in, const Solution& solution, service::Context&) {
        Envelope answer = run(in, solution, frame);
        if (in.correlation_id) answer.audit.correlation_id = *in.correlation_id;
        return answer;
      });
}

}  // namespace waybill::suites::solution

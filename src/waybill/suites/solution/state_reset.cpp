#include <span>

#include "waybill/suites/solution/state_answer.h"
#include "waybill/suites/solution/writing_tools.h"

namespace waybill::suites::solution {
namespace {

enum class Scope : std::uint8_t { all, feature, phase, task };
WAYBILL_DESCRIBE_ENUM(Scope, all, feature, phase, task)

struct Input {
  Scope scope = Scope::task;
  bool confirm = false;
  std::optional<std::string> reason{};
  std::optional<std::string> correlation_id{};
};
constexpr auto waybill_describe(json::Type<Input>) {
  using json::field;
  return json::fields(
      "StateResetInput",
      field("scope", &Input::scope).about("What is emptied: all, feature, phase or task."),
      field("confirm", &Input::confirm).about("Yes, do it; without it nothing happens.").optional(),
      field("reason", &Input::reason)
          .about("Why, for the history; required with confirm.")
          .max_length(2000),
      field("correlation_id", &Input::correlation_id)
          .about("The caller's own id of this change.")
          .max_length(200));
}

struct Unconfirmed {
  bool confirmation_required = true;
  Scope scope = Scope::task;
};
WAYBILL_DESCRIBE(Unconfirmed, confirmation_required, scope)

// Each scope empties its own fields and those of the scopes inside it.
std::span<const std::string_view> fields_of(Scope scope) {
  static constexpr std::string_view kAll[] = {"current_task_id", "phase",         "phase_index",
                                              "current_feature", "active_branch", "worktree_path",
                                              "last_commit",     "notes"};
  switch (scope) {
    case Scope::task: return std::span(kAll).first(1);
    case Scope::phase: return std::span(kAll).first(3);
    case Scope::feature: return std::span(kAll).first(4);
    case Scope::all: return kAll;
  }
  return {};
}

Envelope ask(Scope scope) {
  const std::string name(json::name_of_choice(scope));
  return ok("", Unconfirmed{true, scope})
      .summary("Confirmation required to reset scope " + name + ".")
      .warn({.code = "CONFIRMATION_REQUIRED",
             .message = "Reset of scope '" + name +
                        "' requires confirm=true and a reason. Nothing was changed."})
      .done();
}

Envelope nothing_to_reset(const WorkState& state, StateAnswer answer, Scope scope) {
  answer.diff = json::Raw::trusted("{}");
  Envelope envelope = unchanged(state, std::move(answer), "No changes (already at reset state).");
  if (scope == Scope::task)
    envelope.warnings.push_back(
        {.code = "TASK_NOT_FOUND", .message = "There is no current task to reset."});
  return envelope;
}

Envelope run(const Input& in, const Solution& solution, const Frame& frame) {
  auto change = StateChange::open(*solution.files);
  if (!change) return failed("", state_problem(change.error())).done();
  if (!change->before()) return failed("", not_initialized()).done();
  if (!in.confirm) return ask(in.scope);
  if (!in.reason || in.reason->empty())
    return failed("", {.code = "CONFIRMATION_REQUIRED",
                       .message = "reason is required when confirm is true.",
                       .path = "reason"})
        .done();
  const WorkState& before = *change->before();
  WorkState after = before;
  for (const std::string_view field : fields_of(in.scope))
    after.set(field, json::Raw::trusted(field == "phase" ? R"("spec")" : "null"));
  const Members diff = difference(before, after);
  StateAnswer answer{.scope = std::string(json::name_of_choice(in.scope))};
  if (diff.empty()) return nothing_to_reset(before, std::move(answer), in.scope);
  const NewEvent event{.type = EventType::state_reset,
                       .reason = *in.reason,
                       .correlation_id = in.correlation_id.value_or(""),
                       .scope = *answer.scope,
                       .diff = diff};
  if (auto done = change->commit(after, event, state_time(*frame.clock)); !done)
    return failed("", state_problem(done.error())).done();
  const std::string summary = "Reset complete (scope " + *answer.scope + ", " +
                              count_of(diff.list().size(), "field") + " changed).";
  return changed(after, diff, std::move(answer), summary);
}

}  // namespace

tool::Definition state_reset_tool(const Frame& frame) {
  return in_solution<Input>(
      frame, "Failed to reset state",
      {.name = "state.reset",
       .summary = "Empties the state, or the part of it about feature, phase or task.",
       .effect = service::Effect::writes,
       .danger = service::Danger::destructive,
       .codes = {"STATE_NOT_INITIALIZED", "INVALID_STATE", "CONFIRMATION_REQUIRED",
                 "TASK_NOT_FOUND"}},
      [frame](const Input& in, const Solution& solution, service::Context&) {
        Envelope answer = run(in, solution, frame);
        if (in.correlation_id) answer.audit.correlation_id = *in.correlation_id;
        return answer;
      });
}

}  // namespace waybill::suites::solution

#include <algorithm>

#include "waybill/suites/solution/phase_order.h"
#include "waybill/suites/solution/state_answer.h"
#include "waybill/suites/solution/writing_tools.h"

namespace waybill::suites::solution {
namespace {

enum class Target : std::uint8_t { next_task, next_phase };
constexpr auto waybill_describe(json::Type<Target>) {
  return json::choices(json::choice("next-task", Target::next_task),
                       json::choice("next-phase", Target::next_phase));
}

struct Input {
  Target target = Target::next_task;
  std::optional<std::string> next_task_id{};
  std::optional<std::string> next_phase{};
  std::optional<std::string> reason{};
  std::optional<std::string> correlation_id{};
};
constexpr auto waybill_describe(json::Type<Input>) {
  using json::field;
  return json::fields(
      "StateAdvanceInput",
      field("target", &Input::target).about("What is gone on to: next-task or next-phase."),
      field("next_task_id", &Input::next_task_id)
          .about("The task, of capital letters, digits and hyphens; for next-task.")
          .max_length(200),
      field("next_phase", &Input::next_phase)
          .about("spec, tasks, implement, verify or deploy; without it phase-order.json tells.")
          .max_length(200),
      field("reason", &Input::reason).about("Why, for the history.").max_length(2000),
      field("correlation_id", &Input::correlation_id)
          .about("The caller's own id of this change.")
          .max_length(200));
}

bool is_task_id(std::string_view text) {
  return !text.empty() &&
         text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") == std::string_view::npos;
}

// The task to go on to.
std::expected<std::string, Problem> next_task(const Input& in) {
  if (!in.next_task_id || in.next_task_id->empty())
    return std::unexpected(Problem{.code = "INVALID_PARAMETER",
                                   .message = "next_task_id is required when target is next-task.",
                                   .path = "next_task_id"});
  if (!is_task_id(*in.next_task_id))
    return std::unexpected(
        Problem{.code = "INVALID_TASK_ID",
                .message = "A task id matches ^[A-Z0-9-]+$; this is '" + *in.next_task_id + "'.",
                .path = "next_task_id"});
  return *in.next_task_id;
}

// The phase to go on to.
std::expected<std::string, Problem> next_phase(const Input& in, const WorkState& before,
                                               const FileSystem& root) {
  std::string phase;
  if (in.next_phase && !in.next_phase->empty()) {
    phase = *in.next_phase;
  } else {
    auto following = phase_after(root, before.text("phase").value_or(""));
    if (!following) return std::unexpected(std::move(following.error()));
    phase = std::move(*following);
  }
  if (is_phase(phase)) return phase;
  return std::unexpected(
      Problem{.code = "INVALID_PHASE",
              .message = "A phase is one of " + phase_names() + "; this is '" + phase + "'.",
              .path = in.next_phase ? std::string("next_phase") : std::string(kPhaseOrderPath)});
}

Envelope run(const Input& in, const Solution& solution, const Frame& frame) {
  const bool is_task = in.target == Target::next_task;
  auto change = StateChange::open(*solution.files);
  if (!change) return failed("", state_problem(change.error())).done();
  if (!change->before()) return failed("", not_initialized()).done();
  const WorkState& before = *change->before();
  auto reached = is_task ? next_task(in) : next_phase(in, before, *solution.files);
  if (!reached) return failed("", std::move(reached.error())).done();
  WorkState after = before;
  after.set(is_task ? "current_task_id" : "phase", json_of(*reached));
  const bool moves = !difference(before, after).empty();
  if (const auto index = before.integer("phase_index"); !is_task && moves && index)
    after.set("phase_index", json_of(*index + 1));
  const Members diff = difference(before, after);
  StateAnswer answer{.advance_type = is_task ? "task" : "phase"};
  if (diff.empty()) {
    answer.diff = json::Raw::trusted("{}");
    return unchanged(before, std::move(answer), "No changes (already at target state).");
  }
  const NewEvent event{.type = EventType::state_advance,
                       .reason = in.reason.value_or(""),
                       .correlation_id = in.correlation_id.value_or(""),
                       .advance_type = *answer.advance_type,
                       .diff = diff};
  if (auto done = change->commit(after, event, state_time(*frame.clock)); !done)
    return failed("", state_problem(done.error())).done();
  return changed(after, diff, std::move(answer),
                 std::string("Advanced to ") + (is_task ? "task" : "phase") + " " + *reached + ".");
}

}  // namespace

tool::Definition state_advance_tool(const Frame& frame) {
  return in_solution<Input, StateAnswer>(
      frame, "Failed to advance state",
      {.name = "state.advance",
       .summary = "Goes on to the next task or the next phase.",
       .effect = service::Effect::writes,
       .danger = service::Danger::changes,
       .idempotent = false,
       .codes = {"STATE_NOT_INITIALIZED", "INVALID_STATE", "INVALID_PHASE", "INVALID_TASK_ID",
                 "PHASE_ORDER_MISSING"}},
      [frame](const Input& in, const Solution& solution, service::Context&) {
        Envelope answer = run(in, solution, frame);
        if (in.correlation_id) answer.audit.correlation_id = *in.correlation_id;
        return answer;
      });
}

}  // namespace waybill::suites::solution

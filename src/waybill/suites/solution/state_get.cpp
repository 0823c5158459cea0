#include "waybill/suites/solution/state_answer.h"
#include "waybill/suites/solution/state_history.h"
#include "waybill/suites/solution/writing_tools.h"

namespace waybill::suites::solution {
namespace {

struct Input {
  bool include_history = false;
  std::int64_t history_limit = 20;
};
constexpr auto waybill_describe(json::Type<Input>) {
  using json::field;
  return json::fields("StateGetInput",
                      field("include_history", &Input::include_history)
                          .about("Also the newest events of the history.")
                          .optional(),
                      field("history_limit", &Input::history_limit)
                          .about("How many events at most.")
                          .at_least(1)
                          .at_most(kMostEvents)
                          .optional());
}

struct Output {
  json::Raw state{};
  StatePaths paths{};
  std::optional<std::vector<json::Raw>> history{};
};
WAYBILL_DESCRIBE(Output, state, paths, history)

std::string or_none(const std::optional<std::string>& text) { return text.value_or("(none)"); }

Envelope run(const Input& in, const Solution& solution) {
  const auto state = read_state(*solution.files);
  if (!state) return failed("", state_problem(state.error())).done();
  if (!*state) return failed("", not_initialized()).done();
  Output out{.state = raw_of((*state)->members())};
  auto answer = ok("").summary("Active feature " + or_none((*state)->text("current_feature")) +
                               ", phase " + or_none((*state)->text("phase")) + ", task " +
                               or_none((*state)->text("current_task_id")) + ".");
  if (!in.include_history) return std::move(answer).data(out).done();
  const auto history = read_history(*solution.files);
  if (!history) return failed("", history_problem(history.error())).done();
  out.history = newest(*history, static_cast<std::size_t>(in.history_limit),
                       [](const Event&) { return true; });
  Envelope envelope = std::move(answer).data(out).done();
  if (history->damaged_lines != 0) envelope.warnings.push_back(damaged_lines(*history));
  return envelope;
}

}  // namespace

tool::Definition state_get_tool(const Frame& frame) {
  return in_solution<Input, Output>(
      frame, "Failed to get state",
      {.name = "state.get",
       .summary = "Tells which feature, phase and task the work is at, and what happened last.",
       .codes = {"STATE_NOT_INITIALIZED", "INVALID_STATE", "HISTORY_FILE_INVALID"}},
      [](const Input& in, const Solution& solution, service::Context&) {
        return run(in, solution);
      });
}

}  // namespace waybill::suites::solution

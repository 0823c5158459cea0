#include "waybill/suites/solution/state_history.h"

#include <algorithm>

#include "waybill/base/timestamp.h"
#include "waybill/suites/solution/state_answer.h"
#include "waybill/suites/solution/writing_tools.h"

namespace waybill::suites::solution {
namespace {

struct Input {
  std::int64_t limit = 50;
  std::optional<std::string> since{};
  std::optional<std::vector<EventType>> types{};
  std::optional<std::string> feature{};
};
constexpr auto waybill_describe(json::Type<Input>) {
  using json::field;
  return json::fields(
      "StateHistoryInput",
      field("limit", &Input::limit)
          .about("How many events at most; never more than 500.")
          .at_least(1)
          .optional(),
      field("since", &Input::since).about("Only what came after this ISO 8601 time."),
      field("types", &Input::types).about("Only events of these types.").max_items(16),
      field("feature", &Input::feature).about("Only what happened while this was the feature."));
}

struct Output {
  std::vector<json::Raw> events{};
  std::size_t count = 0;
  std::int64_t limit = 0;
  std::optional<std::size_t> invalid_lines_skipped{};
};
WAYBILL_DESCRIBE(Output, events, count, limit, invalid_lines_skipped)

struct DamagedLine {
  std::size_t invalid_lines = 0;
  std::size_t line = 0;
  std::size_t byte = 0;
};
WAYBILL_DESCRIBE(DamagedLine, invalid_lines, line, byte)

// What was asked for, for the summary.
std::string filters_of(const Input& in, std::int64_t limit) {
  std::string text = "limit=" + std::to_string(limit);
  if (in.since) text += ", since=" + *in.since;
  if (in.types && !in.types->empty()) {
    text += ", types=";
    for (const EventType type : *in.types)
      text += (text.back() == '=' ? "" : ",") + std::string(json::name_of_choice(type));
  }
  if (in.feature) text += ", feature=" + *in.feature;
  return text;
}

bool is_wanted(const Input& in, const std::optional<UtcTime>& since, const Event& event) {
  if (since && (!event.time || *event.time <= *since)) return false;
  if (in.types && !in.types->empty() && std::ranges::none_of(*in.types, [&](EventType type) {
        return json::name_of_choice(type) == event.type;
      }))
    return false;
  return !in.feature || event.feature_before == *in.feature ||
         event.feature_afterwards == *in.feature;
}

Envelope run(const Input& in, const Solution& solution) {
  std::optional<UtcTime> since;
  if (in.since) {
    const auto time = read_timestamp(*in.since);
    if (!time)
      return failed("", {.code = "INVALID_PARAMETER",
                         .message = "since is an ISO 8601 time: " + time.error().message + ".",
                         .path = "since"})
          .done();
    since = time->time;
  }
  const auto history = read_history(*solution.files);
  if (!history) return failed("", history_problem(history.error())).done();
  Output out{.limit = std::min(in.limit, kMostEvents)};
  out.events = newest(*history, static_cast<std::size_t>(out.limit),
                      [&](const Event& event) { return is_wanted(in, since, event); });
  out.count = out.events.size();
  std::string summary =
      "Found " + count_of(out.count, "event") + " (" + filters_of(in, out.limit) + ")";
  if (history->damaged_lines == 0) return ok("", out).summary(summary + ".").done();
  out.invalid_lines_skipped = history->damaged_lines;
  summary += ", " + count_of(history->damaged_lines, "invalid line") + " skipped.";
  return ok("", out).summary(summary).warn(damaged_lines(*history)).done();
}

}  // namespace

std::vector<json::Raw> newest(const History& history, std::size_t limit,
                              const std::function<bool(const Event&)>& wanted) {
  std::vector<json::Raw> found;
  for (auto event = history.events.rbegin(); event != history.events.rend(); ++event) {
    if (found.size() == limit) break;
    if (wanted(*event)) found.push_back(event->json);
  }
  return found;
}

Problem damaged_lines(const History& history) {
  return {.code = "HISTORY_FILE_INVALID",
          .message = "Skipped " + count_of(history.damaged_lines, "damaged line") +
                     " of the history, the first at byte " +
                     std::to_string(history.first_damaged_byte) + " (line " +
                     std::to_string(history.first_damaged_line) + ").",
          .path = kHistoryPath,
          .details = json_of(DamagedLine{history.damaged_lines, history.first_damaged_line,
                                         history.first_damaged_byte})};
}

Problem history_problem(const Error& error) {
  Problem problem = file_problem(error);
  // It is there and can be got at, but it is no history: a directory, or more than anybody reads.
  if (error.kind == ErrorKind::over_limit || error.kind == ErrorKind::bad_input)
    problem.code = "HISTORY_FILE_INVALID";
  return problem;
}

tool::Definition state_history_tool(const Frame& frame) {
  return in_solution<Input, Output>(frame, "Failed to read history",
                                    {.name = "state.history",
                                     .summary = "Lists what happened to the state, newest first.",
                                     .codes = {"HISTORY_FILE_INVALID"}},
                                    [](const Input& in, const Solution& solution,
                                       service::Context&) { return run(in, solution); });
}

}  // namespace waybill::suites::solution

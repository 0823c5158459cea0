// Task: a piece of work on its way from INIT to DONE, and which way it may go.
//
//   INIT -> GATHER -> ANALYZE -> PLAN -> APPLY -> VERIFY -> DONE
//
// CANCELLED can be reached from every state that is not an end. Back from VERIFY to GATHER only
// where that is allowed.
// Thread-safety: plain values and pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/json/describe.h"

namespace waybill::suites::ledger {

enum class State : std::uint8_t { init, gather, analyze, plan, apply, verify, done, cancelled };
constexpr auto waybill_describe(json::Type<State>) {
  using json::choice;
  return json::choices(choice("INIT", State::init), choice("GATHER", State::gather),
                       choice("ANALYZE", State::analyze), choice("PLAN", State::plan),
                       choice("APPLY", State::apply), choice("VERIFY", State::verify),
                       choice("DONE", State::done), choice("CANCELLED", State::cancelled));
}

// The most urgent first: next actions are in this order.
enum class Priority : std::uint8_t { urgent, high, normal, low };
WAYBILL_DESCRIBE_ENUM(Priority, urgent, high, normal, low)

struct Task {
  std::string id{};
  std::optional<std::string> project_id{};
  std::string title{};
  std::optional<std::string> description{};
  State status = State::init;
  Priority priority = Priority::normal;
  std::optional<std::string> assignee{};
  std::string created_at{};
  std::string updated_at{};
  std::optional<std::string> deleted_at{};

  bool operator==(const Task&) const = default;
};
WAYBILL_DESCRIBE(Task, id, project_id, title, description, status, priority, assignee, created_at,
                 updated_at, deleted_at)

inline bool is_end(State state) { return state == State::done || state == State::cancelled; }
// Something is left to do.
inline bool is_open(const Task& task) { return !is_end(task.status) && !task.deleted_at; }

std::string_view name_of(State state);

// Where a task in this state may go.
std::vector<State> allowed_from(State state, bool retry_from_verify);

}  // namespace waybill::suites::ledger

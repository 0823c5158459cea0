// WorkState: how far the work on a solution has come, `.bot/state/state.json`.
//
// All fields are there, null when nothing is said. Members that nobody here knows are kept.
// Lifetime: owns its bytes. Thread-safety: as for any value. Who changes the file does it by a
// StateChange.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/base/file_system.h"
#include "waybill/suites/solution/members.h"

namespace waybill::suites::solution {

inline constexpr std::string_view kStatePath = ".bot/state/state.json";
inline constexpr std::array<std::string_view, 5> kPhases{"spec", "tasks", "implement", "verify",
                                                         "deploy"};
// "spec, tasks, implement, verify, deploy"
std::string phase_names();
bool is_phase(std::string_view name);

class WorkState {
 public:
  WorkState();  // every field null

  // A file's content. Fails with bad_input and the byte.
  static Result<WorkState> read(std::string_view text);

  // The field's value, "null" when it is absent.
  std::string_view raw(std::string_view field) const;
  // Nothing when it is null, empty or no string.
  std::optional<std::string> text(std::string_view field) const;
  std::optional<std::int64_t> integer(std::string_view field) const;
  void set(std::string_view field, json::Raw value) { members_.set(field, std::move(value)); }

  // All that is wrong with it, a sentence each.
  std::vector<std::string> faults() const;
  const Members& members() const { return members_; }

 private:
  Members members_;
};

// {FIELD: {"from": …, "to": …}} for each field whose value is another; in the order of `after`.
// When it was changed last is no change.
Members difference(const WorkState& before, const WorkState& after);

// The solution's state; nothing when there is none yet. Error::place is the file's path.
Result<std::optional<WorkState>> read_state(const FileSystem& root);

}  // namespace waybill::suites::solution

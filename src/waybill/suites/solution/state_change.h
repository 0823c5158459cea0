// StateChange: the state and its history while nobody else changes them.
//
// Threads and processes take turns, as with a RegistryChange. commit() changes both files or
// neither: the new state is written down beside the old one first, then the event is added, then
// the state gets its name. Whoever is killed between the last two steps leaves an event whose
// change did not come about, and was not answered; never a change without its event.
// Lifetime: refers to the file system. One thread at a time.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "waybill/base/file_system.h"
#include "waybill/suites/solution/history.h"
#include "waybill/suites/solution/work_state.h"

namespace waybill::suites::solution {

class StateChange {
 public:
  // Waits for its turn; fails as FileSystem::lock and read_state do.
  static Result<StateChange> open(FileSystem& root);

  // Nothing: there is no state yet.
  const std::optional<WorkState>& before() const { return before_; }
  // `now` becomes the state's updated_at and the event's timestamp.
  Result<void> commit(WorkState& after, const NewEvent& event, std::string_view now);

 private:
  StateChange(FileSystem& root, std::unique_ptr<FileLock> lock, std::optional<WorkState> before)
      : root_(&root), lock_(std::move(lock)), before_(std::move(before)) {}

  FileSystem* root_;
  std::unique_ptr<FileLock> lock_;
  std::optional<WorkState> before_;
};

}  // namespace waybill::suites::solution

#include "waybill/suites/solution/state_change.h"

#include "waybill/envelope/builder.h"

namespace waybill::suites::solution {
namespace {

constexpr std::string_view kStateLock = ".bot/state/state.json.lock";
constexpr std::chrono::seconds kPatience{30};

}  // namespace

Result<StateChange> StateChange::open(FileSystem& root) {
  const std::string_view folder = kStatePath.substr(0, kStatePath.rfind('/'));
  if (auto made = root.create_directories(folder); !made) return std::unexpected(made.error());
  auto lock = root.lock(kStateLock, kPatience);
  if (!lock) return std::unexpected(std::move(lock.error()));
  auto before = read_state(root);
  if (!before) return std::unexpected(std::move(before.error()));
  return StateChange(root, std::move(*lock), std::move(*before));
}

Result<void> StateChange::commit(WorkState& after, const NewEvent& event, std::string_view now) {
  after.set("updated_at", json_of(now));
  const auto draft = root_->draft(kStatePath, to_file(after.members()));
  if (!draft) return std::unexpected(draft.error());
  if (auto added = root_->append(kHistoryPath, to_line(event, now)); !added) return added;
  return (*draft)->put();
}

}  // namespace waybill::suites::solution

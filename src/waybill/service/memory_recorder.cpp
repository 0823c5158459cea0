#include "waybill/service/memory_recorder.h"

namespace waybill::service {
namespace {

// Assigning keeps the room of the strings, so that a full ring does not allocate.
void assign(MemoryRecorder::Event& slot, const AuditEvent& event) {
  slot.kind = event.kind;
  slot.tool.assign(event.tool);
  slot.correlation_id.assign(event.correlation_id);
  slot.principal.assign(event.principal);
  slot.timestamp.assign(event.timestamp);
  slot.arguments.assign(event.arguments);
  slot.outcome.assign(event.outcome);
  slot.duration_us = event.duration_us;
}

}  // namespace

void MemoryRecorder::record(const AuditEvent& event) {
  const std::lock_guard lock(mutex_);
  ++recorded_;
  if (max_events_ == 0) return;
  if (events_.size() < max_events_) {
    assign(events_.emplace_back(), event);
    return;
  }
  assign(events_[next_], event);
  next_ = (next_ + 1) % max_events_;
}

std::uint64_t MemoryRecorder::events_recorded() const {
  const std::lock_guard lock(mutex_);
  return recorded_;
}

std::vector<MemoryRecorder::Event> MemoryRecorder::events() const {
  const std::lock_guard lock(mutex_);
  std::vector<Event> list(events_.begin() + static_cast<std::ptrdiff_t>(next_), events_.end());
  list.insert(list.end(), events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(next_));
  return list;
}

Result<void> MemoryRecorder::save(const TaskRecord& task) {
  const std::lock_guard lock(mutex_);
  tasks_.insert_or_assign(task.id, task);
  return {};
}

Result<std::optional<TaskRecord>> MemoryRecorder::task(std::string_view id) const {
  const std::lock_guard lock(mutex_);
  const auto found = tasks_.find(id);
  if (found == tasks_.end()) return std::optional<TaskRecord>();
  return found->second;
}

Result<std::vector<TaskRecord>> MemoryRecorder::tasks() const {
  const std::lock_guard lock(mutex_);
  std::vector<TaskRecord> list;
  for (const auto& [id, task] : tasks_) list.push_back(task);
  return list;
}

Result<void> MemoryRecorder::remove_task(std::string_view id) {
  const std::lock_guard lock(mutex_);
  if (const auto found = tasks_.find(id); found != tasks_.end()) tasks_.erase(found);
  return {};
}

}  // namespace waybill::service

// MemoryRecorder: the in-memory twin. Keeps the newest events and every task until it is removed.
//
// Thread-safety: any thread.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "waybill/service/recorder.h"

namespace waybill::service {

class MemoryRecorder final : public Recorder {
 public:
  struct Event {
    AuditEvent::Kind kind;
    std::string tool, correlation_id, principal, timestamp, arguments, outcome;
    std::int64_t duration_us = 0;
  };

  explicit MemoryRecorder(std::size_t max_events = 1024) : max_events_(max_events) {}

  void record(const AuditEvent& event) override;
  std::uint64_t events_recorded() const override;
  std::uint64_t events_lost() const override { return 0; }
  Result<void> save(const TaskRecord& task) override;
  Result<std::optional<TaskRecord>> task(std::string_view id) const override;
  Result<std::vector<TaskRecord>> tasks() const override;
  Result<void> remove_task(std::string_view id) override;
  std::string_view engine() const override { return "memory"; }

  std::vector<Event> events() const;  // oldest first

 private:
  mutable std::mutex mutex_;
  std::size_t max_events_;
  std::uint64_t recorded_ = 0;
  std::size_t next_ = 0;  // where in the full ring the oldest is, to be overwritten next
  std::vector<Event> events_;
  std::map<std::string, TaskRecord, std::less<>> tasks_;
};

}  // namespace waybill::service

// Recorder: where the runtime leaves what must be found again: audit events and tasks.
//
// Stores implement this; MemoryRecorder is the in-memory twin and FileRecorder keeps files.
// Thread-safety: every member of every recorder may be called from any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/json/describe.h"
#include "waybill/json/writer.h"

namespace waybill::service {

// Borrows its texts for the time of record().
struct AuditEvent {
  enum class Kind : std::uint8_t { enter, exit };
  Kind kind = Kind::enter;
  std::string_view tool{};
  std::string_view correlation_id{};
  std::string_view principal{};
  std::string_view timestamp{};
  std::string_view arguments{};  // of enter: JSON, secrets removed
  std::string_view outcome{};    // of exit: "ok", "warning", or the first error's code
  std::int64_t duration_us = 0;  // of exit
};

// One object, with the members that there are.
inline void write_json(json::Writer& writer, const AuditEvent& event) {
  const bool enter = event.kind == AuditEvent::Kind::enter;
  writer.begin_object();
  const auto text = [&](std::string_view key, std::string_view value) {
    if (value.empty()) return;
    writer.plain_key(key);
    writer.string(value);
  };
  text("event", enter ? "enter" : "exit");
  text("tool", event.tool);
  text("correlation_id", event.correlation_id);
  text("principal", event.principal);
  text("timestamp", event.timestamp);
  text("outcome", event.outcome);
  if (enter && !event.arguments.empty()) {
    writer.plain_key("arguments");
    writer.minified(json::Raw::borrow(event.arguments));
  }
  if (!enter) {
    writer.plain_key("duration_us");
    writer.integer(event.duration_us);
  }
  writer.end_object();
}

// A piece of work that outlives the call that began it.
struct TaskRecord {
  std::string id{};
  std::string owner{};  // the principal that may ask for it; empty: whoever knows the id
  std::string tool{};
  std::string status{};   // working, input_required, completed, failed, cancelled
  std::string message{};  // in words, may be empty
  std::string created{};  // ISO 8601
  std::string updated{};
  std::int64_t ttl_ms = 0;
  std::int64_t expires_ms = 0;  // since the epoch
  std::string questions{};      // JSON object of what is asked, while input_required
  std::string result{};         // JSON object, when completed
  std::string error{};          // JSON object {code, message, data?}, when failed

  bool is_over() const {
    return status == "completed" || status == "failed" || status == "cancelled";
  }
  bool operator==(const TaskRecord&) const = default;
};
WAYBILL_DESCRIBE(TaskRecord, id, owner, tool, status, message, created, updated, ttl_ms, expires_ms,
                 questions, result, error)

class Recorder {
 public:
  virtual ~Recorder() = default;

  // An audit that cannot be written does not fail the call; the recorder counts it.
  virtual void record(const AuditEvent& event) = 0;
  virtual std::uint64_t events_recorded() const = 0;
  virtual std::uint64_t events_lost() const = 0;

  // Durable when it returns. Replaces the task of the same id.
  virtual Result<void> save(const TaskRecord& task) = 0;
  virtual Result<std::optional<TaskRecord>> task(std::string_view id) const = 0;
  virtual Result<std::vector<TaskRecord>> tasks() const = 0;  // by id
  virtual Result<void> remove_task(std::string_view id) = 0;

  virtual std::string_view engine() const = 0;  // "memory", "files", "sqlite", …
};

}  // namespace waybill::service

// FileRecorder: audit events and tasks in a folder: audit.jsonl, and tasks/ID.json for each task.
//
// A task survives the process: it is on the disk when save() returns. Those that were still at
// work when a process ended are over when the next one opens the folder: they have failed.
// Thread-safety: any thread; one process at a time.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "waybill/base/file_system.h"
#include "waybill/service/recorder.h"

namespace waybill::service {

class FileRecorder final : public Recorder {
 public:
  struct Options {
    std::string folder = ".waybill";
    bool audit = true;  // off: only tasks are written
    std::size_t max_task_bytes = 16 << 20;
  };

  // Lifetime: the file system outlives the recorder.
  static Result<std::unique_ptr<FileRecorder>> open(FileSystem& files, Options options);

  void record(const AuditEvent& event) override;
  std::uint64_t events_recorded() const override { return recorded_; }
  std::uint64_t events_lost() const override { return lost_; }
  Result<void> save(const TaskRecord& task) override;
  Result<std::optional<TaskRecord>> task(std::string_view id) const override;
  Result<std::vector<TaskRecord>> tasks() const override;
  Result<void> remove_task(std::string_view id) override;
  std::string_view engine() const override { return "files"; }

 private:
  FileRecorder(FileSystem& files, Options options);
  Result<void> end_orphans();
  std::string path_of(std::string_view id) const;

  FileSystem& files_;
  Options options_;
  std::atomic<std::uint64_t> recorded_ = 0;
  std::atomic<std::uint64_t> lost_ = 0;
};

}  // namespace waybill::service

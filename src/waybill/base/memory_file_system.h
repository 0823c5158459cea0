// MemoryFileSystem: the in-memory twin of the disk.
//
// One suite of tests holds both to the same contract, errors included. It records what was
// touched and can be told to fail, so that a test can ask what happens when the disk is full.
// Copies and confined views share one tree. Thread-safety: any thread.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "waybill/base/file_error.h"
#include "waybill/base/file_system.h"
#include "waybill/base/path_walk.h"

namespace waybill {

class MemoryFileSystem final : public FileSystem {
 public:
  // Paths below are absolute and real. One touch is one call, whether or not it succeeded.
  struct Touch {
    FileOperation operation;
    std::string path;
    bool operator==(const Touch&) const = default;
  };

  MemoryFileSystem();  // holds "/", which is also where relative paths begin

  Result<std::string> read(std::string_view path, std::size_t max_bytes) const override;
  Result<FileStatus> status(std::string_view path) const override;
  Result<std::vector<DirectoryEntry>> list(std::string_view directory) const override;
  Result<void> visit(std::string_view directory, DirectoryVisitor& visitor) const override;
  Result<FileStamp> stamp(std::string_view path) const override;
  bool unchanged(std::span<const StampedPath> stamped) const override;
  Result<std::string> real_path(std::string_view path) const override;
  Result<void> replace(std::string_view path, std::string_view bytes) override;
  Result<std::unique_ptr<FileDraft>> draft(std::string_view path, std::string_view bytes) override;
  Result<void> append(std::string_view path, std::string_view line) override;
  Result<void> create_directories(std::string_view path) override;
  Result<void> remove(std::string_view path) override;
  Result<std::unique_ptr<FileLock>> lock(std::string_view path,
                                         std::chrono::milliseconds patience) override;
  Result<std::unique_ptr<FileSystem>> confined(std::string_view root) override;

  // What a test starts from: makes the directories above, replaces what is there, records
  // nothing and never fails. Absolute paths without links in them.
  void add_file(std::string_view path, std::string_view bytes);
  void add_link(std::string_view path, std::string_view target);

  std::vector<Touch> touched() const;
  std::vector<std::string> reads() const;   // paths given to read, in order
  std::vector<std::string> writes() const;  // paths that calls changed or tried to change
  void forget_touched();

  // From now on the operation on that path fails as the disk would with that reason, and changes
  // nothing: no_space_on_device, read_only_file_system, permission_denied, io_error, ...
  void fail_on(FileOperation operation, std::string path, std::errc reason);
  void heal();

 private:
  struct State;
  class Cursor;
  MemoryFileSystem(std::shared_ptr<State> state, WalkRoot root);
  // Walks, records and fails as told. The state is locked by the caller.
  Result<WalkEnd> locate(FileOperation operation, std::string_view path) const;

  std::shared_ptr<State> state_;
  WalkRoot root_;
};

}  // namespace waybill

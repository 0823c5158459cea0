// DiskFileSystem: the files of this machine.
//
// A crash in the middle of replace() can leave a file ".waybill-….tmp" beside the target, never a
// damaged target. When replace() fails only in making the rename durable, the new content is
// there and whole, but may be gone after a power cut. Thread-safety: any thread.
#pragma once

#include <memory>

#include "waybill/base/file_system.h"

namespace waybill {

struct DiskRoot;

class DiskFileSystem final : public FileSystem {
 public:
  struct Options {
    // Also read pipes and devices to their end, waiting as long as it takes: right for a file
    // that a person names on the command line (`waybill check <(curl …)`), wrong in a server. A
    // confined view never does.
    bool read_streams = false;
  };

  DiskFileSystem();
  explicit DiskFileSystem(Options options);
  ~DiskFileSystem() override;
  DiskFileSystem(const DiskFileSystem&) = delete;
  DiskFileSystem& operator=(const DiskFileSystem&) = delete;

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

 private:
  Options options_;
  std::unique_ptr<const DiskRoot> root_;  // none: the whole disk
};

}  // namespace waybill

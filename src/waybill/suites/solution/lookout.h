// Lookout: reads a solution's files, and remembers what it looked at and in which state that was,
// so that it can be told later whether an answer made of it still holds.
//
// What cannot be told later (a file behind a link, one that changed a moment ago) spoils the whole
// record, never the reading. Lifetime: refers to the file system. One thread at a time.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/file_system.h"

namespace waybill::suites::solution {

class Lookout {
 public:
  explicit Lookout(const FileSystem& files) : files_(files) {}

  const FileSystem& files() const { return files_; }

  // Nothing when there is no such file. Follows links, as long as they do not lead out.
  Result<std::optional<std::string>> read(std::string_view path);
  // Of what a link leads to.
  Result<FileKind> kind(std::string_view path);

  // For those who looked by themselves.
  void note(std::string path, const FileStamp& stamp);
  // Something was seen whose change would not be noticed.
  void spoil() { is_whole_ = false; }

  // All that was seen; nothing when later changes of it could go unnoticed.
  std::optional<std::vector<StampedPath>> take();

 private:
  const FileSystem& files_;
  std::vector<StampedPath> seen_{};
  bool is_whole_ = true;
};

}  // namespace waybill::suites::solution

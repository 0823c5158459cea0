// DiskTarget: a path made into an open directory and a name in it.
//
// What happens afterwards happens in that very directory, whatever others rename meanwhile.
#pragma once

#include <sys/stat.h>

#include <cerrno>
#include <memory>
#include <string>
#include <string_view>

#include "waybill/base/descriptor.h"
#include "waybill/base/error.h"
#include "waybill/base/file_error.h"
#include "waybill/base/file_system.h"
#include "waybill/base/path_walk.h"

namespace waybill {

struct DiskTarget {
  FileOperation operation = FileOperation::read;
  std::string path{};      // as the caller gave it
  Descriptor directory{};  // opened with O_PATH
  std::string leaf{};
  int no_follow = 0;   // O_NOFOLLOW where a link that appears now must not be followed
  std::string real{};  // real path, only known in a confined view

  // Directories cannot be removed or replaced under these names.
  bool is_directory_itself() const { return leaf == "." || leaf == ".."; }
  std::unexpected<Error> failed(int number = errno) const {
    return std::unexpected(file_error(operation, path, number));
  }
  std::unexpected<Error> failed(ErrorKind kind, std::string_view reason) const {
    return std::unexpected(file_error(operation, path, kind, reason));
  }
};

// The directory a confined view is bound to.
struct DiskRoot {
  Descriptor directory;
  WalkRoot walk;
};

// The kernel's own resolution: anywhere on the disk.
Result<DiskTarget> locate_anywhere(FileOperation operation, std::string_view path);
// Part by part, each opened in the one before without following links: below the root, or refused.
Result<DiskTarget> locate_within(const DiskRoot& root, FileOperation operation,
                                 std::string_view path);

Result<void> create_directories_anywhere(std::string_view path);

FileKind kind_of(const struct stat& found);

// Makes what was done to the entries of a directory survive a power cut. 0 or errno.
int sync_directory(const Descriptor& directory);

}  // namespace waybill

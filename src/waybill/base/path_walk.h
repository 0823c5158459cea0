// Walking a path part by part, so that nothing but the walk decides where it leads.
//
// The confined view of the disk and the file system in memory share this: what is refused in one
// is refused in the other. A cursor stands in a directory; the walk moves it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/base/file_error.h"
#include "waybill/base/file_system.h"

namespace waybill {

class PathCursor {
 public:
  struct Look {
    int failure = 0;  // errno; ENOENT when there is nothing of that name
    FileKind kind = FileKind::none;
    std::string link_target{};
  };

  virtual ~PathCursor() = default;
  virtual void to_root() = 0;
  virtual void to_parent() = 0;  // never called at the root
  virtual Look look(const std::string& name) = 0;
  // Into the very directory that look() found last, whatever has its name by now.
  virtual void enter() = 0;
  virtual int make_directory(const std::string& name) = 0;  // 0 or errno
};

// Where a walk begins.
struct WalkRoot {
  std::string path = "/";                   // real and absolute
  std::vector<std::string> spellings{"/"};  // absolute paths that begin so begin at the root
  bool is_confined = false;                 // whether going above it is refused or goes nowhere
};

// Where a walk ended. The cursor stands in the directory.
struct WalkEnd {
  std::string directory;  // its real, absolute path
  std::string leaf;       // "." when the path was the directory itself
  FileKind kind = FileKind::none;
};

// "/a" and "b" to "/a/b"; also at the root, and for the leaf ".".
std::string joined(std::string_view directory, std::string_view leaf);

// "a//" to "a"; "/" stays.
std::string_view without_trailing_slashes(std::string_view path);

// Follows a link in the last part unless the operation is about the link itself; makes missing
// directories for create_directories. A missing last part is a fine end, except behind a link.
Result<WalkEnd> walk(PathCursor& cursor, const WalkRoot& root, FileOperation operation,
                     std::string_view path);

}  // namespace waybill

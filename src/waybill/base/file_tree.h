// Looking at many files at once: a whole tree in one visit, and whether it is still the same.
//
// What FileSystem::visit and its neighbours speak of. Lifetime: an OpenDirectory, and the names it
// hands out, end with the call of the visitor that got it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "waybill/base/error.h"

namespace waybill {

enum class FileKind : std::uint8_t { none, file, directory, symlink, other };

// FileStamp: what is different after a file, or the list of a directory's entries, has changed.
//
// The time of the inode's last change is in it, which nobody can set back. Times are only as fine
// as the clock of the file system, so a second change could carry the time of the first: a stamp
// is settled when it was taken so long after the last change that this cannot be.
struct FileStamp {
  FileKind kind = FileKind::none;
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::uint64_t size = 0;
  std::int64_t modified_ns = 0;
  std::int64_t changed_ns = 0;
  bool settled = false;

  // Whether both were taken of the same thing in the same state.
  bool same(const FileStamp& other) const {
    return kind == other.kind && device == other.device && inode == other.inode &&
           size == other.size && modified_ns == other.modified_ns && changed_ns == other.changed_ns;
  }
};

struct StampedPath {
  std::string path;
  FileStamp stamp;
};

// One directory of a tree while it is looked at.
class OpenDirectory {
 public:
  struct Entry {
    std::string_view name;
    FileKind kind = FileKind::none;
    bool enter = false;  // set it on a directory to have that visited too, later
  };

  virtual ~OpenDirectory() = default;
  // From where the visit began: empty for that directory itself, then "src", "src/app".
  std::string_view path() const { return path_; }
  // Taken before the entries were read.
  const FileStamp& stamp() const { return stamp_; }
  std::span<Entry> entries() { return entries_; }  // in no order

  // The whole content of a file in this directory, and its stamp taken before. What is not a
  // regular file is bad_input: a link is not followed.
  virtual Result<std::string> read(std::string_view name, std::size_t max_bytes,
                                   FileStamp& stamp) const = 0;

 protected:
  std::string_view path_{};
  FileStamp stamp_{};
  std::span<Entry> entries_{};
};

class DirectoryVisitor {
 public:
  virtual ~DirectoryVisitor() = default;
  virtual void visit(OpenDirectory& here) = 0;
  // A directory that was to be entered and cannot be; the place is its path.
  virtual void failed(const Error& error) = 0;
};

// Deeper directories are over_limit: each level holds a descriptor.
inline constexpr std::size_t kDeepestVisit = 200;

}  // namespace waybill

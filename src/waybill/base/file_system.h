// FileSystem: the only way files enter the library.
//
// A reference to a const FileSystem can look but not change. Failures name the path as it was
// given (Error::place), the system's reason in words, and by their kind what to do: not_found,
// not_allowed (permission, read-only disk, a path out of bounds), over_limit, conflict (something
// else is there), bad_input (the path cannot mean what was asked), unavailable (disk full or
// failing: try again later).
//
// Paths are bytes, separated by '/', without NUL; trailing slashes are ignored. Relative ones
// begin at the process's working directory, or at the root of a confined view. Symbolic links are
// followed, except where said.
// Thread-safety: every member of every file system may be called from any thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/clock.h"
#include "waybill/base/error.h"
#include "waybill/base/file_draft.h"
#include "waybill/base/file_lock.h"
#include "waybill/base/file_tree.h"

namespace waybill {

struct FileStatus {
  FileKind kind = FileKind::none;
  std::uint64_t size = 0;  // of a file; 0 for anything else
  UtcTime modified{};
};

struct DirectoryEntry {
  std::string name;  // without the directory
  FileKind kind = FileKind::none;
  bool operator==(const DirectoryEntry&) const = default;
};

class FileSystem {
 public:
  virtual ~FileSystem() = default;

  // The whole content. A file of more than `max_bytes` is over_limit and is not read.
  virtual Result<std::string> read(std::string_view path, std::size_t max_bytes) const = 0;
  // Looks at the path itself, without following a link in its last part. Something that is not
  // there is an answer (none), not a failure.
  virtual Result<FileStatus> status(std::string_view path) const = 0;
  // What a directory holds, sorted by the bytes of the names.
  virtual Result<std::vector<DirectoryEntry>> list(std::string_view directory) const = 0;
  // A directory and, below it, every one that the visitor asks to enter; no link is followed.
  // Fails when the first cannot be looked at; the visitor hears of the others.
  virtual Result<void> visit(std::string_view directory, DirectoryVisitor& visitor) const = 0;
  // Looks at the path itself, as status() does; what is not there has the kind none.
  virtual Result<FileStamp> stamp(std::string_view path) const = 0;
  // Whether each is still as it was when it was stamped. Costs one look per path; paths begin as
  // elsewhere, and an empty one is where they begin.
  virtual bool unchanged(std::span<const StampedPath> stamped) const = 0;
  // Absolute, and free of links, "." and "..". It must exist.
  virtual Result<std::string> real_path(std::string_view path) const = 0;

  // Makes the file's content these bytes, whole or not at all: a reader sees the old content or
  // the new one, a failure leaves the old one, and success means that it survives a power cut.
  // Keeps the permissions of an existing file; a link stays and the file it names is replaced.
  virtual Result<void> replace(std::string_view path, std::string_view bytes) = 0;
  // The same in two steps: everything but the last one, which the draft's put() takes.
  virtual Result<std::unique_ptr<FileDraft>> draft(std::string_view path,
                                                   std::string_view bytes) = 0;
  // Adds one line and its end, durably; creates the file when needed. Lines of several writers
  // never mix, and a torn last line left by a crash is ended first. The line may hold no '\n'.
  virtual Result<void> append(std::string_view path, std::string_view line) = 0;
  // The directory and those above it; one that is there already is fine.
  virtual Result<void> create_directories(std::string_view path) = 0;
  // A file, an empty directory, or the link itself.
  virtual Result<void> remove(std::string_view path) = 0;

  // Waits for the right to be the only one that holds a lock of this file, at most that long: then
  // it is unavailable. The file is made when needed, and is for nothing else: what is replaced or
  // removed is another file afterwards, and no longer the one that the others wait for.
  virtual Result<std::unique_ptr<FileLock>> lock(std::string_view path,
                                                 std::chrono::milliseconds patience) = 0;

  // A view of the directory `root` from which no path leads out, whether by "..", by an absolute
  // path or by a link: that is not_allowed. Paths begin at the root; absolute ones must begin with
  // it. The view is bound to the directory itself, also when that is renamed later; it outlives
  // this object.
  virtual Result<std::unique_ptr<FileSystem>> confined(std::string_view root) = 0;

  Result<FileKind> kind(std::string_view path) const;
  // False also when that cannot be told.
  bool exists(std::string_view path) const;
};

}  // namespace waybill

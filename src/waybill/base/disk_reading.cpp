#include <dirent.h>
#include <fcntl.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "waybill/base/disk_actions.h"

namespace waybill {
namespace {

// For what does not know its size: files under /proc, pipes.
constexpr std::size_t kBlock = 65536;

struct CloseDirectory {
  void operator()(DIR* directory) const { ::closedir(directory); }
};

}  // namespace

FileKind entry_kind(int directory, unsigned char type, const char* name) {
  switch (type) {
    case DT_REG: return FileKind::file;
    case DT_DIR: return FileKind::directory;
    case DT_LNK: return FileKind::symlink;
    case DT_UNKNOWN: break;  // this file system does not tell
    default: return FileKind::other;
  }
  struct stat found;
  if (::fstatat(directory, name, &found, AT_SYMLINK_NOFOLLOW) != 0) return FileKind::none;
  return kind_of(found);
}

int read_bytes(const Descriptor& file, std::size_t size, std::size_t max_bytes,
               std::string& bytes) {
  if (size > max_bytes) return EFBIG;
  // One byte more than the file has, so that its end is met without growing.
  bytes.resize(size > 0 ? size + 1 : kBlock);
  for (std::size_t used = 0;;) {
    if (used == bytes.size()) bytes.resize(used + kBlock);
    const ssize_t got = ::read(file.number(), bytes.data() + used, bytes.size() - used);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return errno;
    used += static_cast<std::size_t>(got);
    if (used > max_bytes) return EFBIG;
    if (got > 0) continue;
    bytes.resize(used);
    return 0;
  }
}

Result<std::string> read_file(const DiskTarget& target, std::size_t max_bytes, bool read_streams) {
  // Not waiting at open: a named pipe without a writer would hold the caller for ever.
  const int flags = O_RDONLY | O_CLOEXEC | target.no_follow | (read_streams ? 0 : O_NONBLOCK);
  const Descriptor file(::openat(target.directory.number(), target.leaf.c_str(), flags));
  struct stat found;
  if (!file.is_open() || ::fstat(file.number(), &found) != 0) {
    if (errno == ENXIO) return target.failed(ErrorKind::bad_input, kNotRegular);  // a socket
    return target.failed();
  }
  if (S_ISDIR(found.st_mode)) return target.failed(EISDIR);
  const bool is_regular = S_ISREG(found.st_mode);
  if (!is_regular && !read_streams) return target.failed(ErrorKind::bad_input, kNotRegular);
  const auto size = is_regular ? static_cast<std::size_t>(found.st_size) : 0;
  std::string bytes;
  const int failure = read_bytes(file, size, max_bytes, bytes);
  if (failure == EFBIG) return target.failed(ErrorKind::over_limit, more_than(max_bytes));
  if (failure != 0) return target.failed(failure);
  return bytes;
}

Result<FileStamp> read_stamp(const DiskTarget& target) {
  struct stat found;
  if (::fstatat(target.directory.number(), target.leaf.c_str(), &found, AT_SYMLINK_NOFOLLOW) != 0)
    return target.failed();
  return stamp_of(found);
}

Result<FileStatus> read_status(const DiskTarget& target) {
  struct stat found;
  if (::fstatat(target.directory.number(), target.leaf.c_str(), &found, AT_SYMLINK_NOFOLLOW) != 0) {
    if (errno == ENOENT) return FileStatus{};
    return target.failed();
  }
  FileStatus status{.kind = kind_of(found)};
  if (status.kind == FileKind::file) status.size = static_cast<std::uint64_t>(found.st_size);
  status.modified = UtcTime(std::chrono::seconds{found.st_mtim.tv_sec} +
                            std::chrono::microseconds{found.st_mtim.tv_nsec / 1000});
  return status;
}

Result<std::vector<DirectoryEntry>> read_entries(const DiskTarget& target) {
  const int number = ::openat(target.directory.number(), target.leaf.c_str(),
                              O_RDONLY | O_DIRECTORY | O_CLOEXEC | target.no_follow);
  if (number < 0) return target.failed();
  const std::unique_ptr<DIR, CloseDirectory> directory(::fdopendir(number));
  if (!directory) {
    const int failure = errno;
    ::close(number);
    return target.failed(failure);
  }
  std::vector<DirectoryEntry> entries;
  errno = 0;
  while (const struct dirent* entry = ::readdir(directory.get())) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..")
      entries.push_back({std::string(name), entry_kind(number, entry->d_type, entry->d_name)});
    errno = 0;
  }
  if (errno != 0) return target.failed();
  std::ranges::sort(entries, {}, &DirectoryEntry::name);
  return entries;
}

}  // namespace waybill

#include <fcntl.h>
#include <sys/file.h>

#include <optional>
#include <utility>

#include "waybill/base/disk_actions.h"
#include "waybill/base/ids.h"

namespace waybill {
namespace {

// 0 or errno.
int write_all(const Descriptor& file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = ::write(file.number(), bytes.data(), bytes.size());
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
  return 0;
}

// What is to be replaced, if anything is there; a failure when it must not be.
Result<std::optional<struct stat>> existing_file(const DiskTarget& target) {
  struct stat found;
  const int directory = target.directory.number();
  const char* leaf = target.leaf.c_str();
  if (::fstatat(directory, leaf, &found, AT_SYMLINK_NOFOLLOW) != 0) {
    if (errno == ENOENT) return std::nullopt;
    return target.failed();
  }
  if (S_ISDIR(found.st_mode)) return target.failed(EISDIR);
  if (!S_ISREG(found.st_mode)) return target.failed(ErrorKind::bad_input, kNotRegular);
  // A rename would not ask: it only needs the directory. But whoever protected the file meant it.
  if (::faccessat(directory, leaf, W_OK, AT_EACCESS) != 0) return target.failed();
  return found;
}

// The new content before it has its name. Gone at the end of its life unless it was renamed.
class DiskDraft final : public FileDraft {
 public:
  explicit DiskDraft(DiskTarget target)
      : target_(std::move(target)), name_(".waybill-" + RandomIds().uuid() + ".tmp") {}
  ~DiskDraft() override {
    if (exists_) ::unlinkat(target_.directory.number(), name_.c_str(), 0);
  }

  Result<void> put() override {
    const int number = target_.directory.number();
    if (::renameat(number, name_.c_str(), number, target_.leaf.c_str()) != 0)
      return target_.failed();
    exists_ = false;
    if (const int failure = sync_directory(target_.directory); failure != 0)
      return target_.failed(failure);
    return {};
  }

  Result<void> write(const std::optional<struct stat>& old, std::string_view bytes) {
    int failure = create();
    if (failure == 0 && old) failure = take_after(*old);
    if (failure == 0) failure = fill(bytes);
    if (failure != 0) return target_.failed(failure);
    return {};
  }

 private:
  // Each returns 0 or errno.
  int create() {
    file_ = Descriptor(::openat(target_.directory.number(), name_.c_str(),
                                O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
    exists_ = file_.is_open();
    return exists_ ? 0 : errno;
  }
  int take_after(const struct stat& old) {
    // Only root can keep another owner; when it cannot be kept, the file is still the new one.
    if ((old.st_uid != ::geteuid() || old.st_gid != ::getegid()) &&
        ::fchown(file_.number(), old.st_uid, old.st_gid) != 0)
      errno = 0;
    return ::fchmod(file_.number(), old.st_mode & 07777) == 0 ? 0 : errno;
  }
  int fill(std::string_view bytes) {
    if (const int failure = write_all(file_, bytes); failure != 0) return failure;
    if (::fsync(file_.number()) != 0) return errno;
    return file_.close() == 0 ? 0 : errno;
  }

  DiskTarget target_;
  std::string name_;
  Descriptor file_{};
  bool exists_ = false;
};

// 0 or errno: a file that ends in a half line, as a crash leaves it, gets its line end first.
int append_locked(const Descriptor& file, std::string_view line) {
  struct stat before;
  if (::fstat(file.number(), &before) != 0) return errno;
  std::string bytes;
  char last = '\n';
  if (before.st_size > 0 && ::pread(file.number(), &last, 1, before.st_size - 1) < 0) return errno;
  if (last != '\n') bytes += '\n';
  bytes.append(line) += '\n';
  int failure = write_all(file, bytes);
  if (failure == 0 && ::fsync(file.number()) != 0) failure = errno;
  // Half a line is worse than none. Nobody else has written since: we hold the lock.
  if (failure != 0 && ::ftruncate(file.number(), before.st_size) != 0) return failure;
  return failure;
}

}  // namespace

Result<std::unique_ptr<FileDraft>> draft_file(DiskTarget& target, std::string_view bytes) {
  if (target.is_directory_itself()) return target.failed(EISDIR);
  const auto old = existing_file(target);
  if (!old) return std::unexpected(old.error());
  auto draft = std::make_unique<DiskDraft>(std::move(target));
  if (auto written = draft->write(*old, bytes); !written)
    return std::unexpected(std::move(written.error()));
  return draft;
}

Result<void> append_line(const DiskTarget& target, std::string_view line) {
  if (auto fine = check_line(target.path, line); !fine) return fine;
  if (target.is_directory_itself()) return target.failed(EISDIR);
  // Not waiting at open: see read_file.
  const Descriptor file(
      ::openat(target.directory.number(), target.leaf.c_str(),
               O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | target.no_follow, 0666));
  struct stat found;
  if (!file.is_open() || ::fstat(file.number(), &found) != 0) return target.failed();
  if (!S_ISREG(found.st_mode)) return target.failed(ErrorKind::bad_input, kNotRegular);
  // Released when the descriptor is closed, also by a crash. Where there are no locks, O_APPEND
  // alone still keeps whole lines of cooperating writers apart.
  while (::flock(file.number(), LOCK_EX) != 0 && errno == EINTR) {
  }
  int failure = append_locked(file, line);
  if (failure == 0 && found.st_size == 0) failure = sync_directory(target.directory);
  if (failure != 0) return target.failed(failure);
  return {};
}

Result<void> remove_entry(const DiskTarget& target) {
  if (target.is_directory_itself()) return target.failed(EINVAL);
  const int directory = target.directory.number();
  const char* leaf = target.leaf.c_str();
  if (::unlinkat(directory, leaf, 0) == 0) return {};
  if (errno != EISDIR || ::unlinkat(directory, leaf, AT_REMOVEDIR) != 0) return target.failed();
  return {};
}

}  // namespace waybill

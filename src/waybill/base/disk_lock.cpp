#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>

#include <algorithm>

#include "waybill/base/disk_actions.h"

namespace waybill {
namespace {

class DiskLock final : public FileLock {
 public:
  explicit DiskLock(Descriptor file) : file_(std::move(file)) {}

 private:
  Descriptor file_;  // closing it releases the lock
};

// 0, errno, or EWOULDBLOCK when the time is up. The kernel has no waiting with an end, so it is
// asked again and again, less often the longer it takes.
int take(const Descriptor& file, std::chrono::milliseconds patience) {
  constexpr int kLongestPauseMs = 8;
  const auto end = std::chrono::steady_clock::now() + patience;
  for (int pause = 0;; pause = std::min(pause + 1, kLongestPauseMs)) {
    if (::flock(file.number(), LOCK_EX | LOCK_NB) == 0) return 0;
    if (errno != EWOULDBLOCK && errno != EINTR) return errno;
    if (std::chrono::steady_clock::now() >= end) return EWOULDBLOCK;
    ::poll(nullptr, 0, pause);
  }
}

}  // namespace

Result<std::unique_ptr<FileLock>> lock_file(const DiskTarget& target,
                                            std::chrono::milliseconds patience) {
  if (target.is_directory_itself()) return target.failed(EISDIR);
  // Each lock has an open file of its own, so that threads exclude each other as processes do.
  const auto open = [&](int access) {
    constexpr int kFlags = O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
    return Descriptor(::openat(target.directory.number(), target.leaf.c_str(),
                               access | kFlags | target.no_follow, 0666));
  };
  // Over a network it has to be open to write. Here to read is enough: whoever may look at the
  // file may wait for it.
  Descriptor file = open(O_RDWR);
  if (!file.is_open() && errno == EACCES) file = open(O_RDONLY);
  struct stat found;
  if (!file.is_open() || ::fstat(file.number(), &found) != 0) return target.failed();
  if (!S_ISREG(found.st_mode)) return target.failed(ErrorKind::bad_input, kNotRegular);
  const int failure = take(file, patience);
  if (failure == EWOULDBLOCK)
    return target.failed(ErrorKind::unavailable, held_for(patience.count()));
  if (failure != 0) return target.failed(failure);
  return std::make_unique<DiskLock>(std::move(file));
}

}  // namespace waybill

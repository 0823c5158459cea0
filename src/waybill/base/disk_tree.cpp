#include <dirent.h>
#include <fcntl.h>

#include <atomic>
#include <cstddef>
#include <cstring>
#include <ctime>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "waybill/base/disk_actions.h"

namespace waybill {
namespace {

// The coarsest clock of a file system that is met in practice ticks every two seconds.
constexpr std::int64_t kSettling = 2'000'000'000;

std::int64_t nanoseconds(const struct timespec& time) {
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

std::int64_t now() {
  struct timespec time;
  ::clock_gettime(CLOCK_REALTIME, &time);
  return nanoseconds(time);
}

// The looks are waits for memory more than work: two threads need little more than half the time.
constexpr std::size_t kWorthAThread = 2000;

bool is_same(int directory, const StampedPath& stamped) {
  struct stat found;
  FileStamp stamp;
  const char* const path = stamped.path.empty() ? "." : stamped.path.c_str();
  if (::fstatat(directory, path, &found, AT_SYMLINK_NOFOLLOW) == 0) {
    stamp = stamp_of(found);
  } else if (errno != ENOENT && errno != ENOTDIR) {
    return false;
  }
  return stamp.same(stamped.stamp);
}

struct Level {
  Descriptor directory;
  std::vector<std::string> pending;  // names to enter, the next one last
  std::size_t path_size = 0;
};

class DiskDirectory final : public OpenDirectory {
 public:
  // 0 or errno: reads what the directory holds. The views are good until the next call.
  int look(const Descriptor& directory, const std::string& path) {
    directory_ = &directory;
    path_ = path;
    struct stat found;
    if (::fstat(directory.number(), &found) != 0) return errno;
    stamp_ = stamp_of(found);
    list_.clear();
    std::size_t used = 0;
    while (true) {
      if (bytes_.size() - used < kBlock / 2) bytes_.resize(bytes_.size() + kBlock);
      const ssize_t got =
          ::getdents64(directory.number(), bytes_.data() + used, bytes_.size() - used);
      if (got < 0) return errno;
      if (got == 0) break;
      used += static_cast<std::size_t>(got);
    }
    take_entries(used);
    return 0;
  }

  Result<std::string> read(std::string_view name, std::size_t max_bytes,
                           FileStamp& stamp) const override {
    const std::string leaf(name);
    const std::string path = path_.empty() ? leaf : std::string(path_) + "/" + leaf;
    const auto failed = [&](int number) {
      return std::unexpected(file_error(FileOperation::read, path, number));
    };
    const Descriptor file(::openat(directory_->number(), leaf.c_str(),
                                   O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    struct stat found;
    if (!file.is_open() || ::fstat(file.number(), &found) != 0) return failed(errno);
    if (!S_ISREG(found.st_mode))
      return std::unexpected(
          file_error(FileOperation::read, path, ErrorKind::bad_input, kNotRegular));
    stamp = stamp_of(found);
    std::string bytes;
    const int failure = read_bytes(file, static_cast<std::size_t>(found.st_size), max_bytes, bytes);
    if (failure == EFBIG)
      return std::unexpected(
          file_error(FileOperation::read, path, ErrorKind::over_limit, more_than(max_bytes)));
    if (failure != 0) return failed(failure);
    return bytes;
  }

 private:
  static constexpr std::size_t kBlock = 65536;

  void take_entries(std::size_t used) {
    for (std::size_t at = 0; at < used;) {
      const char* const record = bytes_.data() + at;
      unsigned short size = 0;
      std::memcpy(&size, record + offsetof(struct dirent64, d_reclen), sizeof size);
      const auto type = static_cast<unsigned char>(record[offsetof(struct dirent64, d_type)]);
      const char* const name = record + offsetof(struct dirent64, d_name);
      at += size;
      const std::string_view view(name);
      if (view != "." && view != "..")
        list_.push_back({view, entry_kind(directory_->number(), type, name)});
    }
    entries_ = list_;
  }

  const Descriptor* directory_ = nullptr;
  std::vector<char> bytes_ = std::vector<char>(kBlock);
  std::vector<Entry> list_{};
};

}  // namespace

FileStamp stamp_of(const struct stat& found) {
  FileStamp stamp{.kind = kind_of(found),
                  .device = found.st_dev,
                  .inode = found.st_ino,
                  .size = static_cast<std::uint64_t>(found.st_size),
                  .modified_ns = nanoseconds(found.st_mtim),
                  .changed_ns = nanoseconds(found.st_ctim)};
  stamp.settled = stamp.changed_ns + kSettling < now() && stamp.modified_ns + kSettling < now();
  return stamp;
}

Result<void> visit_tree(const DiskTarget& target, DirectoryVisitor& visitor) {
  constexpr int kFlags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK;
  std::vector<Level> levels;
  std::string path;
  DiskDirectory here;
  levels.push_back({Descriptor(::openat(target.directory.number(), target.leaf.c_str(),
                                        kFlags | target.no_follow)),
                    {},
                    0});
  if (!levels.back().directory.is_open()) return target.failed();
  if (const int failure = here.look(levels.back().directory, path); failure != 0)
    return target.failed(failure);
  while (true) {
    visitor.visit(here);
    for (const OpenDirectory::Entry& entry : here.entries())
      if (entry.enter) levels.back().pending.emplace_back(entry.name);
    // On to the next directory that can be looked at, here or above.
    bool found = false;
    while (!levels.empty() && !found) {
      Level& level = levels.back();
      path.resize(level.path_size);
      if (level.pending.empty()) {
        levels.pop_back();
        continue;
      }
      if (!path.empty()) path += '/';
      const std::string name = std::move(level.pending.back());
      level.pending.pop_back();
      path += name;
      if (levels.size() >= kDeepestVisit) {
        visitor.failed(file_error(FileOperation::list, path, ErrorKind::over_limit,
                                  "it lies too deep in the tree"));
        continue;
      }
      Descriptor directory(::openat(level.directory.number(), name.c_str(), kFlags | O_NOFOLLOW));
      const std::size_t size = path.size();
      const int failure = directory.is_open() ? 0 : errno;
      levels.push_back({std::move(directory), {}, size});
      const int unread = failure != 0 ? failure : here.look(levels.back().directory, path);
      found = unread == 0;
      if (found) continue;
      levels.pop_back();
      visitor.failed(file_error(FileOperation::list, path, unread));
    }
    if (!found) return {};
  }
}

bool are_same(int directory, std::span<const StampedPath> stamped) {
  std::atomic<bool> same = true;
  const auto look = [&](std::span<const StampedPath> part) {
    for (const StampedPath& one : part) {
      if (!same.load(std::memory_order_relaxed)) return;
      if (!is_same(directory, one)) same = false;
    }
  };
  if (stamped.size() < kWorthAThread) {
    look(stamped);
  } else {
    const std::size_t half = stamped.size() / 2;
    const std::jthread other([&] { look(stamped.subspan(half)); });
    look(stamped.first(half));
  }
  return same;
}

}  // namespace waybill

#include "waybill/base/disk_target.h"

#include <fcntl.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cstdlib>
#include <utility>
#include <vector>

namespace waybill {
namespace {

constexpr int kPathOnly = O_PATH | O_CLOEXEC;

struct Split {
  std::string directory;
  std::string leaf;
};

Split split(std::string_view path) {
  path = without_trailing_slashes(path);
  if (path == "/") return {"/", "."};
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return {".", std::string(path)};
  return {std::string(path.substr(0, slash == 0 ? 1 : slash)), std::string(path.substr(slash + 1))};
}

class DiskCursor final : public PathCursor {
 public:
  explicit DiskCursor(const Descriptor& root) : root_(root) {}

  void to_root() override { entered_.clear(); }
  void to_parent() override { entered_.pop_back(); }
  void enter() override { entered_.push_back(std::move(found_)); }

  Look look(const std::string& name) override {
    found_ = Descriptor(::openat(here(), name.c_str(), kPathOnly | O_NOFOLLOW));
    struct stat status;
    if (!found_.is_open() || ::fstat(found_.number(), &status) != 0) return {.failure = errno};
    const FileKind kind = kind_of(status);
    if (kind != FileKind::symlink) return {0, kind};
    // The target is read from the link that was opened, not from whatever has its name by now.
    std::array<char, PATH_MAX> target;
    const ssize_t size = ::readlinkat(found_.number(), "", target.data(), target.size());
    if (size < 0) return {.failure = errno};
    return {0, kind, std::string(target.data(), static_cast<std::size_t>(size))};
  }

  int make_directory(const std::string& name) override {
    if (::mkdirat(here(), name.c_str(), 0777) != 0) return errno;
    return sync_directory(entered_.empty() ? root_ : entered_.back());
  }

  // The directory stood in, for whoever goes on from here; ends the cursor's use.
  Descriptor take_directory() {
    if (!entered_.empty()) return std::move(entered_.back());
    return Descriptor(::openat(root_.number(), ".", kPathOnly | O_DIRECTORY));
  }

 private:
  int here() const { return entered_.empty() ? root_.number() : entered_.back().number(); }

  const Descriptor& root_;
  std::vector<Descriptor> entered_{};
  Descriptor found_{};
};

// Makes one directory, or finds it made; 0 or errno.
int make_directory(const std::string& path) {
  if (::mkdir(path.c_str(), 0777) == 0) {
    const Descriptor above(::open(split(path).directory.c_str(), kPathOnly | O_DIRECTORY));
    return above.is_open() ? sync_directory(above) : errno;
  }
  const int failure = errno;
  struct stat found;
  if (::stat(path.c_str(), &found) != 0) return errno == ELOOP ? ELOOP : failure;
  // Whatever mkdir minded: on a read-only disk it is not always EEXIST.
  return S_ISDIR(found.st_mode) ? 0 : failure;
}

// A link is left in place by those who write, so they need to know the file it names.
Result<DiskTarget> behind_link(DiskTarget target) {
  struct stat found;
  if (::fstatat(target.directory.number(), target.leaf.c_str(), &found, AT_SYMLINK_NOFOLLOW) != 0 ||
      !S_ISLNK(found.st_mode))
    return target;
  const std::string link(without_trailing_slashes(target.path));
  const std::unique_ptr<char, decltype(&std::free)> real(::realpath(link.c_str(), nullptr),
                                                         &std::free);
  if (!real) return target.failed();
  Split parts = split(real.get());
  target.leaf = std::move(parts.leaf);
  target.directory = Descriptor(::open(parts.directory.c_str(), kPathOnly | O_DIRECTORY));
  if (!target.directory.is_open()) return target.failed();
  return target;
}

}  // namespace

FileKind kind_of(const struct stat& found) {
  if (S_ISREG(found.st_mode)) return FileKind::file;
  if (S_ISDIR(found.st_mode)) return FileKind::directory;
  if (S_ISLNK(found.st_mode)) return FileKind::symlink;
  return FileKind::other;
}

int sync_directory(const Descriptor& directory) {
  const Descriptor open(::openat(directory.number(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // A directory that one may write but not read cannot be synced, and some file systems have
  // nothing to sync: neither makes the write wrong.
  if (!open.is_open()) return errno == EACCES ? 0 : errno;
  if (::fsync(open.number()) != 0 && errno != EINVAL) return errno;
  return 0;
}

Result<DiskTarget> locate_anywhere(FileOperation operation, std::string_view path) {
  if (auto fine = check_path(operation, path); !fine) return std::unexpected(fine.error());
  Split parts = split(path);
  DiskTarget target{.operation = operation, .path = std::string(path)};
  target.directory = Descriptor(::open(parts.directory.c_str(), kPathOnly | O_DIRECTORY));
  if (!target.directory.is_open()) return target.failed();
  target.leaf = std::move(parts.leaf);
  if (operation != FileOperation::replace && operation != FileOperation::append &&
      operation != FileOperation::lock)
    return target;
  target.no_follow = O_NOFOLLOW;
  return behind_link(std::move(target));
}

Result<DiskTarget> locate_within(const DiskRoot& root, FileOperation operation,
                                 std::string_view path) {
  DiskCursor cursor(root.directory);
  auto end = walk(cursor, root.walk, operation, path);
  if (!end) return std::unexpected(std::move(end.error()));
  DiskTarget target{.operation = operation, .path = std::string(path)};
  target.directory = cursor.take_directory();
  if (!target.directory.is_open()) return target.failed();
  target.real = joined(end->directory, end->leaf);
  target.leaf = std::move(end->leaf);
  target.no_follow = O_NOFOLLOW;
  return target;
}

Result<void> create_directories_anywhere(std::string_view path) {
  constexpr auto kMaking = FileOperation::create_directories;
  if (auto fine = check_path(kMaking, path); !fine) return fine;
  for (std::size_t end = 0; end < path.size();) {
    end = std::min(path.find('/', end + 1), path.size());
    const int failure = make_directory(std::string(path.substr(0, end)));
    if (failure != 0) return std::unexpected(file_error(kMaking, path, failure));
  }
  return {};
}

}  // namespace waybill

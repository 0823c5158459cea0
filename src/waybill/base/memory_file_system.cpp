#include "waybill/base/memory_file_system.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <climits>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <utility>

namespace waybill {
namespace {

struct Node {
  FileKind kind = FileKind::none;
  std::string bytes{};  // content of a file, target of a link
  UtcTime modified{};
};

std::unexpected<Error> failed(FileOperation operation, std::string_view path, int number) {
  return std::unexpected(file_error(operation, path, number));
}

bool is_write(FileOperation operation) {
  return operation == FileOperation::replace || operation == FileOperation::append ||
         operation == FileOperation::create_directories || operation == FileOperation::remove ||
         operation == FileOperation::lock;
}

class MemoryDraft final : public FileDraft {
 public:
  explicit MemoryDraft(std::function<Result<void>()> put) : put_(std::move(put)) {}
  Result<void> put() override { return put_(); }

 private:
  std::function<Result<void>()> put_;
};

class MemoryLock final : public FileLock {
 public:
  explicit MemoryLock(std::function<void()> release) : release_(std::move(release)) {}
  ~MemoryLock() override { release_(); }

 private:
  std::function<void()> release_;
};

}  // namespace

struct MemoryFileSystem::State {
  std::mutex mutex;
  std::map<std::string, Node, std::less<>> nodes;  // by real, absolute path
  std::vector<Touch> touched;
  std::map<std::pair<FileOperation, std::string>, int> faults;
  std::set<std::string, std::less<>> locked;
  std::condition_variable released;
  UtcTime now = std::chrono::sys_days{std::chrono::year{2026} / 1 / 1};

  void put(const std::string& path, FileKind kind, std::string bytes) {
    now += std::chrono::seconds{1};  // so that newest-first is told apart, and always the same
    nodes[path] = {kind, std::move(bytes), now};
    touch_parent(path);
  }

  // The list of a directory's entries has changed.
  void touch_parent(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    const auto parent = nodes.find(path.substr(0, slash == 0 ? 1 : slash));
    if (parent != nodes.end()) parent->second.modified = now;
  }

  FileStamp stamp_of(const std::string& real) const {
    const auto node = nodes.find(real);
    if (node == nodes.end()) return {.settled = true};
    const auto time = std::chrono::duration_cast<std::chrono::nanoseconds>(
                          node->second.modified.time_since_epoch())
                          .count();
    // Time moves with every change here, so that no two have the same.
    return {.kind = node->second.kind,
            .inode = 1,
            .size = node->second.bytes.size(),
            .modified_ns = time,
            .changed_ns = time,
            .settled = true};
  }

  void add(std::string_view path, FileKind kind, std::string_view bytes) {
    const std::scoped_lock lock(mutex);
    for (std::size_t slash = path.find('/', 1); slash != std::string_view::npos;
         slash = path.find('/', slash + 1)) {
      const std::string above(path.substr(0, slash));
      if (!nodes.contains(above)) put(above, FileKind::directory, {});
    }
    put(std::string(path), kind, std::string(bytes));
  }

  // The entries of a directory, in the order of their names.
  std::vector<DirectoryEntry> entries(const std::string& directory) const {
    const std::string prefix = directory == "/" ? directory : directory + "/";
    std::vector<DirectoryEntry> found;
    for (auto it = nodes.upper_bound(prefix); it != nodes.end(); ++it) {
      if (!it->first.starts_with(prefix)) break;
      const std::string name = it->first.substr(prefix.size());
      if (name.find('/') == std::string::npos) found.push_back({name, it->second.kind});
    }
    return found;
  }

  std::vector<std::string> paths_of(bool (*wanted)(FileOperation)) {
    const std::scoped_lock lock(mutex);
    std::vector<std::string> paths;
    for (const auto& touch : touched) {
      if (wanted(touch.operation)) paths.push_back(touch.path);
    }
    return paths;
  }
};

class MemoryFileSystem::Cursor final : public PathCursor {
 public:
  Cursor(State& state, std::string root) : state_(state), root_(root), here_(std::move(root)) {}

  void to_root() override { here_ = root_; }
  void to_parent() override { here_.resize(std::max<std::size_t>(here_.rfind('/'), 1)); }
  void enter() override { here_ = found_; }

  Look look(const std::string& name) override {
    if (name.size() > NAME_MAX) return {.failure = ENAMETOOLONG};
    found_ = joined(here_, name);
    const auto node = state_.nodes.find(found_);
    if (node == state_.nodes.end()) return {.failure = ENOENT};
    const bool is_link = node->second.kind == FileKind::symlink;
    return {0, node->second.kind, is_link ? node->second.bytes : std::string()};
  }

  int make_directory(const std::string& name) override {
    state_.put(joined(here_, name), FileKind::directory, {});
    return 0;
  }

 private:
  State& state_;
  std::string root_;
  std::string here_;
  std::string found_{};
};

MemoryFileSystem::MemoryFileSystem() : state_(std::make_shared<State>()) {
  state_->nodes["/"] = {FileKind::directory, {}, state_->now};
}

MemoryFileSystem::MemoryFileSystem(std::shared_ptr<State> state, WalkRoot root)
    : state_(std::move(state)), root_(std::move(root)) {}

Result<WalkEnd> MemoryFileSystem::locate(FileOperation operation, std::string_view path) const {
  // Directories must not be made before it is known whether they may be: walk without making
  // first, and fall back on the spelling where that does not reach.
  Cursor cursor(*state_, root_.path);
  const bool makes = operation == FileOperation::create_directories;
  auto end = walk(cursor, root_, makes ? FileOperation::real_path : operation, path);
  const std::string_view below = without_trailing_slashes(path);
  std::string real = end                      ? joined(end->directory, end->leaf)
                     : below.starts_with('/') ? std::string(below)
                                              : joined(root_.path, below);
  state_->touched.push_back({operation, real});
  const auto fault = state_->faults.find({operation, std::move(real)});
  if (fault != state_->faults.end()) return failed(operation, path, fault->second);
  return makes ? walk(cursor, root_, operation, path) : std::move(end);
}

Result<std::string> MemoryFileSystem::read(std::string_view path, std::size_t max_bytes) const {
  const std::scoped_lock lock(state_->mutex);
  auto end = locate(FileOperation::read, path);
  if (!end) return std::unexpected(std::move(end.error()));
  if (end->kind == FileKind::none) return failed(FileOperation::read, path, ENOENT);
  if (end->kind == FileKind::directory) return failed(FileOperation::read, path, EISDIR);
  const std::string& bytes = state_->nodes.at(joined(end->directory, end->leaf)).bytes;
  if (bytes.size() <= max_bytes) return bytes;
  return std::unexpected(
      file_error(FileOperation::read, path, ErrorKind::over_limit, more_than(max_bytes)));
}

Result<FileStatus> MemoryFileSystem::status(std::string_view path) const {
  const std::scoped_lock lock(state_->mutex);
  auto end = locate(FileOperation::status, path);
  if (!end && end.error().kind == ErrorKind::not_found) return FileStatus{};
  if (!end) return std::unexpected(std::move(end.error()));
  if (end->kind == FileKind::none) return FileStatus{};
  const Node& node = state_->nodes.at(joined(end->directory, end->leaf));
  return FileStatus{node.kind, node.kind == FileKind::file ? node.bytes.size() : 0, node.modified};
}

Result<std::vector<DirectoryEntry>> MemoryFileSystem::list(std::string_view directory) const {
  const std::scoped_lock lock(state_->mutex);
  auto end = locate(FileOperation::list, directory);
  if (!end) return std::unexpected(std::move(end.error()));
  if (end->kind == FileKind::none) return failed(FileOperation::list, directory, ENOENT);
  if (end->kind != FileKind::directory) return failed(FileOperation::list, directory, ENOTDIR);
  return state_->entries(joined(end->directory, end->leaf));
}

Result<FileStamp> MemoryFileSystem::stamp(std::string_view path) const {
  const std::scoped_lock lock(state_->mutex);
  auto end = locate(FileOperation::status, path);
  if (!end && end.error().kind == ErrorKind::not_found) return FileStamp{.settled = true};
  if (!end) return std::unexpected(std::move(end.error()));
  return state_->stamp_of(joined(end->directory, end->leaf));
}

Result<std::string> MemoryFileSystem::real_path(std::string_view path) const {
  const std::scoped_lock lock(state_->mutex);
  auto end = locate(FileOperation::real_path, path);
  if (!end) return std::unexpected(std::move(end.error()));
  if (end->kind == FileKind::none) return failed(FileOperation::real_path, path, ENOENT);
  return joined(end->directory, end->leaf);
}

Result<void> MemoryFileSystem::replace(std::string_view path, std::string_view bytes) {
  const std::scoped_lock lock(state_->mutex);
  auto end = locate(FileOperation::replace, path);
  if (!end) return std::unexpected(std::move(end.error()));
  if (end->kind == FileKind::directory) return failed(FileOperation::replace, path, EISDIR);
  state_->put(joined(end->directory, end->leaf), FileKind::file, std::string(bytes));
  return {};
}

Result<std::unique_ptr<FileDraft>> MemoryFileSystem::draft(std::string_view path,
                                                           std::string_view bytes) {
  const std::scoped_lock lock(state_->mutex);
  auto end = locate(FileOperation::replace, path);
  if (!end) return std::unexpected(std::move(end.error()));
  if (end->kind == FileKind::directory) return failed(FileOperation::replace, path, EISDIR);
  return std::make_unique<MemoryDraft>(
      [state = state_, real = joined(end->directory, end->leaf), text = std::string(bytes)] {
        const std::scoped_lock locked(state->mutex);
        state->put(real, FileKind::file, text);
        return Result<void>();
      });
}

Result<void> MemoryFileSystem::append(std::string_view path, std::string_view line) {
  const std::scoped_lock lock(state_->mutex);
  if (auto fine = check_line(path, line); !fine) return fine;
  auto end = locate(FileOperation::append, path);
  if (!end) return std::unexpected(std::move(end.error()));
  if (end->kind == FileKind::directory) return failed(FileOperation::append, path, EISDIR);
  const std::string real = joined(end->directory, end->leaf);
  std::string bytes = state_->nodes[real].bytes;
  if (!bytes.empty() && bytes.back() != '\n') bytes += '\n';
  state_->put(real, FileKind::file, bytes.append(line) += '\n');
  return {};
}

Result<void> MemoryFileSystem::create_directories(std::string_view path) {
  const std::scoped_lock lock(state_->mutex);
  auto end = locate(FileOperation::create_directories, path);
  if (!end) return std::unexpected(std::move(end.error()));
  return {};
}

Result<void> MemoryFileSystem::remove(std::string_view path) {
  const std::scoped_lock lock(state_->mutex);
  auto end = locate(FileOperation::remove, path);
  if (!end) return std::unexpected(std::move(end.error()));
  if (end->leaf == ".") return failed(FileOperation::remove, path, EINVAL);
  if (end->kind == FileKind::none) return failed(FileOperation::remove, path, ENOENT);
  const std::string real = joined(end->directory, end->leaf);
  if (!state_->entries(real).empty()) return failed(FileOperation::remove, path, ENOTEMPTY);
  state_->nodes.erase(real);
  state_->now += std::chrono::seconds{1};
  state_->touch_parent(real);
  return {};
}

Result<std::unique_ptr<FileLock>> MemoryFileSystem::lock(std::string_view path,
                                                         std::chrono::milliseconds patience) {
  std::unique_lock guard(state_->mutex);
  auto end = locate(FileOperation::lock, path);
  if (!end) return std::unexpected(std::move(end.error()));
  if (end->kind == FileKind::directory) return failed(FileOperation::lock, path, EISDIR);
  std::string real = joined(end->directory, end->leaf);
  if (end->kind == FileKind::none) state_->put(real, FileKind::file, {});
  if (!state_->released.wait_for(guard, patience, [&] { return !state_->locked.contains(real); }))
    return std::unexpected(
        file_error(FileOperation::lock, path, ErrorKind::unavailable, held_for(patience.count())));
  state_->locked.insert(real);
  return std::make_unique<MemoryLock>([state = state_, real = std::move(real)] {
    const std::scoped_lock locked(state->mutex);
    state->locked.erase(real);
    state->released.notify_all();
  });
}

Result<std::unique_ptr<FileSystem>> MemoryFileSystem::confined(std::string_view root) {
  const std::scoped_lock lock(state_->mutex);
  Cursor cursor(*state_, root_.path);
  auto end = walk(cursor, root_, FileOperation::list, root);
  if (!end) return std::unexpected(std::move(end.error()));
  if (end->kind == FileKind::none) return failed(FileOperation::list, root, ENOENT);
  if (end->kind != FileKind::directory) return failed(FileOperation::list, root, ENOTDIR);
  const std::string real = joined(end->directory, end->leaf);
  WalkRoot view{real, {real}, true};
  if (root.starts_with('/')) view.spellings.emplace_back(root);
  return std::unique_ptr<FileSystem>(new MemoryFileSystem(state_, std::move(view)));
}

void MemoryFileSystem::add_file(std::string_view path, std::string_view bytes) {
  state_->add(path, FileKind::file, bytes);
}

void MemoryFileSystem::add_link(std::string_view path, std::string_view target) {
  state_->add(path, FileKind::symlink, target);
}

std::vector<MemoryFileSystem::Touch> MemoryFileSystem::touched() const {
  const std::scoped_lock lock(state_->mutex);
  return state_->touched;
}

std::vector<std::string> MemoryFileSystem::reads() const {
  return state_->paths_of([](FileOperation operation) { return operation == FileOperation::read; });
}

std::vector<std::string> MemoryFileSystem::writes() const { return state_->paths_of(is_write); }

void MemoryFileSystem::forget_touched() {
  const std::scoped_lock lock(state_->mutex);
  state_->touched.clear();
}

void MemoryFileSystem::fail_on(FileOperation operation, std::string path, std::errc reason) {
  const std::scoped_lock lock(state_->mutex);
  state_->faults[{operation, std::move(path)}] = static_cast<int>(reason);
}

void MemoryFileSystem::heal() {
  const std::scoped_lock lock(state_->mutex);
  state_->faults.clear();
}

}  // namespace waybill

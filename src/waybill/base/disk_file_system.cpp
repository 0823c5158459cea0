#include "waybill/base/disk_file_system.h"

#include <fcntl.h>

#include <cstdlib>
#include <utility>

#include "waybill/base/disk_actions.h"
#include "waybill/base/disk_target.h"

namespace waybill {
namespace {

Result<DiskTarget> locate(const DiskRoot* root, FileOperation operation, std::string_view path) {
  return root != nullptr ? locate_within(*root, operation, path) : locate_anywhere(operation, path);
}

// Locates, then acts: every operation is these two.
template <class Action>
auto at(const DiskRoot* root, FileOperation operation, std::string_view path, Action action)
    -> decltype(action(std::declval<DiskTarget&>())) {
  auto target = locate(root, operation, path);
  if (!target) return std::unexpected(target.error());
  return action(*target);
}

}  // namespace

DiskFileSystem::DiskFileSystem() : DiskFileSystem(Options{}) {}
DiskFileSystem::DiskFileSystem(Options options) : options_(options) {}
DiskFileSystem::~DiskFileSystem() = default;

Result<std::string> DiskFileSystem::read(std::string_view path, std::size_t max_bytes) const {
  return at(root_.get(), FileOperation::read, path, [&](const DiskTarget& target) {
    return read_file(target, max_bytes, options_.read_streams);
  });
}

Result<FileStatus> DiskFileSystem::status(std::string_view path) const {
  auto found = at(root_.get(), FileOperation::status, path, read_status);
  if (!found && found.error().kind == ErrorKind::not_found) return FileStatus{};
  return found;
}

Result<std::vector<DirectoryEntry>> DiskFileSystem::list(std::string_view directory) const {
  return at(root_.get(), FileOperation::list, directory, read_entries);
}

Result<void> DiskFileSystem::visit(std::string_view directory, DirectoryVisitor& visitor) const {
  return at(root_.get(), FileOperation::list, directory,
            [&](const DiskTarget& target) { return visit_tree(target, visitor); });
}

Result<FileStamp> DiskFileSystem::stamp(std::string_view path) const {
  auto found = at(root_.get(), FileOperation::status, path, read_stamp);
  if (!found && found.error().kind == ErrorKind::not_found) return FileStamp{.settled = true};
  return found;
}

bool DiskFileSystem::unchanged(std::span<const StampedPath> stamped) const {
  return are_same(root_ ? root_->directory.number() : AT_FDCWD, stamped);
}

Result<std::string> DiskFileSystem::real_path(std::string_view path) const {
  constexpr auto kResolving = FileOperation::real_path;
  if (root_) {
    return at(root_.get(), kResolving, path, [](const DiskTarget& target) -> Result<std::string> {
      const auto found = read_status(target);
      if (!found) return std::unexpected(found.error());
      if (found->kind == FileKind::none) return target.failed(ENOENT);
      return target.real;
    });
  }
  if (auto fine = check_path(kResolving, path); !fine) return std::unexpected(fine.error());
  const std::string bare(without_trailing_slashes(path));
  const std::unique_ptr<char, decltype(&std::free)> real(::realpath(bare.c_str(), nullptr),
                                                         &std::free);
  if (!real) return std::unexpected(file_error(kResolving, path, errno));
  return real.get();
}

Result<void> DiskFileSystem::replace(std::string_view path, std::string_view bytes) {
  auto made = draft(path, bytes);
  if (!made) return std::unexpected(std::move(made.error()));
  return (*made)->put();
}

Result<std::unique_ptr<FileDraft>> DiskFileSystem::draft(std::string_view path,
                                                         std::string_view bytes) {
  return at(root_.get(), FileOperation::replace, path,
            [&](DiskTarget& target) { return draft_file(target, bytes); });
}

Result<void> DiskFileSystem::append(std::string_view path, std::string_view line) {
  return at(root_.get(), FileOperation::append, path,
            [&](const DiskTarget& target) { return append_line(target, line); });
}

Result<void> DiskFileSystem::create_directories(std::string_view path) {
  if (!root_) return create_directories_anywhere(path);
  return at(root_.get(), FileOperation::create_directories, path,
            [](const DiskTarget&) { return Result<void>(); });
}

Result<void> DiskFileSystem::remove(std::string_view path) {
  return at(root_.get(), FileOperation::remove, path, remove_entry);
}

Result<std::unique_ptr<FileLock>> DiskFileSystem::lock(std::string_view path,
                                                       std::chrono::milliseconds patience) {
  return at(root_.get(), FileOperation::lock, path,
            [&](const DiskTarget& target) { return lock_file(target, patience); });
}

Result<std::unique_ptr<FileSystem>> DiskFileSystem::confined(std::string_view root) {
  const auto target = locate(root_.get(), FileOperation::list, root);
  if (!target) return std::unexpected(target.error());
  Descriptor directory(::openat(target->directory.number(), target->leaf.c_str(),
                                O_PATH | O_DIRECTORY | O_CLOEXEC | target->no_follow));
  if (!directory.is_open()) return target->failed();
  auto real = real_path(root);
  if (!real) return target->failed(ENOENT);
  WalkRoot walk{*real, {*real}, true};
  if (root.starts_with('/')) walk.spellings.emplace_back(root);
  auto view = std::make_unique<DiskFileSystem>();
  view->root_ = std::make_unique<const DiskRoot>(std::move(directory), std::move(walk));
  return view;
}

}  // namespace waybill

#include "waybill/base/path_walk.h"

#include <cerrno>
#include <optional>
#include <utility>

namespace waybill {
namespace {

constexpr int kMostLinks = 40;  // as the kernel

// What follows `root` in `path` when it lies at or below it, by its spelling.
std::optional<std::string_view> below(std::string_view root, std::string_view path) {
  while (root.ends_with('/')) root.remove_suffix(1);
  if (!path.starts_with(root)) return std::nullopt;
  path.remove_prefix(root.size());
  if (!path.empty() && path.front() != '/') return std::nullopt;
  return path;
}

class Walk {
 public:
  Walk(PathCursor& cursor, const WalkRoot& root, FileOperation operation, std::string_view path)
      : cursor_(cursor), root_(root), operation_(operation), path_(path) {}

  Result<WalkEnd> run() {
    if (auto fine = check_path(operation_, path_); !fine) return std::unexpected(fine.error());
    cursor_.to_root();
    if (auto fine = prepend(path_); !fine) return std::unexpected(fine.error());
    while (!pending_.empty()) {
      auto end = step();
      if (!end) return std::unexpected(std::move(end.error()));
      if (*end) return std::move(**end);
    }
    return here(".", FileKind::directory);
  }

 private:
  using Step = Result<std::optional<WalkEnd>>;  // an end, or nothing: go on

  Step step() {
    const std::string name = std::move(pending_.back());
    pending_.pop_back();
    if (link_floor_ && pending_.size() < *link_floor_) link_floor_.reset();
    if (name == ".") return std::nullopt;
    if (name == "..") return up();
    const bool is_last = pending_.empty();
    PathCursor::Look found = cursor_.look(name);
    if (found.failure == ENOENT) {
      if (operation_ == FileOperation::create_directories) return make(name);
      if (!is_last || link_floor_) return failed(ENOENT);
      return here(name, FileKind::none);
    }
    if (found.failure != 0) return failed(found.failure);
    if (found.kind == FileKind::symlink && (!is_last || follows_last()))
      return follow(found.link_target);
    const bool makes = operation_ == FileOperation::create_directories;
    if (is_last && !makes) return here(name, found.kind);
    if (found.kind != FileKind::directory) return failed(makes ? EEXIST : ENOTDIR);
    return into(name);
  }

  Step up() {
    if (names_.empty()) {
      if (root_.is_confined) return escapes();
      return std::nullopt;
    }
    names_.pop_back();
    cursor_.to_parent();
    return std::nullopt;
  }

  Step into(const std::string& name) {
    cursor_.enter();
    names_.push_back(name);
    return std::nullopt;
  }

  Step make(const std::string& name) {
    if (link_floor_) return failed(EEXIST);  // the link is there, though it leads nowhere
    const int failure = cursor_.make_directory(name);
    if (failure != 0 && failure != EEXIST) return failed(failure);
    const PathCursor::Look found = cursor_.look(name);
    if (found.failure != 0) return failed(found.failure);
    if (found.kind != FileKind::directory) return failed(EEXIST);
    return into(name);
  }

  Step follow(std::string_view target) {
    if (++links_ > kMostLinks) return failed(ELOOP);
    if (!link_floor_) link_floor_ = pending_.size();
    if (target.ends_with('/')) pending_.emplace_back(".");  // only a directory will do
    if (auto fine = prepend(target); !fine) return std::unexpected(fine.error());
    return std::nullopt;
  }

  // Puts the parts of `path` before what is pending; an absolute path starts over at the root.
  Result<void> prepend(std::string_view path) {
    if (path.starts_with('/')) {
      std::optional<std::string_view> rest;
      for (const auto& spelling : root_.spellings) {
        if (!rest) rest = below(spelling, path);
      }
      if (!rest) return escapes();
      path = *rest;
      names_.clear();
      cursor_.to_root();
    }
    while (!path.empty()) {
      const std::size_t slash = path.rfind('/');
      const std::size_t begin = slash == std::string_view::npos ? 0 : slash + 1;
      if (begin < path.size()) pending_.emplace_back(path.substr(begin));
      path = path.substr(0, begin == 0 ? 0 : slash);
    }
    return {};
  }

  bool follows_last() const {
    return operation_ != FileOperation::status && operation_ != FileOperation::remove;
  }

  WalkEnd here(std::string leaf, FileKind kind) const {
    std::string directory = root_.path;
    for (const auto& name : names_) directory = joined(directory, name);
    return {std::move(directory), std::move(leaf), kind};
  }

  std::unexpected<Error> failed(int number) const {
    return std::unexpected(file_error(operation_, path_, number));
  }

  std::unexpected<Error> escapes() const {
    return std::unexpected(file_error(operation_, path_, ErrorKind::not_allowed,
                                      std::string(kLeadsOut) + '"' + root_.path + '"'));
  }

  PathCursor& cursor_;
  const WalkRoot& root_;
  FileOperation operation_;
  std::string_view path_;
  std::vector<std::string> pending_{};  // parts still to go, the next one last
  std::vector<std::string> names_{};    // parts gone, below the root
  int links_ = 0;
  // While the parts of a followed link are walked: how many were pending behind it.
  std::optional<std::size_t> link_floor_{};
};

}  // namespace

std::string joined(std::string_view directory, std::string_view leaf) {
  std::string path(directory);
  if (leaf == ".") return path;
  if (!path.ends_with('/')) path += '/';
  return path += leaf;
}

std::string_view without_trailing_slashes(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return path;
}

Result<WalkEnd> walk(PathCursor& cursor, const WalkRoot& root, FileOperation operation,
                     std::string_view path) {
  return Walk(cursor, root, operation, path).run();
}

}  // namespace waybill

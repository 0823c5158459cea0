#include "waybill/dialect/codegraph/workspace.h"

#include <optional>

namespace waybill::dialect::codegraph {
namespace {

constexpr std::size_t kMostBytes = 4096;            // of HEAD, a loose ref, a `.git` file
constexpr std::size_t kMostPackedBytes = 64 << 20;  // of packed-refs
constexpr int kMostSteps = 5;                       // git's own limit for refs that name refs

std::string_view without_slashes(std::string_view path) {
  while (path.size() > 1 && (path.back() == '/' || path.back() == '\\')) path.remove_suffix(1);
  return path;
}

std::string_view last_segment(std::string_view path) {
  path = without_slashes(path);
  const std::size_t slash = path.find_last_of("/\\");
  return slash == path.npos || slash + 1 == path.size() ? path : path.substr(slash + 1);
}

std::string joined(std::string_view directory, std::string_view path) {
  if (path.starts_with('/')) return std::string(path);
  return std::string(directory) + (directory.ends_with('/') ? "" : "/") + std::string(path);
}

// The first line of a small file; empty when it cannot be read.
std::string first_line(const FileSystem& files, const std::string& path) {
  auto text = files.read(path, kMostBytes);
  if (!text) return {};
  text->resize(std::min(text->size(), text->find_first_of("\r\n")));
  return *text;
}

bool is_commit(std::string_view text) {
  return (text.size() == 40 || text.size() == 64) &&
         text.find_first_not_of("0123456789abcdef") == text.npos;
}

// A name that leads nowhere but below the git directory.
bool is_ref(std::string_view name) {
  return name.starts_with("refs/") && name.find("..") == name.npos &&
         name.find('\0') == name.npos && name.find("//") == name.npos;
}

// Lines of packed-refs: "<commit> <name>"; others are comments and peeled tags.
std::string packed_commit(const FileSystem& files, const std::string& common,
                          std::string_view name) {
  const auto text = files.read(joined(common, "packed-refs"), kMostPackedBytes);
  if (!text) return {};
  std::string_view rest = *text;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::size_t space = line.find(' ');
    if (space == line.npos || line.substr(space + 1) != name) continue;
    if (is_commit(line.substr(0, space))) return std::string(line.substr(0, space));
  }
  return {};
}

// Where HEAD is, and where the refs are that all worktrees share.
struct GitDirectories {
  std::string own;
  std::string common;
};

std::optional<GitDirectories> git_directories(const FileSystem& files, std::string_view root) {
  const std::string dot_git = joined(root, ".git");
  std::string own = dot_git;
  const std::string line = first_line(files, dot_git);
  if (constexpr std::string_view kPrefix = "gitdir: "; line.starts_with(kPrefix)) {
    own = joined(root, std::string_view(line).substr(kPrefix.size()));
  } else if (!files.exists(joined(dot_git, "HEAD"))) {
    return {};
  }
  const std::string common = first_line(files, joined(own, "commondir"));
  return GitDirectories{own, common.empty() ? own : joined(own, common)};
}

}  // namespace

std::string git_revision(const FileSystem& files, std::string_view root) {
  const auto git = git_directories(files, root);
  if (!git) return {};
  std::string line = first_line(files, joined(git->own, "HEAD"));
  for (int step = 0; step < kMostSteps; ++step) {
    if (is_commit(line)) return line;
    constexpr std::string_view kPrefix = "ref: ";
    if (!line.starts_with(kPrefix)) return {};
    const std::string name = line.substr(kPrefix.size());
    if (!is_ref(name)) return {};
    line = first_line(files, joined(git->own, name));
    if (line.empty()) line = first_line(files, joined(git->common, name));
    if (line.empty()) line = packed_commit(files, git->common, name);
  }
  return {};
}

Workspace workspace_context(const FileSystem& files, std::string_view root) {
  return {.root = root, .repo_name = last_segment(root), .rev = git_revision(files, root)};
}

}  // namespace waybill::dialect::codegraph

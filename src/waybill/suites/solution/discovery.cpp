#include "waybill/suites/solution/discovery.h"

#include <algorithm>

#include "waybill/suites/solution/documents.h"
#include "waybill/suites/solution/failure.h"
#include "waybill/suites/solution/references.h"

namespace waybill::suites::solution {
namespace {

constexpr std::size_t kLargestManifest = 1 << 20;
constexpr std::size_t kMostWarnings = 100;

bool is_passed_over(std::string_view directory) {
  return directory == ".git" || directory == ".bot" || directory == "node_modules";
}

bool lies_in_made(ManifestKind kind, std::string_view path) {
  while (!path.empty()) {
    const std::size_t slash = std::min(path.find('/'), path.size());
    if (is_made_by_tools(kind, path.substr(0, slash))) return true;
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  return false;
}

class Finder final : public DirectoryVisitor {
 public:
  explicit Finder(Lookout& lookout) : lookout_(lookout) {}

  void visit(OpenDirectory& here) override {
    lookout_.note(std::string(here.path()), here.stamp());
    while (!above_.empty() && !is_below(here.path(), above_.back().path)) above_.pop_back();
    Group group{std::string(here.path()), above_.empty() ? kNobody : above_.back().owner};
    const std::size_t first = found_.projects.size();
    std::uint64_t files = 0;
    for (OpenDirectory::Entry& entry : here.entries()) {
      if (entry.kind == FileKind::directory) {
        entry.enter = !is_passed_over(entry.name);
        if (here.path().empty()) found_.top_directories.emplace_back(entry.name);
        continue;
      }
      ++files;
      if (entry.name.ends_with(".sln") || entry.name.ends_with(".slnx"))
        found_.solution_files.push_back(path_of(here, entry.name));
      if (const auto kind = manifest_kind(entry.name)) take(here, entry, *kind);
    }
    if (found_.projects.size() > first) {
      group.owner = counts_.size();
      counts_.push_back(0);
      for (std::size_t i = first; i < found_.projects.size(); ++i) owners_.push_back(group.owner);
    }
    if (group.owner != kNobody) counts_[group.owner] += files;
    above_.push_back(std::move(group));
  }

  void failed(const Error& error) override {
    lookout_.spoil();
    warn(file_problem(error));
  }

  Discovery take_found() {
    for (std::size_t i = 0; i < found_.projects.size(); ++i)
      found_.projects[i].file_count = counts_[owners_[i]];
    std::ranges::sort(found_.projects, {}, &Project::file);
    std::ranges::sort(found_.solution_files);
    std::ranges::sort(found_.top_directories);
    std::ranges::sort(found_.warnings, {}, [](const Problem& one) { return one.path.view(); });
    if (unsaid_ > 0)
      found_.warnings.push_back({.code = "IO_ERROR",
                                 .message = "There are " + std::to_string(unsaid_) +
                                            " more project files or directories like these."});
    return std::move(found_);
  }

 private:
  static constexpr std::size_t kNobody = static_cast<std::size_t>(-1);
  struct Group {
    std::string path;
    std::size_t owner;  // whose files they are, an index of counts_
  };

  static bool is_below(std::string_view path, std::string_view above) {
    if (above.empty()) return true;
    return path.size() > above.size() && path.starts_with(above) && path[above.size()] == '/';
  }
  static std::string path_of(const OpenDirectory& here, std::string_view name) {
    std::string path(here.path());
    if (!path.empty()) path += '/';
    return path += name;
  }

  void warn(Problem problem) {
    if (found_.warnings.size() < kMostWarnings) {
      found_.warnings.push_back(std::move(problem));
    } else {
      ++unsaid_;
    }
  }

  Result<std::optional<std::string>> content(const OpenDirectory& here,
                                             const OpenDirectory::Entry& entry,
                                             const std::string& path) {
    if (entry.kind != FileKind::file) return lookout_.read(path);
    FileStamp stamp;
    auto text = here.read(entry.name, kLargestManifest, stamp);
    if (!text) {
      lookout_.spoil();
      text.error().place = path;
      return std::unexpected(std::move(text.error()));
    }
    lookout_.note(path, stamp);
    return std::move(*text);
  }

  void take(const OpenDirectory& here, const OpenDirectory::Entry& entry, ManifestKind kind) {
    if (lies_in_made(kind, here.path())) return;
    const std::string path = path_of(here, entry.name);
    const auto text = content(here, entry, path);
    if (!text) return warn(file_problem(text.error()));
    if (!*text) return;
    auto manifest = read_manifest(kind, entry.name, **text);
    if (!manifest) return warn(broken(path, **text, manifest.error()));
    if (!*manifest) return;
    Project project{.name = std::move((*manifest)->name),
                    .type = std::move((*manifest)->type),
                    .path = here.path().empty() ? "." : std::string(here.path()),
                    .file = path,
                    .packages = std::move((*manifest)->packages)};
    if (project.name.empty()) {
      const std::size_t slash = here.path().rfind('/');
      project.name = std::string(here.path().substr(slash == std::string::npos ? 0 : slash + 1));
      if (project.name.empty()) project.name = "root";
    }
    for (const std::string& reference : (*manifest)->references)
      project.references.push_back(normal_path(std::string(here.path()) + "/" + reference));
    found_.projects.push_back(std::move(project));
  }

  static Problem broken(const std::string& path, std::string_view text, const Error& error) {
    std::string message = "The project file cannot be read: " + error.message;
    if (error.byte) {
      const Position at = locate(text, *error.byte);
      message +=
          " (line " + std::to_string(at.line) + ", column " + std::to_string(at.column) + ")";
    }
    return {.code = "IO_ERROR",
            .message = message,
            .path = path,
            .suggestion = "Correct the file, or remove it when it is no project."};
  }

  Lookout& lookout_;
  Discovery found_{};
  std::vector<Group> above_{};  // the directory being visited and those above it
  std::vector<std::uint64_t> counts_{};
  std::vector<std::size_t> owners_{};  // of each project, an index of counts_
  std::size_t unsaid_ = 0;
};

}  // namespace

Result<Discovery> discover(Lookout& lookout) {
  Finder finder(lookout);
  if (auto fine = lookout.files().visit(".", finder); !fine) return std::unexpected(fine.error());
  return finder.take_found();
}

}  // namespace waybill::suites::solution

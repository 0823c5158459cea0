#include "waybill/suites/solution/library.h"

#include <algorithm>

#include "waybill/suites/solution/documents.h"
#include "waybill/suites/solution/failure.h"

namespace waybill::suites::solution {
namespace {

class Collector final : public DirectoryVisitor {
 public:
  Collector(Lookout& lookout, std::string_view base) : lookout_(lookout), base_(base) {}

  void visit(OpenDirectory& here) override {
    const std::string directory =
        here.path().empty() ? base_ : base_ + "/" + std::string(here.path());
    lookout_.note(directory, here.stamp());
    for (OpenDirectory::Entry& entry : here.entries()) {
      entry.enter = entry.kind == FileKind::directory;
      if (!entry.enter && entry.name.ends_with(".md"))
        take(here, entry, directory + "/" + std::string(entry.name));
    }
  }
  void failed(const Error& error) override {
    Error named = error;
    named.place = base_ + "/" + error.place;
    add_problem(named);
  }

  Library library{};

 private:
  void add_problem(const Error& error) {
    lookout_.spoil();
    library.problems.push_back(file_problem(error));
  }

  void take(const OpenDirectory& here, const OpenDirectory::Entry& entry, std::string path) {
    Result<std::optional<std::string>> text = std::nullopt;
    if (entry.kind == FileKind::file) {
      FileStamp stamp;
      auto read = here.read(entry.name, kLargestDocument, stamp);
      if (read) {
        lookout_.note(path, stamp);
        text = std::move(*read);
      } else {
        read.error().place = path;
        text = std::unexpected(std::move(read.error()));
      }
    } else {
      text = lookout_.read(path);
    }
    if (!text) return add_problem(text.error());
    if (!*text) return;
    total_ += (*text)->size();
    if (total_ > kLargestLibrary)
      return add_problem({ErrorKind::over_limit,
                          "Cannot read \"" + path + "\": all documents together are too large.",
                          {},
                          path});
    BotDocument document{.path = std::move(path), .text = std::move(**text)};
    constexpr std::size_t kBot = 5;  // ".bot/"
    const std::size_t slash = document.path.find('/', kBot);
    if (slash != std::string::npos) document.folder = document.path.substr(kBot, slash - kBot);
    document.frontmatter = read_frontmatter(document.text);
    library.documents.push_back(std::move(document));
  }

  Lookout& lookout_;
  std::string base_;
  std::size_t total_ = 0;
};

}  // namespace

Result<Library> read_library(Lookout& lookout, std::string_view directory) {
  const auto kind = lookout.kind(directory);
  if (!kind) return std::unexpected(kind.error());
  if (*kind != FileKind::directory) return Library{};
  Collector collector(lookout, directory);
  if (auto fine = lookout.files().visit(directory, collector); !fine)
    return std::unexpected(fine.error());
  std::ranges::sort(collector.library.documents, {}, &BotDocument::path);
  std::ranges::sort(collector.library.problems, {},
                    [](const Problem& problem) { return problem.path.view(); });
  return std::move(collector.library);
}

}  // namespace waybill::suites::solution

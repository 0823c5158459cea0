// solution.health.check: whether a solution's `.bot` folder is whole, at three levels.
#include <algorithm>

#include "waybill/suites/solution/document_graph.h"
#include "waybill/suites/solution/documents.h"
#include "waybill/suites/solution/health_report.h"
#include "waybill/suites/solution/reading_tools.h"
#include "waybill/suites/solution/state_file.h"

namespace waybill::suites::solution {

enum class CheckLevel : std::uint8_t { basic, standard, comprehensive };
WAYBILL_DESCRIBE_ENUM(CheckLevel, basic, standard, comprehensive)

struct HealthInput {
  CheckLevel check_level = CheckLevel::standard;
  bool include_recommendations = true;
};
constexpr auto waybill_describe(json::Type<HealthInput>) {
  using json::field;
  return json::fields(
      "HealthInput",
      field("check_level", &HealthInput::check_level)
          .optional()
          .about("basic: the installation; standard: and the product's documents; comprehensive: "
                 "and what stands in all documents."),
      field("include_recommendations", &HealthInput::include_recommendations)
          .optional()
          .about("Whether to say what to do, file by file."));
}

struct Circle {
  std::vector<std::string_view> files{};
};
WAYBILL_DESCRIBE(Circle, files)

struct ReferenceKind {
  std::string_view kind{};
};
WAYBILL_DESCRIBE(ReferenceKind, kind)

namespace {

constexpr auto kOk = HealthStatus::ok;
constexpr auto kWarning = HealthStatus::warning;
constexpr auto kError = HealthStatus::error;

// How many documents a folder has.
class Counter final : public DirectoryVisitor {
 public:
  Counter(Lookout& lookout, std::string base) : lookout_(lookout), base_(std::move(base)) {}
  void visit(OpenDirectory& here) override {
    lookout_.note(here.path().empty() ? base_ : base_ + "/" + std::string(here.path()),
                  here.stamp());
    for (OpenDirectory::Entry& entry : here.entries()) {
      entry.enter = entry.kind == FileKind::directory;
      if (!entry.enter && entry.name.ends_with(".md")) ++count;
    }
  }
  void failed(const Error&) override { lookout_.spoil(); }
  std::size_t count = 0;

 private:
  Lookout& lookout_;
  std::string base_;
};

void check_folder(Lookout& lookout, const std::string& name, HealthReport& report) {
  const std::string path = ".bot/" + name;
  const auto kind = lookout.kind(path);
  Counter counter(lookout, path);
  Result<void> visited;
  if (kind && *kind == FileKind::directory) visited = lookout.files().visit(path, counter);
  if (!kind || !visited) {
    report.item(name, kError, 0);
    report.finding(kError, file_problem(kind ? visited.error() : kind.error()),
                   "Make " + path + " a folder below .bot that can be read.");
    return;
  }
  report.item(name, counter.count > 0 ? kOk : kWarning, counter.count);
  if (counter.count > 0) return;
  const bool is_missing = *kind != FileKind::directory;
  report.finding(kWarning,
                 {.code = name == "standards" ? "STANDARDS_NOT_FOUND" : "BROKEN_FILE_REFERENCE",
                  .message = "The folder " + path + (is_missing ? " is missing" : " is empty"),
                  .path = path,
                  .details = json_of(ReferenceKind{"empty_folder"})},
                 "Write a first document into " + path + "/.");
}

void check_installation(Lookout& lookout, HealthReport& report) {
  report.begin("installation", "Installation");
  report.item(".bot", kOk, 1);
  const auto noted = lookout.kind(kStateFile);
  const StateFileReading state = read_state_file(lookout.files());
  report.item("state file", state.problems.empty() && noted ? kOk : kError,
              state.problems.empty() ? 1 : 0);
  for (const Problem& problem : state.problems)
    report.finding(kError, problem, std::string(problem.suggestion.view()));
  for (const char* const name : {"agents", "workflows", "standards"})
    check_folder(lookout, name, report);
}

void check_product(Lookout& lookout, HealthReport& report) {
  report.begin("product", "Product artifacts");
  for (const std::string_view path : {kMissionFile, kTechStackFile, kRoadmapFile}) {
    const auto text = lookout.read(path);
    const std::string_view file = path.substr(path.rfind('/') + 1);
    const std::string name(file.substr(0, file.size() - 3));
    if (!text) {
      report.item(name, kError, 0);
      report.finding(kError, file_problem(text.error()),
                     "Make " + std::string(path) + " a file of its own that can be read.");
      continue;
    }
    const bool is_there = *text && !trimmed(**text).empty();
    report.item(name, is_there ? kOk : kWarning, is_there ? 1 : 0);
    if (is_there) continue;
    report.finding(kWarning,
                   {.code = path == kTechStackFile ? "TECH_STACK_MISSING" : "BROKEN_FILE_REFERENCE",
                    .message = "The product's " + name + (*text ? " is empty" : " is missing"),
                    .path = path,
                    .details = json_of(ReferenceKind{"missing_document"})},
                   "Write " + std::string(path) + ".");
  }
}

bool needs_frontmatter(const BotDocument& document) {
  constexpr std::string_view kFolders[] = {"agents", "commands", "product", "standards",
                                           "workflows"};
  return std::ranges::find(kFolders, document.folder) != std::ranges::end(kFolders);
}

void check_frontmatter(const Library& library, HealthReport& report) {
  std::size_t valid = 0;
  std::size_t missing = 0;
  std::size_t invalid = 0;
  for (const BotDocument& document : library.documents) {
    if (!needs_frontmatter(document)) continue;
    const Frontmatter& head = document.frontmatter;
    if (!head.present) {
      ++missing;
      report.finding(kWarning,
                     {.code = "FRONTMATTER_MISSING",
                      .message = "The document has no YAML frontmatter",
                      .path = document.path},
                     "Begin " + document.path + " with '---', a line 'type: …' and '---'.");
    } else if (!head.faults.empty()) {
      ++invalid;
      for (const std::string& fault : head.faults)
        report.finding(kError,
                       {.code = "FRONTMATTER_INVALID", .message = fault, .path = document.path},
                       "Correct the frontmatter of " + document.path + ": " + fault);
    } else {
      ++valid;
    }
  }
  report.begin("frontmatter", "Frontmatter validity");
  report.item("valid", kOk, valid);
  report.item("missing", missing > 0 ? kWarning : kOk, missing);
  report.item("invalid", invalid > 0 ? kError : kOk, invalid);
}

void check_references(Lookout& lookout, const Library& library, const DocumentGraph& graph,
                      HealthReport& report) {
  std::size_t broken = 0;
  for (const DocumentGraph::Reference& reference : graph.unresolved()) {
    const std::string& from = library.documents[reference.from].path;
    const auto kind = lookout.kind(reference.path);
    if (kind && *kind != FileKind::none) continue;
    ++broken;
    Problem problem =
        kind ? Problem{.code = "BROKEN_FILE_REFERENCE",
                       .message = "Referenced file '" + reference.path + "' does not exist",
                       .details = json_of(ReferenceKind{"missing_target"})}
             : file_problem(kind.error());
    problem.path = from;
    report.finding(kError, std::move(problem),
                   "Write " + reference.path + ", or correct the reference in " + from + ".");
  }
  report.begin("references", "Reference integrity");
  report.item("broken", broken > 0 ? kError : kOk, broken);
}

void check_circles(const Library& library, const DocumentGraph& graph, HealthReport& report) {
  const auto circles = graph.circles();
  report.begin("cycles", "Circular references");
  report.item("cycles", circles.empty() ? kOk : kError, circles.size());
  for (const std::vector<std::size_t>& circle : circles) {
    std::string way;
    Circle files;
    for (const std::size_t index : circle) {
      way += library.documents[index].path + " → ";
      files.files.push_back(library.documents[index].path);
    }
    const std::string& first = library.documents[circle.front()].path;
    report.finding(kError,
                   {.code = "CIRCULAR_DEPENDENCY",
                    .message = "Documents refer to each other in a circle: " + way + first,
                    .path = first,
                    .details = json_of(files)},
                   "Remove the reference to " + first + " from " +
                       library.documents[circle.back()].path + ".");
  }
}

void check_orphans(const Library& library, const DocumentGraph& graph, HealthReport& report) {
  const auto orphans = graph.orphans();
  report.begin("orphans", "Documents nobody refers to");
  report.item("orphans", orphans.empty() ? kOk : kWarning, orphans.size());
  for (const std::size_t index : orphans) {
    const std::string& path = library.documents[index].path;
    report.finding(kWarning,
                   {.code = "BROKEN_FILE_REFERENCE",
                    .message = "No document refers to this one",
                    .path = path,
                    .details = json_of(ReferenceKind{"orphan"})},
                   "Refer to it with @" + path + " where it is needed, or remove it.");
  }
}

Envelope health(const HealthInput& in, Lookout& lookout) {
  HealthReport report;
  check_installation(lookout, report);
  if (in.check_level >= CheckLevel::standard) check_product(lookout, report);
  if (in.check_level == CheckLevel::comprehensive) {
    const auto library = read_library(lookout, ".bot");
    if (!library) {
      report.finding(kError, file_problem(library.error()), "Make .bot a folder of its own here.");
    } else {
      for (const Problem& problem : library->problems)
        report.finding(kError, problem,
                       "Make " + std::string(problem.path.view()) + " a file that can be read.");
      const DocumentGraph graph(library->documents);
      check_frontmatter(*library, report);
      check_references(lookout, *library, graph, report);
      check_circles(*library, graph, report);
      check_orphans(*library, graph, report);
    }
  }
  return std::move(report).answer(in.include_recommendations);
}

}  // namespace

tool::Definition health_check_tool(const Frame& frame) {
  return in_solution<HealthInput, Health>(
      frame, "Failed to check health",
      {.name = "solution.health.check",
       .summary =
           "Checks the .bot folder: installation, product documents, frontmatter, references, "
           "circles and orphans; and says for each finding which file to change and how.",
       .max_output = 64 << 20,
       .codes = {"STATE_FILE_INVALID", "STANDARDS_NOT_FOUND", "TECH_STACK_MISSING",
                 "FRONTMATTER_MISSING", "FRONTMATTER_INVALID", "BROKEN_FILE_REFERENCE",
                 "CIRCULAR_DEPENDENCY"}},
      [cache = frame.cache](const HealthInput& in, const Solution& solution, service::Context&) {
        const std::string question = "health " + std::string(json_of(in).text());
        return recalled(*cache, solution, question,
                        [&](Lookout& lookout) { return health(in, lookout); });
      });
}

}  // namespace waybill::suites::solution

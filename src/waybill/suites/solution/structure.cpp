// solution.structure: which projects there are, what they are, and what people call them.
#include <algorithm>
#include <array>
#include <map>

#include "waybill/suites/solution/damage.h"
#include "waybill/suites/solution/discovery.h"
#include "waybill/suites/solution/documents.h"
#include "waybill/suites/solution/reading_tools.h"
#include "waybill/suites/solution/state_file.h"

namespace waybill::suites::solution {

struct StructureInput {
  bool include_dependencies = false;
  bool include_file_counts = false;
};
constexpr auto waybill_describe(json::Type<StructureInput>) {
  using json::field;
  return json::fields("StructureInput",
                      field("include_dependencies", &StructureInput::include_dependencies)
                          .optional()
                          .about("Whether to tell what each project depends on."),
                      field("include_file_counts", &StructureInput::include_file_counts)
                          .optional()
                          .about("Whether to tell how many files each project has."));
}

struct Dependencies {
  std::vector<std::string> projects{};
  std::vector<std::string> packages{};
};
WAYBILL_DESCRIBE(Dependencies, projects, packages)

struct ProjectRow {
  std::string_view alias{};
  std::string_view name{};
  std::string_view type{};
  std::string_view path{};
  std::string_view project_file{};
  std::optional<std::string> summary{};
  std::optional<std::vector<std::string>> tags{};
  std::optional<std::string> owner{};
  std::optional<Dependencies> dependencies{};
  std::optional<std::uint64_t> file_count{};
};
WAYBILL_DESCRIBE(ProjectRow, alias, name, type, path, project_file, summary, tags, owner,
                 dependencies, file_count)

struct KeyDirectory {
  std::string_view path{};
  std::string_view purpose{};
};
WAYBILL_DESCRIBE(KeyDirectory, path, purpose)

struct DiscoverySources {
  std::size_t filesystem = 0;
  std::size_t registry = 0;
  std::size_t inferred = 0;
};
WAYBILL_DESCRIBE(DiscoverySources, filesystem, registry, inferred)

struct Structure {
  std::string_view solution_root{};
  std::vector<ProjectRow> projects{};
  std::vector<std::string> solution_files{};
  std::vector<KeyDirectory> key_directories{};
  std::string_view discovery_mode{};
  DiscoverySources discovery_sources{};
};
WAYBILL_DESCRIBE(Structure, solution_root, projects, solution_files, key_directories,
                 discovery_mode, discovery_sources)

namespace {

constexpr std::array<KeyDirectory, 9> kKeyDirectories{
    {{".github", "GitHub workflows and settings"},
     {"ci", "Continuous integration"},
     {"deploy", "Deployment"},
     {"docker", "Container images"},
     {"docs", "Documentation"},
     {"infrastructure", "Infrastructure"},
     {"scripts", "Scripts for building and maintenance"},
     {"terraform", "Infrastructure as code"},
     {"tests", "Tests"}}};

// Which of a project's dependencies are projects of this very solution. Refers to the projects.
class Neighbours {
 public:
  void know(const std::vector<Project>& projects) {
    for (const Project& project : projects) {
      by_file_.emplace(project.file, &project);
      by_name_.emplace(project.name, &project);
    }
  }
  Dependencies of(const Project& project) const {
    Dependencies found;
    for (const std::string& file : project.references)
      if (const auto other = by_file_.find(file); other != by_file_.end())
        add(found.projects, other->second->name);
    for (const std::string& package : project.packages) {
      const bool is_ours = by_name_.contains(package) && package != project.name;
      add(is_ours ? found.projects : found.packages, package);
    }
    return found;
  }

 private:
  static void add(std::vector<std::string>& list, const std::string& name) {
    if (std::ranges::find(list, name) == list.end()) list.push_back(name);
  }
  std::map<std::string_view, const Project*> by_file_;
  std::map<std::string_view, const Project*> by_name_;
};

std::vector<ProjectRow> rows_of(const StructureInput& in, const std::vector<Project>& projects) {
  Neighbours neighbours;
  if (in.include_dependencies) neighbours.know(projects);
  std::vector<ProjectRow> rows;
  rows.reserve(projects.size());
  for (const Project& project : projects) {
    ProjectRow row{project.alias, project.name, project.type, project.path, project.file};
    if (project.entry != nullptr) {
      row.summary = project.entry->summary;
      row.tags = project.entry->tags;
      row.owner = project.entry->owner;
    }
    if (in.include_dependencies) row.dependencies = neighbours.of(project);
    if (in.include_file_counts) row.file_count = project.file_count;
    rows.push_back(std::move(row));
  }
  std::ranges::sort(rows, {}, [](const ProjectRow& row) { return std::pair(row.alias, row.path); });
  return rows;
}

// What the registry says that the files do not bear out.
void check_registry(const Registry& registry, const std::vector<Project>& projects,
                    std::vector<Problem>& warnings) {
  std::map<std::string_view, std::string_view> names;
  for (const Project& project : projects) names.emplace(project.name, project.file);
  std::map<std::string_view, std::string_view> aliases;
  for (const Registered& entry : registry.projects()) {
    if (!names.contains(entry.name))
      warnings.push_back(
          {.code = "PROJECT_NOT_FOUND",
           .message = "Registered project '" + entry.name + "' does not exist in the solution",
           .path = kRegistryFile,
           .suggestion = "Remove it from the registry, or restore its files."});
    if (!entry.alias) continue;
    const auto [other, is_new] = aliases.emplace(*entry.alias, entry.name);
    if (!is_new)
      warnings.push_back({.code = "ALIAS_CONFLICT",
                          .message = "The projects '" + std::string(other->second) + "' and '" +
                                     entry.name + "' have the same alias '" + *entry.alias + "'",
                          .path = kRegistryFile,
                          .suggestion = "Give one of them another alias."});
  }
}

std::string summary_of(const std::vector<Project>& projects, std::string_view mode,
                       const std::string& solution) {
  std::map<std::string_view, std::size_t> counts;
  for (const Project& project : projects) ++counts[family_of(project.type)];
  const std::string found = "Found " + std::to_string(projects.size()) +
                            (projects.size() == 1 ? " project" : " projects");
  // Nothing to tell apart.
  if (counts.size() < 2) return found + " in " + solution + " solution.";
  std::string families;
  const auto say = [&](std::string_view family) {
    const auto counted = counts.find(family);
    if (counted == counts.end()) return;
    if (!families.empty()) families += ", ";
    families += std::to_string(counted->second) + " " + std::string(family);
    counts.erase(counted);
  };
  for (const std::string_view family : {"dotnet", "nextjs", "test"}) say(family);
  while (!counts.empty()) say(counts.begin()->first);
  return found + " (" + families + ") with " + std::string(mode) + " discovery.";
}

// Like its folder also when the state file cannot be read: solution.info tells why.
std::string name_in(const Solution& solution, Lookout& lookout) {
  if (!lookout.kind(kStateFile)) lookout.spoil();
  return name_of(solution, read_state_file(lookout.files()).state);
}

Envelope structure(const StructureInput& in, const Solution& solution, Lookout& lookout) {
  Envelope answer;
  const auto noted = lookout.kind(kRegistryFile);
  auto registry = read_registry(lookout.files());
  if (!noted || !registry)
    answer.errors.push_back(
        damage_problem("REGISTRY_PARSE_ERROR", registry ? noted.error() : registry.error()));
  auto found = discover(lookout);
  if (!found) {
    answer.errors.push_back(file_problem(found.error()));
    return answer;
  }
  const Registry* const known = registry && *registry ? &**registry : nullptr;
  give_aliases(found->projects, known);
  answer.warnings = std::move(found->warnings);
  if (known != nullptr) check_registry(*known, found->projects, answer.warnings);
  Structure told{.solution_root = solution.root,
                 .projects = rows_of(in, found->projects),
                 .solution_files = std::move(found->solution_files),
                 .discovery_mode = known != nullptr ? "hybrid" : "auto"};
  for (const KeyDirectory& key : kKeyDirectories)
    if (std::ranges::binary_search(found->top_directories, key.path))
      told.key_directories.push_back(key);
  told.discovery_sources.filesystem = found->projects.size();
  for (const Project& project : found->projects) {
    if (project.entry != nullptr) ++told.discovery_sources.registry;
    if (project.entry == nullptr || !project.entry->alias) ++told.discovery_sources.inferred;
  }
  answer.data = json_of(told);
  if (!answer.errors.empty()) return answer;
  answer.summary = summary_of(found->projects, told.discovery_mode, name_in(solution, lookout));
  if (known == nullptr)
    answer.next.push_back({.tool = "solution.project.register",
                           .arguments = json::Raw::trusted("{}"),
                           .reason = "No project registry yet. Register projects to give them "
                                     "aliases, summaries and owners."});
  return answer;
}

}  // namespace

tool::Definition structure_tool(const Frame& frame) {
  return in_solution<StructureInput, Structure>(
      frame, "Failed to discover projects",
      {.name = "solution.structure",
       .summary = "Lists the solution's projects with aliases and types, found by their project "
                  "files and completed from the registry.",
       .max_output = 64 << 20,
       .codes = {"REGISTRY_PARSE_ERROR", "PROJECT_NOT_FOUND", "ALIAS_CONFLICT"}},
      [cache = frame.cache](const StructureInput& in, const Solution& solution, service::Context&) {
        const std::string question = std::string("structure ") +
                                     (in.include_dependencies ? "dependencies " : "") +
                                     (in.include_file_counts ? "counts" : "");
        return recalled(*cache, solution, question,
                        [&](Lookout& lookout) { return structure(in, solution, lookout); });
      });
}

}  // namespace waybill::suites::solution

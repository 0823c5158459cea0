// solution.info: what a solution is, what it is for, and where that is written.
#include <algorithm>

#include "waybill/suites/solution/documents.h"
#include "waybill/suites/solution/reading_tools.h"
#include "waybill/suites/solution/references.h"
#include "waybill/suites/solution/state_file.h"

namespace waybill::suites::solution {

struct InfoInput {
  bool include_mission = true;
  bool include_roadmap = false;
};
constexpr auto waybill_describe(json::Type<InfoInput>) {
  using json::field;
  return json::fields("InfoInput",
                      field("include_mission", &InfoInput::include_mission)
                          .optional()
                          .about("Whether to tell the product's mission."),
                      field("include_roadmap", &InfoInput::include_roadmap)
                          .optional()
                          .about("Whether to tell the phases of the roadmap."));
}

struct About {
  std::string name{};
  std::string dotbot_version{};
  std::string profile{};
  std::string installed_at{};
};
WAYBILL_DESCRIBE(About, name, dotbot_version, profile, installed_at)

struct FileReferences {
  std::vector<std::string> primary_files{};
  std::vector<std::string> referenced_files{};
  std::vector<std::string> audit_trails{};
};
WAYBILL_DESCRIBE(FileReferences, primary_files, referenced_files, audit_trails)

struct Mission {
  std::string vision{};
  std::string problem_statement{};
  std::vector<std::string> target_users{};
  std::string value_proposition{};
};
WAYBILL_DESCRIBE(Mission, vision, problem_statement, target_users, value_proposition)

struct Phase {
  std::int64_t phase = 0;
  std::string title{};
  std::string description{};
};
WAYBILL_DESCRIBE(Phase, phase, title, description)

struct Roadmap {
  std::vector<Phase> phases{};
};
WAYBILL_DESCRIBE(Roadmap, phases)

struct Info {
  About solution{};
  FileReferences file_references{};
  std::optional<Mission> mission{};
  std::optional<Roadmap> roadmap{};
};
WAYBILL_DESCRIBE(Info, solution, file_references, mission, roadmap)

namespace {

constexpr std::string_view kTrails = ".bot/audit/workflows/plan-product";
constexpr std::size_t kMostTrails = 5;
constexpr std::size_t kLongestDescription = 200;

Mission mission_of(std::string_view text) {
  return {.vision = std::string(text_under(text, 2, {"vision"})),
          .problem_statement = std::string(text_under(text, 2, {"problem statement", "problem"})),
          .target_users = bullets_of(text_under(text, 2, {"target users", "users"})),
          .value_proposition = std::string(text_under(text, 2, {"value proposition", "value"}))};
}

// "Phase 2: Growth" of a heading.
bool read_phase(std::string_view title, Phase& phase) {
  constexpr std::string_view kWord = "phase ";
  if (!lower_case(title).starts_with(kWord)) return false;
  title.remove_prefix(kWord.size());
  const std::size_t digits = std::min(title.find_first_not_of("0123456789"), title.size());
  if (digits == 0 || digits > 6) return false;
  phase.phase = std::stoll(std::string(title.substr(0, digits)));
  title = trimmed(title.substr(digits));
  if (!title.starts_with(':')) return false;
  phase.title = std::string(trimmed(title.substr(1)));
  return true;
}

Roadmap roadmap_of(std::string_view text) {
  Roadmap roadmap;
  for (const Section& section : sections_of(text)) {
    Phase phase;
    if (section.level != 2 || !read_phase(section.title, phase)) continue;
    phase.description = first_words(section.body, kLongestDescription);
    roadmap.phases.push_back(std::move(phase));
  }
  return roadmap;
}

// The newest first; of two of the same time the one whose name is greater.
Result<std::vector<std::string>> newest_trails(const FileSystem& files) {
  const auto entries = files.list(kTrails);
  if (!entries) {
    if (entries.error().kind == ErrorKind::not_found) return std::vector<std::string>();
    return std::unexpected(entries.error());
  }
  std::vector<std::pair<UtcTime, std::string>> found;
  for (const DirectoryEntry& entry : *entries) {
    if (entry.kind != FileKind::file || !entry.name.ends_with(".json")) continue;
    std::string path = std::string(kTrails) + "/" + entry.name;
    const auto status = files.status(path);
    if (!status) return std::unexpected(status.error());
    found.emplace_back(status->modified, std::move(path));
  }
  std::ranges::sort(found, std::greater<>());
  std::vector<std::string> paths;
  for (auto& [time, path] : found)
    if (paths.size() < kMostTrails) paths.push_back(std::move(path));
  return paths;
}

struct Draft {
  Info info{};
  std::vector<Problem> warnings{};
  std::vector<Problem> errors{};
};

// What the documents name, and a warning for each that is not there.
void note_references(const FileSystem& files, std::string_view document, std::string_view text,
                     Draft& draft) {
  std::vector<std::string>& noted = draft.info.file_references.referenced_files;
  for (std::string& path : references_in(text)) {
    if (std::ranges::find(noted, path) != noted.end()) continue;
    const auto kind = files.kind(path);
    if (!kind) {
      draft.warnings.push_back(file_problem(kind.error()));
    } else if (*kind == FileKind::none) {
      draft.warnings.push_back({.code = "BROKEN_FILE_REFERENCE",
                                .message = "Referenced file '" + path + "' does not exist",
                                .path = document,
                                .suggestion = "Write that file, or remove the reference."});
    } else {
      noted.push_back(std::move(path));
    }
  }
}

// The text of a primary file; nothing when it is not there or cannot be read.
std::optional<std::string> read_primary(const FileSystem& files, std::string_view path,
                                        Draft& draft) {
  auto text = read_if_there(files, path);
  if (!text) {
    draft.errors.push_back(file_problem(text.error()));
    return std::nullopt;
  }
  if (*text) {
    draft.info.file_references.primary_files.emplace_back(path);
    note_references(files, path, **text, draft);
  }
  return std::move(*text);
}

std::string summary_of(const InfoInput& in, const Info& info, bool has_mission) {
  const About& about = info.solution;
  if (!in.include_mission && info.roadmap) return about.name + " solution with roadmap defined.";
  return about.name + " solution (dotbot " + about.dotbot_version + ", " + about.profile +
         " profile)" + (has_mission ? " with product mission defined." : " (no mission).");
}

Envelope info(const InfoInput& in, const Solution& solution, service::Context&) {
  const FileSystem& files = *solution.files;
  StateFileReading state = read_state_file(files);
  Draft draft{.errors = std::move(state.problems)};
  Info& told = draft.info;
  told.solution = {name_of(solution, state.state), state.state.version, state.state.profile,
                   state.state.installed_at};
  told.file_references.primary_files.emplace_back(kStateFile);
  const auto mission = read_primary(files, kMissionFile, draft);
  const auto roadmap = read_primary(files, kRoadmapFile, draft);
  read_primary(files, kTechStackFile, draft);
  auto trails = newest_trails(files);
  if (!trails) draft.errors.push_back(file_problem(trails.error()));
  if (!draft.errors.empty()) {
    Envelope answer;
    answer.errors = std::move(draft.errors);
    return answer;
  }
  told.file_references.audit_trails = std::move(*trails);
  if (in.include_mission && mission) told.mission = mission_of(*mission);
  if (in.include_roadmap && roadmap) told.roadmap = roadmap_of(*roadmap);
  Envelope answer = ok("", told).summary(summary_of(in, told, mission.has_value())).done();
  answer.warnings = std::move(draft.warnings);
  if (told.roadmap && !told.roadmap->phases.empty())
    answer.next.push_back({.tool = "solution.structure",
                           .arguments = json::Raw::trusted("{}"),
                           .reason = "Roadmap loaded. View solution structure to see projects "
                                     "aligned with roadmap phases."});
  return answer;
}

}  // namespace

tool::Definition info_tool(const Frame& frame) {
  return in_solution<InfoInput, Info>(
      frame, "Failed to retrieve solution info",
      {.name = "solution.info",
       .summary = "Tells what the solution is: name, dotbot installation, product mission, "
                  "roadmap, and the files that say so. Ask this first.",
       .codes = {"STATE_FILE_INVALID"}},
      &info);
}

}  // namespace waybill::suites::solution

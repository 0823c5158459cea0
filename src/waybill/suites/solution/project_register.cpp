// solution.project.register: says what a project of the solution is called and for.
#include <algorithm>

#include "waybill/suites/solution/discovery.h"
#include "waybill/suites/solution/project_answer.h"
#include "waybill/suites/solution/registry_change.h"
#include "waybill/suites/solution/state_answer.h"
#include "waybill/suites/solution/writing_tools.h"

namespace waybill::suites::solution {
namespace {

struct Input : ProjectFields {};
constexpr auto waybill_describe(json::Type<Input>) {
  return json::fields("ProjectRegisterInput", kNameField, kAliasField, kSummaryField, kTagsField,
                      kOwnerField);
}

struct Output {
  bool success = true;
  std::string project_name{};
  Metadata registered_metadata{};
  std::string_view message = "Project registered successfully";
  std::string_view registry_path = kRegistryPath;
};
WAYBILL_DESCRIBE(Output, success, project_name, registered_metadata, message, registry_path)

std::string summary_of(const Registered& project) {
  return "Registered '" + project.name + "' " +
         (project.alias ? "with alias '" + *project.alias + "'" : "without an alias") + " and " +
         count_of(project.tags.size(), "tag") + ".";
}

bool has(const Discovery& found, std::string_view name) {
  return std::ranges::any_of(found.projects,
                             [&](const Project& project) { return project.name == name; });
}

std::vector<std::string> names_in(const Discovery& found) {
  std::vector<std::string> names;
  for (const Project& project : found.projects) names.push_back(project.name);
  std::ranges::sort(names);
  return names;
}

Envelope run(const Input& in, const Solution& solution, const Frame& frame) {
  // Looking through the solution takes a while: before anybody has to wait for us.
  Lookout lookout(*solution.files);
  const auto found = discover(lookout);
  if (!found) return failed("", file_problem(found.error())).done();
  if (!has(*found, in.project_name)) {
    Envelope answer =
        failed("", project_not_found(in.project_name, names_in(*found), "solution")).done();
    answer.warnings = found->warnings;  // it may be one of those that cannot be read
    return answer;
  }
  auto change = RegistryChange::open(*solution.files);
  if (!change) return failed("", registry_problem(change.error())).done();
  Registry& registry = change->registry();
  const std::string now = state_time(*frame.clock);
  const Registered* const known = registry.find(in.project_name);
  Registered project =
      known != nullptr ? *known : Registered{.name = in.project_name, .registered_at = now};
  apply(in, project);
  if (auto conflict = alias_conflict(registry, project); conflict)
    return failed("", std::move(*conflict)).done();
  registry.put(project);
  if (auto done = change->commit(now); !done)
    return failed("", registry_problem(done.error())).done();
  return ok("", Output{.project_name = project.name, .registered_metadata = metadata_of(project)})
      .summary(summary_of(project))
      .write_to(kRegistryPath)
      .next({.kind = NextStep::Kind::action,
             .tool = "solution.structure",
             .arguments = json::Raw::trusted("{}"),
             .reason = "See updated project metadata in context",
             .id = "view-structure",
             .label = "View solution structure"})
      .done();
}

}  // namespace

tool::Definition project_register_tool(const Frame& frame) {
  return in_solution<Input, Output>(
      frame, "Failed to register project",
      {.name = "solution.project.register",
       .summary = "Registers a project of the solution with alias, summary, tags and owner.",
       .effect = service::Effect::writes,
       .danger = service::Danger::changes,
       .codes = {"PROJECT_NOT_FOUND", "ALIAS_CONFLICT", "REGISTRY_PARSE_ERROR"}},
      [frame](const Input& in, const Solution& solution, service::Context&) {
        return run(in, solution, frame);
      });
}

}  // namespace waybill::suites::solution

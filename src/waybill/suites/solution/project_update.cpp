// solution.project.update: changes what is said of a registered project.
#include "waybill/suites/solution/project_answer.h"
#include "waybill/suites/solution/registry_change.h"
#include "waybill/suites/solution/state_answer.h"
#include "waybill/suites/solution/writing_tools.h"

namespace waybill::suites::solution {
namespace {

struct Input : ProjectFields {};
constexpr auto waybill_describe(json::Type<Input>) {
  return json::fields("ProjectUpdateInput", kNameField.about("The project's name, or its alias."),
                      kAliasField.about("Its new short name."), kSummaryField,
                      kTagsField.about("Its tags from now on; those it had are gone."),
                      kOwnerField);
}

struct Output {
  bool success = true;
  std::string project_name{};
  std::vector<std::string> updated_fields{};
  Metadata current_metadata{};
};
WAYBILL_DESCRIBE(Output, success, project_name, updated_fields, current_metadata)

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

std::vector<std::string> names_in(const Registry& registry) {
  std::vector<std::string> names;
  for (const Registered& project : registry.projects()) names.push_back(project.name);
  return names;
}

Problem unregistered(const Input& in, const Registry& registry) {
  return project_not_found(in.project_name, names_in(registry),
                           "registry; use solution.project.register first");
}

Envelope run(const Input& in, const Solution& solution, const Frame& frame) {
  if (!in.alias && !in.summary && !in.tags && !in.owner)
    return failed("", {.code = "INVALID_PARAMETER",
                       .message = "Nothing to update: give alias, summary, tags or owner."})
        .done();
  // Without a registry there is nothing to change, and nothing is made.
  const auto now = read_registry(*solution.files);
  if (!now) return failed("", registry_problem(now.error())).done();
  if (!*now) return failed("", unregistered(in, Registry())).done();
  auto change = RegistryChange::open(*solution.files);
  if (!change) return failed("", registry_problem(change.error())).done();
  Registry& registry = change->registry();
  const Registered* found = registry.find(in.project_name);
  if (found == nullptr) found = registry.find_alias(in.project_name);
  if (found == nullptr) return failed("", unregistered(in, registry)).done();
  Registered project = *found;
  Output out{.project_name = project.name, .updated_fields = apply(in, project)};
  if (auto conflict = alias_conflict(registry, project); conflict)
    return failed("", std::move(*conflict)).done();
  registry.put(project);
  if (auto done = change->commit(state_time(*frame.clock)); !done)
    return failed("", registry_problem(done.error())).done();
  out.current_metadata = metadata_of(project);
  return ok("", out)
      .summary("Updated " + count_of(out.updated_fields.size(), "field") + " for '" + project.name +
               "': " + joined(out.updated_fields) + ".")
      .write_to(kRegistryPath)
      .done();
}

}  // namespace

tool::Definition project_update_tool(const Frame& frame) {
  return in_solution<Input, Output>(
      frame, "Failed to update project",
      {.name = "solution.project.update",
       .summary = "Changes alias, summary, tags or owner of a registered project.",
       .effect = service::Effect::writes,
       .danger = service::Danger::changes,
       .codes = {"PROJECT_NOT_FOUND", "ALIAS_CONFLICT", "REGISTRY_PARSE_ERROR"}},
      [frame](const Input& in, const Solution& solution, service::Context&) {
        return run(in, solution, frame);
      });
}

}  // namespace waybill::suites::solution

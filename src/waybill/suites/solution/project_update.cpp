// solution.project.update: changes what is said of a registered project.
#include "waybill/suites/solution/project_answer.h"
#include "waybill/suites/solution/registry_change.h"
#include "waybill/suites/solution/state_answer.h"
#include "waybill/suites/solution/writing_tools.h"

namespace waybill::suites::solution {
namespace {

struct Input : ProjectFields {
  std::string project_name{};
};
constexpr auto waybill_describe(json::Type<Input>) {
  using json::field;
  return json::fields(
      "ProjectUpdateInput",
      field("project_name", &Input::project_name)
          .about("The project's name, or its alias.")
          .min_length(1)
          .max_length(kLongestName),
      json::Field<Input, std::optional<std::string>>{"alias", &Input::alias}
          .about("Its new short name.")
          .max_length(kLongestAlias)
          .pattern(kAliasPattern),
      json::Field<Input, std::optional<std::string>>{"summary", &Input::summary}
          .about("What it is for, in a sentence.")
          .max_length(kLongestText),
      json::Field<Input, std::optional<std::vector<std::string>>>{"tags", &Input::tags}
          .about("Its tags from now on; those it had are gone.")
          .max_items(kMostTags),
      json::Field<Input, std::optional<std::string>>{"owner", &Input::owner}
          .about("Who answers for it.")
          .max_length(kLongestName));
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

Envelope run(const Input& in, const Solution& solution, const Frame& frame) {
  if (!in.alias && !in.summary && !in.tags && !in.owner)
    return failed("", {.code = "INVALID_PARAMETER",
                       .message = "Nothing to update: give alias, summary, tags or owner."})
        .done();
  auto change = RegistryChange::open(*solution.files);
  if (!change) return failed("", registry_problem(change.error())).done();
  Registry& registry = change->registry();
  const Registered* found = registry.find(in.project_name);
  if (found == nullptr) found = registry.find_alias(in.project_name);
  if (found == nullptr)
    return failed("", project_not_found(in.project_name, names_in(registry),
                                        "registry; use solution.project.register first"))
        .done();
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

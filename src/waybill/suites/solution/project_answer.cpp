#include "waybill/suites/solution/project_answer.h"

#include "waybill/base/nearest.h"
#include "waybill/suites/solution/damage.h"

namespace waybill::suites::solution {

struct ConflictDetails {
  std::string alias{};
  std::string used_by{};
};
WAYBILL_DESCRIBE(ConflictDetails, alias, used_by)

struct SearchDetails {
  std::string_view searched_name{};
  std::vector<std::string> available_projects{};
};
WAYBILL_DESCRIBE(SearchDetails, searched_name, available_projects)

Metadata metadata_of(const Registered& project) {
  return {project.alias, project.summary, project.tags, project.owner, project.registered_at};
}

std::vector<std::string> apply(const ProjectFields& fields, Registered& project) {
  std::vector<std::string> given;
  if (fields.alias) {
    project.alias = fields.alias;
    given.emplace_back("alias");
  }
  if (fields.summary) {
    project.summary = fields.summary;
    given.emplace_back("summary");
  }
  if (fields.tags) {
    project.tags = *fields.tags;
    given.emplace_back("tags");
  }
  if (fields.owner) {
    project.owner = fields.owner;
    given.emplace_back("owner");
  }
  return given;
}

std::optional<Problem> alias_conflict(const Registry& registry, const Registered& project) {
  if (!project.alias) return std::nullopt;
  for (const Registered& other : registry.projects()) {
    if (other.name == project.name || other.alias != project.alias) continue;
    return Problem{
        .code = "ALIAS_CONFLICT",
        .message = "Alias '" + *project.alias + "' is already used by project '" + other.name + "'",
        .path = kRegistryPath,
        .details = json_of(ConflictDetails{*project.alias, other.name}),
        .suggestion = "Choose another alias, or change that of the other project first."};
  }
  return std::nullopt;
}

Problem project_not_found(std::string_view searched, std::vector<std::string> available,
                          std::string_view where) {
  const std::vector<std::string_view> names(available.begin(), available.end());
  const auto meant = nearest(searched, names);
  return {.code = "PROJECT_NOT_FOUND",
          .message = "Project '" + std::string(searched) + "' not found in " + std::string(where),
          .details = json_of(SearchDetails{searched, std::move(available)}),
          .suggestion = meant ? "Did you mean '" + std::string(*meant) + "'?" : ""};
}

Problem registry_problem(const Error& error) {
  return damage_problem("REGISTRY_PARSE_ERROR", error);
}

}  // namespace waybill::suites::solution

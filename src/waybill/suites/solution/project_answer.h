// What the tools that change the registry have in common.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/envelope/builder.h"
#include "waybill/suites/solution/registry.h"

namespace waybill::suites::solution {

// What is said of a project; what is not said is left out.
struct Metadata {
  std::optional<std::string> alias{};
  std::optional<std::string> summary{};
  std::vector<std::string> tags{};
  std::optional<std::string> owner{};
  std::optional<std::string> registered_at{};
};
WAYBILL_DESCRIBE(Metadata, alias, summary, tags, owner, registered_at)
Metadata metadata_of(const Registered& project);

// What a caller may say of a project, and of which.
struct ProjectFields {
  std::string project_name{};
  std::optional<std::string> alias{};
  std::optional<std::string> summary{};
  std::optional<std::vector<std::string>> tags{};
  std::optional<std::string> owner{};
};
// How both tools describe them; each may tell in its own words what one is about.
inline constexpr std::size_t kLongestName = 200;
inline constexpr std::size_t kLongestAlias = 64;
inline constexpr std::size_t kLongestText = 2000;
inline constexpr std::size_t kMostTags = 100;
inline constexpr auto kNameField = json::field("project_name", &ProjectFields::project_name)
                                       .about("The project's name, as solution.structure tells it.")
                                       .min_length(1)
                                       .max_length(kLongestName);
inline constexpr auto kAliasField = json::field("alias", &ProjectFields::alias)
                                        .about("A short name that no other project has.")
                                        .max_length(kLongestAlias)
                                        .pattern("^[A-Za-z0-9][A-Za-z0-9._-]*$");
inline constexpr auto kSummaryField = json::field("summary", &ProjectFields::summary)
                                          .about("What it is for, in a sentence.")
                                          .max_length(kLongestText);
inline constexpr auto kTagsField =
    json::field("tags", &ProjectFields::tags).about("Words to find it by.").max_items(kMostTags);
inline constexpr auto kOwnerField = json::field("owner", &ProjectFields::owner)
                                        .about("Who answers for it.")
                                        .max_length(kLongestName);

// Puts what is given into the project; the names of what was given.
std::vector<std::string> apply(const ProjectFields& fields, Registered& project);

// ALIAS_CONFLICT when another project has the alias.
std::optional<Problem> alias_conflict(const Registry& registry, const Registered& project);
// PROJECT_NOT_FOUND with what could have been meant.
Problem project_not_found(std::string_view searched, std::vector<std::string> available,
                          std::string_view where);
// A registry that cannot be read or written: REGISTRY_PARSE_ERROR with the byte when damaged.
Problem registry_problem(const Error& error);

}  // namespace waybill::suites::solution

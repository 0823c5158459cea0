// solution.tech_stack: what the solution is built with, and why.
#include <algorithm>

#include "waybill/base/nearest.h"
#include "waybill/suites/solution/documents.h"
#include "waybill/suites/solution/reading_tools.h"
#include "waybill/suites/solution/tech_stack.h"

namespace waybill::suites::solution {

struct TechStackInput {
  std::optional<std::string> category{};
  bool include_versions = true;
  bool include_rationale = true;
};
constexpr auto waybill_describe(json::Type<TechStackInput>) {
  using json::field;
  return json::fields("TechStackInput",
                      field("category", &TechStackInput::category)
                          .min_length(1)
                          .max_length(200)
                          .about("Only this category: a heading of tech-stack.md."),
                      field("include_versions", &TechStackInput::include_versions)
                          .optional()
                          .about("Whether to tell the versions."),
                      field("include_rationale", &TechStackInput::include_rationale)
                          .optional()
                          .about("Whether to tell why each was chosen."));
}

WAYBILL_DESCRIBE(Technology, name, version, rationale)
WAYBILL_DESCRIBE(TechCategory, name, technologies)

struct TechStack {
  std::vector<TechCategory> categories{};
  std::size_t total = 0;
};
WAYBILL_DESCRIBE(TechStack, categories, total)

struct AvailableCategories {
  std::vector<std::string> available_categories{};
};
WAYBILL_DESCRIBE(AvailableCategories, available_categories)

namespace {

Problem no_such_category(const std::string& wanted, const std::vector<TechCategory>& categories) {
  AvailableCategories available;
  std::vector<std::string_view> names;
  for (const TechCategory& one : categories) {
    available.available_categories.push_back(one.name);
    names.push_back(one.name);
  }
  const auto meant = nearest(wanted, names);
  return {
      .code = "INVALID_PARAMETER",
      .message = "The parameter 'category' names no heading of the tech stack: '" + wanted + "'",
      .path = kTechStackFile,
      .details = json_of(available),
      .suggestion = meant ? "Did you mean '" + std::string(*meant) + "'?"
                          : "Take one of available_categories."};
}

Envelope tech_stack(const TechStackInput& in, const Solution& solution, service::Context&) {
  Envelope answer;
  const auto text = read_if_there(*solution.files, kTechStackFile);
  if (!text) {
    answer.errors.push_back(file_problem(text.error()));
    return answer;
  }
  if (!*text) {
    answer.errors.push_back({.code = "TECH_STACK_MISSING",
                             .message = "Tech stack file not found",
                             .path = kTechStackFile,
                             .suggestion = "Write it, with a heading '## Backend' and a list."});
    return answer;
  }
  TechStack told{.categories = read_tech_stack(**text)};
  if (in.category) {
    const auto is_other = [&](const TechCategory& one) {
      return lower_case(one.name) != lower_case(*in.category);
    };
    if (std::ranges::all_of(told.categories, is_other)) {
      answer.errors.push_back(no_such_category(*in.category, told.categories));
      return answer;
    }
    std::erase_if(told.categories, is_other);
  }
  for (TechCategory& category : told.categories) {
    told.total += category.technologies.size();
    for (Technology& technology : category.technologies) {
      if (!in.include_versions) technology.version.reset();
      if (!in.include_rationale) technology.rationale.reset();
    }
  }
  const std::size_t count = told.categories.size();
  answer.data = json_of(told);
  answer.summary =
      "Tech stack has " + std::to_string(told.total) +
      (told.total == 1 ? " technology in " : " technologies in ") +
      (in.category ? "category '" + told.categories[0].name + "'."
                   : std::to_string(count) + (count == 1 ? " category." : " categories."));
  return answer;
}

}  // namespace

tool::Definition tech_stack_tool(const Frame& frame) {
  return in_solution<TechStackInput, TechStack>(
      frame, "Failed to read tech stack",
      {.name = "solution.tech_stack",
       .summary = "Tells what the solution is built with, by category, with versions and reasons.",
       .codes = {"TECH_STACK_MISSING"}},
      &tech_stack);
}

}  // namespace waybill::suites::solution

// epsilon: the skills. Its failures are thrown: pattern A.
#include <algorithm>

#include "waybill/suites/ledger/failure.h"
#include "waybill/suites/ledger/families.h"
#include "waybill/suites/ledger/limits.h"
#include "waybill/suites/ledger/skill.h"
#include "waybill/tool/typed.h"

namespace waybill::suites::ledger {

struct SkillQuery {
  std::optional<std::string> search{};
  std::optional<Capability> capability{};
};
constexpr auto waybill_describe(json::Type<SkillQuery>) {
  using json::field;
  return json::fields(
      "SkillQuery",
      field("search", &SkillQuery::search)
          .about("Words of the name or the description.")
          .max_length(kLongestTitle),
      field("capability", &SkillQuery::capability).about("Only those that have it."));
}

namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  return out;
}

bool matches(const Skill& skill, const SkillQuery& in) {
  if (in.capability && std::find(skill.capabilities.begin(), skill.capabilities.end(),
                                 *in.capability) == skill.capabilities.end())
    return false;
  return !in.search ||
         lower(skill.name + "\n" + skill.description).find(lower(*in.search)) != std::string::npos;
}

Outcome<Skills> list(const Options& options, const SkillQuery& in) {
  if (options.files == nullptr) return Skills{};
  auto found = find_skills(*options.files, options.skills);
  if (!found) return raised("", "The skills cannot be read: " + found.error().message);
  std::erase_if(found->skills, [&](const Skill& skill) { return !matches(skill, in); });
  return *std::move(found);
}

}  // namespace

Result<void> add_skills(tool::Catalogue& catalogue, const Options& options) {
  return catalogue.add(tool::typed<SkillQuery>(
      reads(options, "skill_list", "Lists the skills that agents may use, from their SKILL.md."),
      [options](const SkillQuery& in, service::Context&) { return list(options, in); }));
}

}  // namespace waybill::suites::ledger

// How a project that nobody has named gets a short name, and how types are counted.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "waybill/suites/solution/discovery.h"
#include "waybill/suites/solution/documents.h"

namespace waybill::suites::solution {
namespace {

constexpr std::size_t kShortest = 3;
constexpr std::size_t kWhole = 4;

bool is_page(const Project& project) {
  return project.type == "nextjs-app" || project.type == "react-app";
}
bool is_web(const Project& project) { return project.type == "dotnet-web"; }

// The last part of "Axiome.Core", "@axiome/core", "example.com/axiome/core"; in small letters.
std::string short_name(std::string_view name) {
  std::string last;
  for (const char c : lower_case(name.substr(name.find_last_of("./") + 1)))
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-') last += c;
  if (last.empty()) return "project";
  return last.size() <= kWhole ? last : last.substr(0, kShortest);
}

std::string inferred(const Project& project, std::size_t pages, std::size_t webs) {
  const std::string name = lower_case(project.name);
  const auto has = [&](std::string_view word) { return name.find(word) != std::string::npos; };
  if (is_page(project)) {
    if (pages > 1 && has("admin")) return "fe-admin";
    if (pages > 1 && has("mobile")) return "fe-mobile";
    return "fe";
  }
  if (is_web(project)) return webs > 1 && has("core") ? "be-core" : "be";
  if (family_of(project.type) == "test") {
    if (has("frontend")) return "fe-test";
    return has("backend") || has("api") ? "be-test" : "test";
  }
  return short_name(project.name);
}

}  // namespace

void give_aliases(std::vector<Project>& projects, const Registry* registry) {
  const auto count = [&](bool (*is)(const Project&)) {
    return static_cast<std::size_t>(std::ranges::count_if(projects, is));
  };
  const std::size_t pages = count(&is_page);
  const std::size_t webs = count(&is_web);
  std::set<std::string, std::less<>> taken;
  for (Project& project : projects) {
    project.entry = registry != nullptr ? registry->find(project.name) : nullptr;
    if (project.entry == nullptr || !project.entry->alias) continue;
    project.alias = *project.entry->alias;
    taken.insert(project.alias);
  }
  std::map<std::string, std::size_t, std::less<>> next;
  for (Project& project : projects) {
    if (!project.alias.empty()) continue;
    const std::string wanted = inferred(project, pages, webs);
    project.alias = wanted;
    for (std::size_t& number = next[wanted]; !taken.insert(project.alias).second;) {
      number = std::max<std::size_t>(number + 1, 2);
      project.alias = wanted + std::to_string(number);
    }
  }
}

std::string_view family_of(std::string_view type) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kFamilies{
      {{"dotnet-test", "test"},
       {"test-project", "test"},
       {"nextjs-app", "nextjs"},
       {"react-app", "react"},
       {"node-app", "node"},
       {"cmake-project", "cmake"},
       {"rust-crate", "rust"},
       {"go-module", "go"},
       {"python-package", "python"}}};
  for (const auto& [known, family] : kFamilies)
    if (known == type) return family;
  return type.substr(0, type.find('-'));
}

}  // namespace waybill::suites::solution

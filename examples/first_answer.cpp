// A tool's first answer: built, written in one dialect, read back from any.
#include <iostream>

#include "waybill/waybill.h"

struct Project {
  std::string alias;
  std::string name;
  std::string type;
};
WAYBILL_DESCRIBE(Project, alias, name, type)

struct Projects {
  std::vector<Project> projects;
};
WAYBILL_DESCRIBE(Projects, projects)

int main() {
  const Projects projects{{{"be", "Axiome.Bot", "dotnet-web"}}};

  auto answer = waybill::ok("solution.structure", projects)
                    .summary("Found 12 projects in Axiome solution.")
                    .warn({.code = "FRONTMATTER_MISSING",
                           .message = "Standard file missing YAML frontmatter",
                           .path = ".bot/standards/a.md"})
                    .next({.tool = "solution.project.register", .reason = "No registry yet"})
                    .done();
  std::string bytes = waybill::write(answer, waybill::Dialect::dotbot);
  auto back = waybill::read(bytes);
  if (!back) {
    std::cout << waybill::explain(back.error(), bytes) << '\n';
    return 1;
  }
  std::cout << name_of(status(*back)) << ": " << back->summary.view() << '\n';

  // Indented for people, and at a fixed time so that every run prints the same.
  const waybill::FixedClock clock;
  std::cout << waybill::write(answer, waybill::Dialect::dotbot,
                              {.format = {waybill::json::Layout::indented}, .clock = &clock})
            << '\n';
}

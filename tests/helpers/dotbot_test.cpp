#include <gtest/gtest.h>

#include "helpers/seed.h"
#include "waybill/base/memory_file_system.h"
#include "waybill/base/stopwatch.h"
#include "waybill/dialect/dotbot/assert_schema.h"
#include "waybill/dialect/dotbot/host.h"
#include "waybill/dialect/dotbot/response.h"
#include "waybill/dialect/dotbot/solution_root.h"
#include "waybill/envelope/builder.h"

namespace waybill::dialect::dotbot {
namespace {

using testing::raw;
using testing::seed;

constexpr std::string_view kTime = "2026-01-02T13:57:00Z";

std::string written(Response response) {
  response.version = "1.0.0";
  response.timestamp = kTime;
  return write(new_envelope_response(std::move(response), FixedClock()), Dialect::dotbot);
}

struct Project {
  std::string alias, name, type;
};
WAYBILL_DESCRIBE(Project, alias, name, type)
struct Structure {
  std::string solution_root;
  std::vector<Project> projects;
};
WAYBILL_DESCRIBE(Structure, solution_root, projects)

TEST(DotbotResponse, makes_example_1_a_success) {
  const Structure structure{"C:\\repos\\Axiome", {{"be", "Axiome.Bot", "dotnet-web"}}};
  EXPECT_EQ(written({.tool = "solution.structure",
                     .summary = "Found 12 projects in Axiome solution.",
                     .data = json_of(structure),
                     .source = ".bot/mcp/tools/solution-structure/script.ps1",
                     .duration_ms = 45,
                     .host = "warp"}),
            seed(Dialect::dotbot, "y_seed_000_example_1_ok"));
}

TEST(DotbotResponse, makes_example_2_with_warnings) {
  const std::string path = ".bot/standards/global/naming-conventions.md";
  EXPECT_EQ(written({.tool = "solution.standards.list",
                     .summary = "Found 10 standards, but some files missing frontmatter.",
                     .data = raw(R"({"standards":[{"file":")" + path +
                                 R"(","domain":"global","title":"Naming conventions"}]})"),
                     .warnings = {new_error_object("FRONTMATTER_MISSING",
                                                   "Standard file missing YAML frontmatter", path)},
                     .source = ".bot/mcp/tools/solution-standards-list/script.ps1",
                     .duration_ms = 78}),
            seed(Dialect::dotbot, "y_seed_000_example_2_warnings"));
}

TEST(DotbotResponse, makes_example_3_with_errors) {
  const json::Raw details = raw(R"({"searched_name":"NonExistentProject",)"
                                R"("available_projects":["Axiome.Bot","axiome-frontend"]})");
  EXPECT_EQ(written({.tool = "solution.project.register",
                     .summary = "Failed to register project: project not found.",
                     .errors = {new_error_object(
                         "PROJECT_NOT_FOUND", "Project 'NonExistentProject' not found in solution",
                         {}, details)},
                     .source = ".bot/mcp/tools/solution-project-register/script.ps1",
                     .duration_ms = 12}),
            seed(Dialect::dotbot, "y_seed_000_example_3_errors"));
}

TEST(DotbotResponse, makes_example_4_with_an_intent) {
  EXPECT_EQ(
      written(
          {.tool = "solution.info",
           .summary = "Axiome solution with roadmap defined.",
           .data =
               raw(R"({"solution":{"name":"Axiome","dotbot_version":"2.0.0","profile":"default"},)"
                   R"("roadmap":{"phases":[{"phase":1,"title":"Foundation",)"
                   R"("description":"The core services."}]}})"),
           .source = ".bot/mcp/tools/solution-info/script.ps1",
           .duration_ms = 95,
           .intent = NextStep{.tool = "solution.structure",
                              .arguments = raw("{}"),
                              .reason = "Roadmap loaded. View solution structure to see projects "
                                        "aligned with roadmap phases."}}),
      seed(Dialect::dotbot, "y_seed_000_example_4_intent"));
}

TEST(DotbotResponse, makes_example_5_with_actions) {
  EXPECT_EQ(written({.tool = "solution.project.register",
                     .summary = "Registered 'Axiome.Bot' with alias 'be' and 3 tags.",
                     .data = raw(R"({"success":true,"project_name":"Axiome.Bot",)"
                                 R"("registered_metadata":{"alias":"be",)"
                                 R"("tags":["api","bot","core"],"owner":"platform"}})"),
                     .source = ".bot/mcp/tools/solution-project-register/script.ps1",
                     .duration_ms = 34,
                     .write_to = ".bot/solution/projects.json",
                     .actions = {{.tool = "solution.structure",
                                  .arguments = raw("{}"),
                                  .reason = "See updated project metadata in context",
                                  .id = "view-structure",
                                  .label = "View solution structure"}}}),
            seed(Dialect::dotbot, "y_seed_000_example_5_actions"));
}

TEST(DotbotResponse, makes_the_error_objects_of_the_guide) {
  const Problem problem =
      new_error_object("PROJECT_NOT_FOUND", "Project 'Foo' not found",
                       ".bot/solution/projects.json", raw(R"({"searched_for":"Foo"})"));
  EXPECT_EQ(written({.tool = "solution.project.register",
                     .summary = "Failed to register project: project not found.",
                     .errors = {problem},
                     .source = ".bot/mcp/tools/solution-project-register/script.ps1",
                     .duration_ms = 12}),
            seed(Dialect::dotbot, "y_seed_000_powershell_error_object"));
}

TEST(DotbotResponse, times_itself) {
  FixedClock clock;
  const Stopwatch timer(clock);  // Start-ToolTimer
  clock.advance(std::chrono::milliseconds(12));
  const Envelope answer = new_envelope_response(
      {.tool = "t", .summary = "Done.", .duration_ms = timer.elapsed_ms()}, clock);
  EXPECT_EQ(answer.audit.duration_ms, 12);
  EXPECT_EQ(answer.audit.timestamp, "2026-01-01T00:00:00.012Z");
  EXPECT_EQ(answer.data.text(), "{}");
}

TEST(DotbotHost, is_the_first_variable_that_says_something) {
  MapEnvironment environment;
  EXPECT_EQ(mcp_host(environment), "");
  environment.set("CI", "true");
  EXPECT_EQ(mcp_host(environment), "ci");
  environment.set("CLAUDE_DESKTOP", "1");
  EXPECT_EQ(mcp_host(environment), "claude-desktop");
  environment.set("WARP_SESSION", "");
  EXPECT_EQ(mcp_host(environment), "claude-desktop");
  environment.set("WARP_SESSION", "s-1");
  EXPECT_EQ(mcp_host(environment), "warp");
}

TEST(DotbotSolutionRoot, is_the_nearest_with_a_bot_folder) {
  MemoryFileSystem files;
  files.add_file("/repos/.bot/.dotbot-state.json", "{}");
  files.add_file("/repos/axiome/.bot/.dotbot-state.json", "{}");
  files.add_file("/repos/axiome/src/api/main.cs", "");
  files.add_file("/repos/axiome/src/.bot", "a file is no folder");
  EXPECT_EQ(find_solution_root(files, "/repos/axiome/src/api"), "/repos/axiome");
  EXPECT_EQ(find_solution_root(files, "/repos/axiome"), "/repos/axiome");
  EXPECT_EQ(find_solution_root(files, "/repos"), "/repos");
}

TEST(DotbotSolutionRoot, may_be_the_root_and_may_be_linked) {
  MemoryFileSystem files;
  files.add_file("/elsewhere/state.json", "{}");
  files.add_file("/work/a/b.txt", "");
  files.add_link("/.bot", "/elsewhere");
  EXPECT_EQ(find_solution_root(files, "/work/a"), "/");
}

TEST(DotbotSolutionRoot, is_not_found_where_there_is_none) {
  MemoryFileSystem files;
  files.add_file("/work/a/b.txt", "");
  const auto root = find_solution_root(files, "/work/a");
  ASSERT_FALSE(root);
  EXPECT_EQ(root.error().kind, ErrorKind::not_found);
  EXPECT_FALSE(find_solution_root(files, "/not/there"));
}

TEST(DotbotSchema, accepts_the_samples_and_what_the_helpers_make) {
  EXPECT_TRUE(assert_envelope_schema(seed(Dialect::dotbot, "y_seed_000_example_5_actions")));
  EXPECT_TRUE(assert_envelope_schema(
      ok("solution.info").version("1.0.0").summary("All is well.").source("a.ps1").done()));
}

TEST(DotbotSchema, names_everything_that_is_wrong) {
  std::string document = seed(Dialect::dotbot, "y_seed_000_example_1_ok");
  const auto replace = [&](std::string_view from, std::string_view to) {
    document.replace(document.find(from), from.size(), to);
  };
  replace(R"("status":"ok")", R"("status":"error")");
  replace(R"("duration_ms":45)", R"("duration_ms":"45")");
  const auto valid = assert_envelope_schema(document);
  ASSERT_FALSE(valid);
  EXPECT_NE(valid.error().message.find("dotbot/status-mismatch at /status"), std::string::npos)
      << valid.error().message;
  EXPECT_NE(valid.error().message.find("/audit/duration_ms"), std::string::npos)
      << valid.error().message;
}

}  // namespace
}  // namespace waybill::dialect::dotbot

// The five example responses of the design, made by the tools: field for field, from real folders.
#include "examples.h"

namespace waybill::testing {
namespace {

class Seed : public ::testing::Test {
 protected:
  Seed() {
    put_file(folder_.path() + "/.bot/.dotbot-state.json", R"({"version":"2.0.0"})");
    put_file(folder_.path() + "/src/Axiome.Bot/Axiome.Bot.csproj",
             R"(<Project Sdk="Microsoft.NET.Sdk.Web"></Project>)");
    put_file(folder_.path() + "/web/package.json",
             R"({"name":"axiome-frontend","dependencies":{"next":"14"}})");
  }
  std::string told(int duration_ms, std::string_view arguments) {
    DiskFileSystem files;
    Bench bench(files, folder_.path());
    bench.clock.duration = std::chrono::milliseconds(duration_ms);
    return bench.told("solution.project.register", arguments);
  }
  TemporaryFolder folder_{quick_disk()};
};

class ReadingSeed : public ::testing::Test {
 protected:
  void put(const std::string& path, std::string_view bytes) { put_file(root_ + "/" + path, bytes); }
  std::string told(std::string_view tool, int duration_ms, std::string_view arguments,
                   std::string host = {}) {
    DiskFileSystem files;
    Bench bench(files, root_, std::move(host));
    bench.clock.duration = std::chrono::milliseconds(duration_ms);
    return bench.told(tool, arguments);
  }
  TemporaryFolder folder_{quick_disk()};
  std::string root_ = folder_.path() + "/Axiome";
};

TEST_F(ReadingSeed, ExampleOneIsASolutionOfTwelveProjects) {
  put(".bot/solution/projects.json", R"({"projects":{"Axiome.Bot":{"alias":"be"}}})");
  put("src/Axiome.Bot/Axiome.Bot.csproj", R"(<Project Sdk="Microsoft.NET.Sdk.Web"></Project>)");
  for (const std::string name : {"Core", "Data", "Events", "Files", "Graph", "Hosting", "Identity",
                                 "Jobs", "Logging", "Messages", "Tools"})
    put("src/Axiome." + name + "/Axiome." + name + ".csproj",
        R"(<Project Sdk="Microsoft.NET.Sdk"></Project>)");
  expect_example("y_seed_000_example_1_ok.json", told("solution.structure", 45, "{}", "warp"));
}

TEST_F(ReadingSeed, ExampleTwoIsAListWithAFileThatLacksFrontmatter) {
  put(".bot/standards/global/naming-conventions.md", "# Naming conventions\n");
  for (const char last : std::string("abcdefghi"))
    put(std::string(".bot/standards/testing/") + last + ".md",
        "---\ntype: standard\nid: a\nversion: 1.0.0\ndomain: testing\napplies_to: all\n---\n");
  expect_example("y_seed_000_example_2_warnings.json", told("solution.standards.list", 78, "{}"));
}

TEST_F(ReadingSeed, ExampleFourIsARoadmapAndWhatToAskNext) {
  put(".bot/.dotbot-state.json", R"({"version":"2.0.0","profile":"default"})");
  put(".bot/product/roadmap.md", "# Roadmap\n## Phase 1: Foundation\nThe core services.\n");
  expect_example("y_seed_000_example_4_intent.json",
                 told("solution.info", 95, R"({"include_mission":false,"include_roadmap":true})"));
}

TEST_F(ReadingSeed, WithoutABotFolderIsNotADotbotDirectory) {
  std::filesystem::create_directories(root_);
  json::Document answer;
  const std::string text = told("solution.info", 0, "{}");
  ASSERT_TRUE(json::Scanner().parse(text, answer));
  EXPECT_EQ(answer.root().find("summary").string(),
            "Failed to retrieve solution info: not in a dotbot directory.");
  EXPECT_EQ(answer.root().find("data").raw(), "{}");
}

TEST_F(Seed, ExampleThreeIsAProjectThatIsNotThere) {
  expect_example("y_seed_000_example_3_errors.json",
                 told(12, R"({"project_name":"NonExistentProject"})"));
}

TEST_F(Seed, ExampleFiveIsARegistrationWithWhatToLookAtNext) {
  expect_example(
      "y_seed_000_example_5_actions.json",
      told(34, R"({"project_name":"Axiome.Bot","alias":"be","tags":["api","bot","core"],)"
               R"("owner":"platform"})"));
}

}  // namespace
}  // namespace waybill::testing

// The example responses of the design that belong to the writing tools, made by the tools: field
// for field, from real folders.
#include "bench_of_tools.h"
#include "corpus.h"
#include "waybill/json/canonical.h"
#include "waybill/json/scanner.h"

namespace waybill::testing {
namespace {

// What the example says is said, at every depth; the answer may say more where the example breaks
// off. Times are the same instants, however they are spelled.
void expect_said(const json::Value& example, const json::Value& answer, const std::string& where) {
  ASSERT_TRUE(answer) << where << " is missing";
  if (where == "/audit/timestamp") {
    EXPECT_EQ(read_timestamp(example.string())->time, read_timestamp(answer.string())->time);
    return;
  }
  if (!example.is(json::Kind::object)) {
    EXPECT_TRUE(json::same_value(example.raw(), answer.raw()))
        << where << ": " << example.raw() << " and " << answer.raw();
    return;
  }
  ASSERT_TRUE(answer.is(json::Kind::object)) << where;
  for (const json::Value member : example.children())
    expect_said(member, answer.find(member.key()), where + "/" + std::string(member.key()));
}

void expect_example(const std::string& name, const std::string& told) {
  const std::string written = slurp(repository() / "tests/corpus/dotbot" / name);
  json::Document example;
  json::Document answer;
  ASSERT_TRUE(json::Scanner().parse(written, example)) << name;
  ASSERT_TRUE(json::Scanner().parse(told, answer)) << told;
  expect_said(example.root(), answer.root(), "");
  // And the same keys, in the same order, on top and in the audit.
  for (const std::string_view part : {"", "audit"}) {
    std::string keys[2];
    for (const json::Document* const each : {&example, &answer})
      for (const json::Value member :
           (part.empty() ? each->root() : each->root().find(part)).children())
        // The runtime makes one for every call; the examples are from before it.
        if (member.key() != "correlation_id")
          keys[each == &answer] += std::string(member.key()) + " ";
    EXPECT_EQ(keys[0], keys[1]);
  }
}

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

// The same answer in all six dialects: what goes out without loss comes back as it was.
#include <functional>

#include "bench_of_tools.h"
#include "corpus.h"
#include "waybill/dialect/check.h"
#include "waybill/envelope/truth.h"

namespace waybill::testing {
namespace {

class Dialects : public ::testing::Test {
 protected:
  Dialects() {
    put(".bot/.dotbot-state.json", R"({"version":"2.0.0","profile":"default"})");
    put(".bot/product/roadmap.md", "## Phase 1: Foundation\nThe core.\n");
    put(".bot/standards/global/naming.md", "# Naming\nSee @.bot/gone.md\n");
    put("web/package.json", R"({"name":"web","dependencies":{"next":"14"}})");
    put("api/Api.csproj", R"(<Project Sdk="Microsoft.NET.Sdk.Web"/>)");
    put("broken/package.json", "{");
  }
  void put(const std::string& path, std::string_view bytes) {
    put_file(folder_.path() + "/" + path, bytes);
  }
  TemporaryFolder folder_{quick_disk()};
  DiskFileSystem files_;
  Bench bench_{files_, folder_.path(), "ci"};
};

TEST_F(Dialects, CarryEveryReadingToolsAnswer) {
  const std::pair<const char*, const char*> calls[] = {
      {"solution.info", R"({"include_roadmap":true})"},
      {"solution.structure", R"({"include_dependencies":true})"},
      {"solution.tech_stack", "{}"},
      {"solution.standards.list", "{}"},
      {"solution.health.check", R"({"check_level":"comprehensive"})"},
      {"solution.health.check", R"({"check_level":"none"})"}};
  for (const auto& [tool, arguments] : calls) {
    const Envelope answer = bench_.call(tool, arguments);
    for (const Dialect dialect : kDialects) {
      const std::string wire = write(answer, dialect, {.lossless = true, .clock = &bench_.clock});
      const auto back = read(wire, dialect);
      ASSERT_TRUE(back) << wire;
      EXPECT_EQ(failed(*back), failed(answer)) << tool << " " << name_of(dialect);
      EXPECT_EQ(back->tool.name, answer.tool.name);
      EXPECT_EQ(back->summary, answer.summary) << tool << " " << name_of(dialect);
      EXPECT_EQ(back->data, answer.data) << tool << " " << name_of(dialect);
      EXPECT_EQ(back->errors, answer.errors) << tool << " " << name_of(dialect);
      EXPECT_EQ(back->warnings, answer.warnings) << tool << " " << name_of(dialect);
      EXPECT_EQ(back->next, answer.next) << tool << " " << name_of(dialect);
      // The one that the envelope came from says all of it, spelled the same.
      EXPECT_EQ(write(*back, Dialect::dotbot, {.clock = &bench_.clock}),
                write(answer, Dialect::dotbot, {.clock = &bench_.clock}))
          << tool << " " << name_of(dialect);
    }
  }
}

}  // namespace
}  // namespace waybill::testing

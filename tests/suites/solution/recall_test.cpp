// An answer that is recalled is the answer that would be made now.
#include <fcntl.h>
#include <sys/stat.h>

#include "bench_of_tools.h"
#include "waybill/base/memory_file_system.h"
#include "waybill/suites/solution/answer_cache.h"

namespace waybill::testing {
namespace {

constexpr std::string_view kNaming =
    "---\ntype: standard\nid: naming\nversion: 1.0.0\ndomain: global\napplies_to: all\n---\n# N\n";

// A solution in memory, where every change moves the time on and what is read is on record.
class Recall : public ::testing::Test {
 protected:
  Recall() {
    files_.add_file("/s/.bot/.dotbot-state.json", R"({"version":"2.0.0"})");
    files_.add_file("/s/.bot/standards/naming.md", kNaming);
    files_.add_file("/s/a/package.json", R"({"name":"a"})");
    files_.add_file("/s/b/Cargo.toml", "[package]\nname = \"b\"\n");
  }
  // The answer, and how many files were read for it.
  std::pair<std::string, std::size_t> ask(std::string_view tool,
                                          std::string_view arguments = "{}") {
    files_.forget_touched();
    const Envelope answer = bench_.call(tool, arguments);
    return {std::string(answer.summary.view()) + std::string(answer.data.text()),
            files_.reads().size()};
  }
  // As somebody would answer who has never been asked.
  std::string afresh(std::string_view tool, std::string_view arguments = "{}") {
    Bench fresh(files_, "/s");
    const Envelope answer = fresh.call(tool, arguments);
    return std::string(answer.summary.view()) + std::string(answer.data.text());
  }

  MemoryFileSystem files_;
  Bench bench_{files_, "/s"};
};

TEST_F(Recall, ReadsNothingAgainWhenNothingChanged) {
  for (const std::string_view tool :
       {"solution.structure", "solution.standards.list", "solution.health.check"}) {
    const auto first = ask(tool);
    EXPECT_GT(first.second, 0u) << tool;
    const auto second = ask(tool);
    EXPECT_EQ(second.first, first.first);
    EXPECT_EQ(second.second, 0u) << tool;
  }
}

TEST_F(Recall, SeesEveryKindOfChange) {
  const std::pair<std::string_view, std::string_view> questions[] = {
      {"solution.structure", R"({"include_file_counts":true,"include_dependencies":true})"},
      {"solution.standards.list", "{}"},
      {"solution.health.check", R"({"check_level":"comprehensive"})"}};
  const std::function<void()> changes[] = {
      [&] { files_.add_file("/s/a/package.json", R"({"name":"A"})"); },
      [&] { files_.add_file("/s/a/more.txt", "x"); },
      [&] { files_.add_file("/s/c/d/go.mod", "module c\n"); },
      [&] { ASSERT_TRUE(files_.remove("/s/b/Cargo.toml")); },
      [&] {
        files_.add_file("/s/.bot/solution/projects.json", R"({"projects":{"A":{"alias":"x"}}})");
      },
      [&] { files_.add_file("/s/.bot/standards/naming.md", "# None\n"); },
      [&] { files_.add_file("/s/.bot/standards/deep/er/more.md", kNaming); },
      [&] { files_.add_file("/s/.bot/workflows/w.md", "@.bot/gone.md"); },
      [&] { files_.add_file("/s/.bot/gone.md", "@.bot/workflows/w.md"); },
      [&] { ASSERT_TRUE(files_.remove("/s/.bot/.dotbot-state.json")); }};
  for (const auto& [tool, arguments] : questions) ask(tool, arguments);
  std::size_t number = 0;
  for (const auto& change : changes) {
    change();
    for (const auto& [tool, arguments] : questions)
      EXPECT_EQ(ask(tool, arguments).first, afresh(tool, arguments)) << tool << " " << number;
    ++number;
  }
}

TEST_F(Recall, KeepsAnswersToOtherQuestionsApart) {
  const auto all = ask("solution.standards.list");
  const auto none = ask("solution.standards.list", R"({"domain":"backend"})");
  EXPECT_NE(all.first, none.first);
  EXPECT_EQ(ask("solution.standards.list"), std::pair(all.first, std::size_t{0}));
}

TEST_F(Recall, DoesNotTrustALink) {
  files_.add_link("/s/c/package.json", "../a/package.json");
  ask("solution.structure");
  EXPECT_GT(ask("solution.structure").second, 0u);
}

TEST(RecallOnDisk, DoesNotTrustWhatChangedAMomentAgo) {
  const TemporaryFolder folder{quick_disk()};
  put_file(folder.path() + "/.bot/.dotbot-state.json", "{}");
  put_file(folder.path() + "/a/package.json", R"({"name":"a"})");
  DiskFileSystem files;
  Bench bench(files, folder.path());
  // Each change within the same tick of the file system's clock, of the same size.
  for (char name = 'a'; name <= 'z'; ++name) {
    put_file(folder.path() + "/a/package.json", std::string(R"({"name":")") + name + "\"}");
    const Envelope answer = bench.call("solution.structure", "{}");
    EXPECT_NE(answer.data.text().find(std::string("\"name\":\"") + name + "\""),
              std::string_view::npos);
  }
}

TEST(RecallOnDisk, TellsAChangeBySizeTimeOrInode) {
  const TemporaryFolder folder{quick_disk()};
  put_file(folder.path() + "/file", "one");
  DiskFileSystem disk;
  const auto files = disk.confined(folder.path());
  ASSERT_TRUE(files);
  const StampedPath stamped[] = {{"file", *(*files)->stamp("file")},
                                 {"", *(*files)->stamp(".")},
                                 {"gone/away", *(*files)->stamp("gone/away")}};
  EXPECT_TRUE((*files)->unchanged(stamped));
  EXPECT_FALSE(stamped[0].stamp.settled);
  // The time of a file's content can be set back; that of its inode cannot.
  struct timespec old[2] = {{1000, 0}, {1000, 0}};
  ASSERT_EQ(::utimensat(AT_FDCWD, (folder.path() + "/file").c_str(), old, 0), 0);
  EXPECT_FALSE((*files)->unchanged({stamped, 1}));
  EXPECT_TRUE((*files)->unchanged({stamped + 1, 2}));
  put_file(folder.path() + "/gone/away", "");
  EXPECT_FALSE((*files)->unchanged({stamped + 2, 1}));
}

}  // namespace
}  // namespace waybill::testing

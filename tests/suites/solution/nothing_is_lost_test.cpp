// Many writers at once, writers that are killed, disks that are full: what was accepted is there,
// and every file is the old one or the new one.
#include <sys/resource.h>
#include <sys/stat.h>

#include <map>
#include <random>
#include <thread>

#include "bench_of_tools.h"
#include "corpus.h"
#include "in_child.h"
#include "troubled_files.h"
#include "waybill/envelope/truth.h"
#include "waybill/json/canonical.h"
#include "waybill/suites/solution/history.h"
#include "waybill/suites/solution/registry.h"
#include "waybill/suites/solution/work_state.h"

namespace waybill::testing {
namespace {

using suites::solution::History;
using suites::solution::kHistoryPath;
using suites::solution::kRegistryPath;
using suites::solution::kStatePath;
using suites::solution::Registry;
using suites::solution::WorkState;

class NothingIsLost : public ::testing::Test {
 protected:
  std::string root() const { return folder_.path(); }
  std::string at(std::string_view path) const { return root() + "/" + std::string(path); }
  Registry registry() const {
    auto found = Registry::read(slurp(at(kRegistryPath)));
    EXPECT_TRUE(found) << (found ? "" : found.error().message);
    return found ? std::move(*found) : Registry();
  }
  WorkState state() const {
    auto found = WorkState::read(slurp(at(kStatePath)));
    EXPECT_TRUE(found) << (found ? "" : found.error().message);
    return found ? std::move(*found) : WorkState();
  }
  History history() const { return suites::solution::parse_history(slurp(at(kHistoryPath))); }
  // Everything below .bot but locks and what killed writers left of their drafts.
  std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root() + "/.bot"))
      if (entry.is_regular_file() && entry.path().extension() != ".lock" &&
          entry.path().extension() != ".tmp")
        found[entry.path().string()] = slurp(entry.path());
    return found;
  }
  // A registry with one project, and a state: both with something to lose.
  void begin() {
    put_file(at("app/package.json"), R"({"name": "app"})");
    put_file(at(kRegistryPath), R"({"projects": {"app": {"alias": "a"}}})");
    put_file(at(kStatePath), R"({"phase": "spec", "notes": "0"})");
    put_file(at(kHistoryPath), R"({"timestamp":"2026-01-01T00:00:00Z","type":"state_init"})"
                               "\n");
  }

  TemporaryFolder folder_{quick_disk()};
};

// A call whose effect can be told from the files: the number that it puts there.
struct Writer {
  std::string_view tool;
  std::string (*arguments)(int number);
  std::string_view file;
};
constexpr Writer kWriters[] = {
    {"solution.project.register",
     [](int number) {
       return R"({"project_name":"app","owner":")" + std::to_string(number) + R"("})";
     },
     kRegistryPath},
    {"solution.project.update",
     [](int number) {
       return R"({"project_name":"a","owner":")" + std::to_string(number) + R"("})";
     },
     kRegistryPath},
    {"state.set",
     [](int number) { return R"({"patch":{"notes":")" + std::to_string(number) + R"("}})"; },
     kStatePath},
};

TEST_F(NothingIsLost, WhenAThousandCallsOfSeveralProcessesComeAtOnce) {
  constexpr int kProcesses = 4;
  constexpr int kRounds = 84;  // of three calls each
  std::filesystem::create_directories(at(".bot"));
  for (int process = 0; process < kProcesses; ++process)
    for (int round = 0; round < kRounds; ++round) {
      const std::string name = "p" + std::to_string(process) + "-" + std::to_string(round);
      put_file(at("src/" + name + "/package.json"), R"({"name": ")" + name + R"("})");
    }
  std::vector<std::jthread> parents;
  std::vector<ChildEnd> ends(kProcesses);
  for (int process = 0; process < kProcesses; ++process)
    parents.emplace_back([&, process] {
      ends[static_cast<std::size_t>(process)] = in_child([&](int told) {
        DiskFileSystem disk;
        Bench bench(disk, root());
        const auto expect_done = [&](std::string_view tool, const std::string& arguments) {
          const Envelope answer = bench.call(tool, arguments);
          if (failed(answer)) tell(told, answer.errors.front().message.str() + "\n");
        };
        const std::string prefix = "p" + std::to_string(process) + "-";
        for (int round = 0; round < kRounds; ++round) {
          const std::string number = std::to_string(round);
          const std::string name = prefix + number;
          expect_done("solution.project.register",
                      R"({"project_name":")" + name + R"(","alias":"alias-)" + name + R"("})");
          expect_done("solution.project.update",
                      R"({"project_name":")" + name + R"(","owner":"owner-)" + name + R"("})");
          expect_done("state.set", R"({"patch":{")" + prefix + R"(":)" + number +
                                       R"(},"skip_validation":true})");
        }
      });
    });
  parents.clear();
  for (const ChildEnd& end : ends) {
    EXPECT_EQ(end.said, "");
    EXPECT_EQ(end.status, 0);
  }
  const Registry found = registry();
  EXPECT_EQ(found.projects().size(), static_cast<std::size_t>(kProcesses * kRounds));
  for (const auto& project : found.projects()) {
    EXPECT_EQ(project.alias, "alias-" + project.name);
    EXPECT_EQ(project.owner, "owner-" + project.name);
  }
  for (int process = 0; process < kProcesses; ++process)
    EXPECT_EQ(state().raw("p" + std::to_string(process) + "-"), std::to_string(kRounds - 1));
  EXPECT_EQ(history().events.size(), static_cast<std::size_t>(kProcesses * kRounds));
  EXPECT_EQ(history().damaged_lines, 0u);
}

// The number that the last accepted call put there.
int number_in(const Registry& registry) {
  const auto* const project = registry.find("app");
  return project != nullptr && project->owner ? std::stoi(*project->owner) : 0;
}
int number_in(const WorkState& state) { return std::stoi(state.text("notes").value_or("0")); }

TEST_F(NothingIsLost, WhenAWriterIsKilledAtAnyStep) {
  for (const Writer& writer : kWriters) {
    bool survived = false;
    for (int step = 0; !survived; ++step) {
      ASSERT_LT(step, 50) << "it takes only so many steps";
      std::filesystem::remove_all(root() + "/.bot");
      begin();
      const auto before = files();
      const ChildEnd end = in_child([&](int) {
        DiskFileSystem disk;
        Plan plan{.trouble = Trouble::death, .at = step};
        TroubledFiles files(disk, plan);
        Bench(files, root()).call(writer.tool, writer.arguments(1));
      });
      survived = WIFEXITED(end.status);
      const auto after = files();
      const int number = writer.file == kStatePath ? number_in(state()) : number_in(registry());
      EXPECT_TRUE(number == 0 || number == 1) << writer.tool << " step " << step;
      if (number == 0 && writer.file == kRegistryPath) {
        EXPECT_EQ(after, before) << writer.tool << " step " << step;
      }
      EXPECT_EQ(registry().projects().size(), 1u);
      if (number == 1 && writer.file == kStatePath) {
        EXPECT_EQ(history().events.size(), 2u) << "a change without its event, step " << step;
      }
      // Whatever it left, the next one is served, and its event is a line of its own.
      DiskFileSystem disk;
      const std::size_t events = history().events.size();
      EXPECT_FALSE(failed(Bench(disk, root()).call(writer.tool, writer.arguments(2))));
      EXPECT_EQ(writer.file == kStatePath ? number_in(state()) : number_in(registry()), 2);
      if (writer.file == kStatePath) {
        EXPECT_EQ(history().events.size(), events + 1);
      }
      EXPECT_LE(history().damaged_lines, 1u);
    }
  }
}

// The last number is the one that was answered last, or the next one; without an answer it is the
// old one, or the first.
void expect_number(int number, int old, int first, int answered) {
  if (answered == 0) {
    EXPECT_TRUE(number == old || number == first) << number << " after " << old;
  } else {
    EXPECT_TRUE(number == first + answered - 1 || number == first + answered)
        << number << " after " << answered << " answers from " << first;
  }
}

TEST_F(NothingIsLost, WhenAWriterIsKilledFromOutsideAtSomeMoment) {
  begin();
  std::mt19937 random(7);
  for (int round = 0; round < 60; ++round) {
    const int old_registry = number_in(registry());
    const int old_state = number_in(state());
    const auto old_events = static_cast<int>(history().events.size());
    const int first = std::max(old_registry, old_state) + 1;
    int told[2];
    ASSERT_EQ(::pipe(told), 0);
    const pid_t child = ::fork();
    if (child == 0) {
      DiskFileSystem disk;
      Bench bench(disk, root());
      for (int number = first;; ++number) {
        for (const Writer* const writer : {&kWriters[1], &kWriters[2]}) {
          if (failed(bench.call(writer->tool, writer->arguments(number)))) ::_exit(1);
          tell(told[1], writer->file == kStatePath ? "s" : "r");
        }
      }
    }
    ::close(told[1]);
    // After some answers, and a moment that is never the same.
    int answered[2] = {0, 0};
    char word = 0;
    for (auto left = random() % 8; left > 0; --left) {
      ASSERT_EQ(::read(told[0], &word, 1), 1);
      ++answered[word == 's'];
    }
    const auto until = std::chrono::steady_clock::now() + std::chrono::microseconds(random() % 400);
    while (std::chrono::steady_clock::now() < until) {
    }
    ::kill(child, SIGKILL);
    while (::read(told[0], &word, 1) == 1) ++answered[word == 's'];
    ::close(told[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << "a call failed in round " << round;
    expect_number(number_in(registry()), old_registry, first, answered[0]);
    expect_number(number_in(state()), old_state, first, answered[1]);
    const int events = static_cast<int>(history().events.size()) - old_events;
    EXPECT_TRUE(events == answered[1] || events == answered[1] + 1) << "round " << round;
  }
  DiskFileSystem disk;
  EXPECT_FALSE(failed(Bench(disk, root()).call("state.set", R"({"patch":{"notes":"9999"}})")));
  EXPECT_EQ(number_in(state()), 9999);
}

TEST_F(NothingIsLost, WhenTheDiskIsFullAtAnyStep) {
  for (const Writer& writer : kWriters) {
    begin();
    const auto before = files();
    bool succeeded = false;
    for (int step = 0; !succeeded; ++step) {
      ASSERT_LT(step, 50);
      DiskFileSystem disk;
      Plan plan{.trouble = Trouble::full_disk, .at = step};
      TroubledFiles troubled(disk, plan);
      const Envelope answer = Bench(troubled, root()).call(writer.tool, writer.arguments(1));
      succeeded = !failed(answer);
      if (succeeded) continue;
      EXPECT_EQ(code_of(answer), "IO_ERROR");
      EXPECT_TRUE(answer.errors.front().path.view().starts_with(".bot/"))
          << answer.errors.front().path.view();
      EXPECT_NE(answer.errors.front().message.view().find("No space left"), std::string_view::npos);
      EXPECT_EQ(files(), before) << writer.tool << " step " << step;
    }
  }
}

// What a call answers in a process that is held back in some way.
std::string told_in_child(const std::string& root, const Writer& writer,
                          const std::function<void()>& hold_back) {
  return in_child([&](int told) {
           hold_back();
           DiskFileSystem disk;
           const Envelope answer = Bench(disk, root).call(writer.tool, writer.arguments(1));
           tell(told,
                code_of(answer) + (failed(answer) ? " " + answer.errors.front().path.str() : ""));
         })
      .said;
}

TEST_F(NothingIsLost, WhenAFileCannotGrow) {
  begin();
  put_file(at(kHistoryPath), slurp(at(kHistoryPath)) + std::string(4000, ' ') + "\n");
  const auto before = files();
  const auto limit_to = [](rlim_t bytes) {
    return [bytes] {
      ::signal(SIGXFSZ, SIG_IGN);
      const rlimit limit{bytes, bytes};
      ::setrlimit(RLIMIT_FSIZE, &limit);
    };
  };
  EXPECT_EQ(told_in_child(root(), kWriters[0], limit_to(20)),
            "IO_ERROR " + std::string(kRegistryPath));
  EXPECT_EQ(told_in_child(root(), kWriters[1], limit_to(20)),
            "IO_ERROR " + std::string(kRegistryPath));
  EXPECT_EQ(told_in_child(root(), kWriters[2], limit_to(20)),
            "IO_ERROR " + std::string(kStatePath));
  EXPECT_EQ(told_in_child(root(), kWriters[2], limit_to(4000)),
            "IO_ERROR " + std::string(kHistoryPath))
      << "there is room for the state but not for its event";
  EXPECT_EQ(files(), before);
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root() + "/.bot"))
    EXPECT_NE(entry.path().extension(), ".tmp") << "a draft is left over";
}

TEST_F(NothingIsLost, WhenTheFolderIsReadOnly) {
  begin();
  const auto before = files();
  std::filesystem::permissions(root(), std::filesystem::perms(0755));
  for (const std::string folder : {".bot/solution", ".bot/state"})
    std::filesystem::permissions(at(folder), std::filesystem::perms(0555));
  for (const Writer& writer : kWriters) {
    const std::string told = told_in_child(root(), writer, [] {
      // Root may write everywhere; nobody may not.
      if (::geteuid() == 0 && (::setgid(65534) != 0 || ::setuid(65534) != 0)) ::_exit(98);
    });
    EXPECT_EQ(told, "IO_ERROR " + std::string(writer.file) + ".lock");
  }
  EXPECT_EQ(files(), before);
}

}  // namespace
}  // namespace waybill::testing

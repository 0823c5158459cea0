// Read, change and replace by many: nothing is lost, and a dead holder keeps nobody waiting.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <thread>

#include "base/file_worlds.h"
#include "waybill/base/file_system.h"

namespace waybill {
namespace {

using std::chrono::milliseconds;
constexpr milliseconds kPatience{60'000};

template <class World>
class FileLocks : public ::testing::Test {
 protected:
  std::string at(const std::string& name) const { return world.root() + "/" + name; }
  World world;
};
using Worlds = ::testing::Types<DiskWorld, MemoryWorld>;
TYPED_TEST_SUITE(FileLocks, Worlds);

// Adds one to the number in a file, as who holds the lock may.
void count_up(FileSystem& files, const std::string& lock, const std::string& counter) {
  const auto held = files.lock(lock, kPatience);
  ASSERT_TRUE(held) << held.error().message;
  const auto old = files.read(counter, 100);
  ASSERT_TRUE(old);
  ASSERT_TRUE(files.replace(counter, std::to_string(std::stoi(*old) + 1)));
}

TYPED_TEST(FileLocks, LetThreadsChangeAFileWithoutLosingAChange) {
  FileSystem& files = this->world.files();
  const std::string lock = this->at("counter.lock");
  const std::string counter = this->at("counter");
  ASSERT_TRUE(files.replace(counter, "0"));
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int times = 0; times < 50; ++times) count_up(files, lock, counter);
    });
  threads.clear();
  EXPECT_EQ(*files.read(counter, 100), "200");
}

TYPED_TEST(FileLocks, AreNotGivenTwiceAndSayWhatIsHeldAndForHowLong) {
  FileSystem& files = this->world.files();
  auto held = files.lock(this->at("a.lock"), kPatience);
  ASSERT_TRUE(held);
  const auto second = files.lock(this->at("a.lock"), milliseconds(2));
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().kind, ErrorKind::unavailable);
  EXPECT_EQ(second.error().place, this->at("a.lock"));
  EXPECT_EQ(second.error().message, "cannot lock \"" + this->at("a.lock") +
                                        "\": somebody else still held it after 2 ms of waiting");
  EXPECT_TRUE(files.lock(this->at("b.lock"), milliseconds(0))) << "another file is free";
  held->reset();
  EXPECT_TRUE(files.lock(this->at("a.lock"), milliseconds(0))) << "released with its holder";
}

TYPED_TEST(FileLocks, AreGivenToWhoWaitsOnceTheyAreFree) {
  FileSystem& files = this->world.files();
  const std::string path = this->at("a.lock");
  auto held = files.lock(path, kPatience);
  ASSERT_TRUE(held);
  bool is_taken = false;
  std::jthread waiting([&] { is_taken = files.lock(path, kPatience).has_value(); });
  held->reset();
  waiting.join();
  EXPECT_TRUE(is_taken);
}

TYPED_TEST(FileLocks, LeaveWhatTheFileHoldsAlone) {
  FileSystem& files = this->world.files();
  ASSERT_TRUE(files.replace(this->at("a.lock"), "words"));
  ASSERT_TRUE(files.lock(this->at("a.lock"), kPatience));
  EXPECT_EQ(*files.read(this->at("a.lock"), 100), "words");
}

TYPED_TEST(FileLocks, CannotBeTakenOutsideOfAConfinedView) {
  FileSystem& files = this->world.files();
  ASSERT_TRUE(files.create_directories(this->at("inside")));
  this->world.link(this->at("inside/leads_out.lock"), this->at("outside.lock"));
  auto view = files.confined(this->at("inside"));
  ASSERT_TRUE(view);
  for (const std::string path : {"leads_out.lock", "../outside.lock"}) {
    const auto held = (*view)->lock(path, milliseconds(0));
    ASSERT_FALSE(held) << path;
    EXPECT_EQ(held.error().kind, ErrorKind::not_allowed) << held.error().message;
  }
  EXPECT_FALSE(files.exists(this->at("outside.lock"))) << "nothing was made out there";
}

TYPED_TEST(FileLocks, OfADirectoryAreRefused) {
  const auto held = this->world.files().lock(this->world.root(), milliseconds(0));
  ASSERT_FALSE(held);
  EXPECT_EQ(held.error().kind, ErrorKind::bad_input);
}

TYPED_TEST(FileLocks, LetADraftBecomeTheFileInOneStepOrNeverBeSeen) {
  FileSystem& files = this->world.files();
  ASSERT_TRUE(files.replace(this->at("file"), "old"));
  {
    const auto thrown_away = files.draft(this->at("file"), "never");
    ASSERT_TRUE(thrown_away);
    EXPECT_EQ(*files.read(this->at("file"), 100), "old");
  }
  const auto draft = files.draft(this->at("file"), "new");
  ASSERT_TRUE(draft);
  EXPECT_EQ(*files.read(this->at("file"), 100), "old");
  ASSERT_TRUE((*draft)->put());
  EXPECT_EQ(*files.read(this->at("file"), 100), "new");
  EXPECT_EQ(files.list(this->world.root())->size(), 1u) << "no draft is left over";
}

// In a process of its own; the parent is told by the pipe that the lock is held.
pid_t hold_in_child(const std::string& path) {
  int told[2];
  if (::pipe(told) != 0) return -1;
  const pid_t child = ::fork();
  if (child == 0) {
    DiskFileSystem files;
    const auto held = files.lock(path, kPatience);
    const char word = held ? 'y' : 'n';
    if (::write(told[1], &word, 1) != 1) ::_exit(1);
    for (;;) ::pause();
  }
  ::close(told[1]);
  char word = 'n';
  EXPECT_EQ(::read(told[0], &word, 1), 1);
  EXPECT_EQ(word, 'y');
  ::close(told[0]);
  return child;
}

TEST(DiskLocks, AreReleasedWhenTheirHolderIsKilled) {
  DiskWorld world;
  const std::string path = world.root() + "/a.lock";
  const pid_t child = hold_in_child(path);
  ASSERT_GT(child, 0);
  EXPECT_FALSE(world.files().lock(path, milliseconds(5))) << "held by the other process";
  ASSERT_EQ(::kill(child, SIGKILL), 0);
  EXPECT_TRUE(world.files().lock(path, kPatience)) << "the kernel released it";
  ::waitpid(child, nullptr, 0);
}

TEST(DiskLocks, LetProcessesChangeAFileWithoutLosingAChange) {
  DiskWorld world;
  const std::string lock = world.root() + "/counter.lock";
  const std::string counter = world.root() + "/counter";
  ASSERT_TRUE(world.files().replace(counter, "0"));
  std::vector<pid_t> children;
  for (int i = 0; i < 4; ++i) {
    const pid_t child = ::fork();
    if (child == 0) {
      DiskFileSystem files;
      for (int times = 0; times < 50; ++times) count_up(files, lock, counter);
      ::_exit(::testing::Test::HasFailure() ? 1 : 0);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = -1;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(*world.files().read(counter, 100), "200");
}

}  // namespace
}  // namespace waybill

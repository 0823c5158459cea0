// What only a real disk can show: failures half-way, permissions, several writers at once.
#include "waybill/base/disk_file_system.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <atomic>
#include <csignal>
#include <thread>
#include <vector>

#include "base/file_worlds.h"

namespace waybill {
namespace {

constexpr std::size_t kAnySize = 1 << 24;

class DiskFiles : public testing::Test {
 protected:
  std::string in(std::string_view name) const { return folder_.path() + "/" + std::string(name); }
  mode_t mode_of(std::string_view name) {
    struct stat found;
    return ::stat(in(name).c_str(), &found) == 0 ? found.st_mode & 07777 : 0;
  }

  TemporaryFolder folder_;
  DiskFileSystem files_;
};

// Runs `work` in a process of its own, because it changes limits or dies; true when it said so.
template <class Work>
bool in_a_process(Work work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work() ? 0 : 1);
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool limit_file_size(rlim_t bytes) {
  const struct rlimit limit { bytes, bytes };
  std::signal(SIGXFSZ, SIG_IGN);
  return ::setrlimit(RLIMIT_FSIZE, &limit) == 0;
}

TEST_F(DiskFiles, KeepTheOldContentAndNoDraftWhenAWriteFailsHalfWay) {
  ASSERT_TRUE(files_.replace(in("file"), "old"));
  EXPECT_TRUE(in_a_process([&] {
    if (!limit_file_size(4096)) return false;
    const auto written = files_.replace(in("file"), std::string(10000, 'x'));
    return !written && written.error().kind == ErrorKind::over_limit &&
           written.error().place == in("file");
  }));
  EXPECT_EQ(files_.read(in("file"), kAnySize), "old");
  EXPECT_EQ(files_.list(folder_.path())->size(), 1U);
}

TEST_F(DiskFiles, LeaveNothingWhenANewFileFailsHalfWay) {
  EXPECT_TRUE(in_a_process([&] {
    return limit_file_size(4096) && !files_.replace(in("file"), std::string(10000, 'x'));
  }));
  EXPECT_TRUE(files_.list(folder_.path())->empty());
}

TEST_F(DiskFiles, TakeBackALineThatCouldOnlyBeAppendedInPart) {
  ASSERT_TRUE(files_.append(in("log"), std::string(4000, 'a')));
  EXPECT_TRUE(in_a_process([&] {
    if (!limit_file_size(4096)) return false;
    const auto appended = files_.append(in("log"), std::string(1000, 'b'));
    return !appended && appended.error().kind == ErrorKind::over_limit;
  }));
  EXPECT_EQ(files_.read(in("log"), kAnySize), std::string(4000, 'a') + "\n");
}

// A disk of 64 KiB that only this process sees; false where the kernel does not let us.
bool mount_tiny_disk(const std::string& path) {
  if (::unshare(CLONE_NEWNS) != 0 && ::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
  return ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
         ::mount("tmpfs", path.c_str(), "tmpfs", 0, "size=64k") == 0;
}

TEST_F(DiskFiles, KeepTheOldContentWhenTheDiskIsFull) {
  const std::string disk = folder_.path();
  if (!in_a_process([&] { return mount_tiny_disk(disk); })) GTEST_SKIP() << "may not mount";
  EXPECT_TRUE(in_a_process([&] {
    if (!mount_tiny_disk(disk) || !files_.replace(in("file"), "old")) return false;
    const auto full = files_.replace(in("file"), std::string(100000, 'x'));
    return full.error() == file_error(FileOperation::replace, in("file"), ENOSPC) &&
           full.error().kind == ErrorKind::unavailable &&
           full.error().message.ends_with("No space left on device") &&
           files_.read(in("file"), kAnySize) == "old" && files_.list(disk)->size() == 1;
  }));
}

TEST_F(DiskFiles, KeepTheOldContentWhenTheDiskIsReadOnly) {
  const std::string disk = folder_.path();
  if (!in_a_process([&] { return mount_tiny_disk(disk); })) GTEST_SKIP() << "may not mount";
  EXPECT_TRUE(in_a_process([&] {
    if (!mount_tiny_disk(disk) || !files_.replace(in("file"), "old")) return false;
    if (::mount(nullptr, disk.c_str(), nullptr, MS_REMOUNT | MS_RDONLY, nullptr) != 0) return false;
    const auto refused = [](const auto& result) {
      return !result && result.error().kind == ErrorKind::not_allowed;
    };
    return refused(files_.replace(in("file"), "new")) && refused(files_.append(in("file"), "x")) &&
           refused(files_.replace(in("new"), "new")) && refused(files_.remove(in("file"))) &&
           refused(files_.create_directories(in("a/b"))) && files_.create_directories(disk) &&
           files_.read(in("file"), kAnySize) == "old";
  }));
}

TEST_F(DiskFiles, KeepThePermissionsOfAFileThatIsReplaced) {
  ASSERT_TRUE(files_.replace(in("script"), "old"));
  ASSERT_EQ(::chmod(in("script").c_str(), 0751), 0);
  ASSERT_TRUE(files_.replace(in("script"), "new"));
  EXPECT_EQ(mode_of("script"), 0751U);
}

TEST_F(DiskFiles, GiveANewFileThePermissionsTheUserAskedForByUmask) {
  EXPECT_TRUE(in_a_process([&] {
    ::umask(027);
    return files_.replace(in("new"), "x").has_value();
  }));
  EXPECT_EQ(mode_of("new"), 0640U);
}

TEST_F(DiskFiles, AreNotReplacedOrReadWithoutPermission) {
  ASSERT_TRUE(files_.create_directories(in("closed")));
  ASSERT_TRUE(files_.replace(in("file"), "old"));
  ASSERT_EQ(::chmod(in("file").c_str(), 0444), 0);
  ASSERT_EQ(::chmod(folder_.path().c_str(), 0777), 0);
  ASSERT_EQ(::chmod(in("closed").c_str(), 0555), 0);
  EXPECT_TRUE(in_a_process([&] {
    // Root is let through everywhere: become somebody else.
    if (::geteuid() == 0 && (::setgid(65534) != 0 || ::setuid(65534) != 0)) return false;
    const auto denied = [](const auto& result) {
      return !result && result.error().kind == ErrorKind::not_allowed;
    };
    return denied(files_.replace(in("file"), "new")) && denied(files_.append(in("file"), "new")) &&
           denied(files_.replace(in("closed/a"), "new")) &&
           denied(files_.create_directories(in("closed/a/b")));
  }));
  EXPECT_EQ(files_.read(in("file"), kAnySize), "old");
  EXPECT_TRUE(files_.list(in("closed"))->empty());
}

TEST_F(DiskFiles, DoNotWaitForAPipeThatNobodyWrites) {
  ASSERT_EQ(::mkfifo(in("pipe").c_str(), 0600), 0);
  EXPECT_EQ(files_.kind(in("pipe")), FileKind::other);
  EXPECT_EQ(files_.read(in("pipe"), kAnySize).error().kind, ErrorKind::bad_input);
  EXPECT_EQ(files_.replace(in("pipe"), "x").error().kind, ErrorKind::bad_input);
  EXPECT_EQ(files_.append(in("pipe"), "x").error().kind, ErrorKind::bad_input);
  EXPECT_EQ(files_.kind(in("pipe")), FileKind::other);
}

TEST_F(DiskFiles, CanBePipesForWhoeverAsksForThat) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ASSERT_EQ(::write(ends[1], "piped", 5), 5);
  ::close(ends[1]);
  const DiskFileSystem files(DiskFileSystem::Options{.read_streams = true});
  EXPECT_EQ(files.read("/dev/fd/" + std::to_string(ends[0]), kAnySize), "piped");
  ::close(ends[0]);
}

TEST_F(DiskFiles, AreReadToTheirEndAlsoWhenTheirSizeIsNotKnown) {
  const auto read = files_.read("/proc/self/status", kAnySize);
  ASSERT_TRUE(read);
  EXPECT_NE(read->find("Pid:"), std::string::npos);
  EXPECT_EQ(files_.read("/proc/self/status", 10).error().kind, ErrorKind::over_limit);
}

// The content says how long it must be and repeats one letter: half of it would be seen.
std::string version(char letter) {
  return std::string(20000U + static_cast<unsigned>(letter), letter);
}

bool is_whole(const std::string& content) {
  return !content.empty() && content == version(content.front());
}

TEST_F(DiskFiles, ShowReadersTheOldContentOrTheNewAndNeverHalf) {
  const std::string path = in("file");
  ASSERT_TRUE(files_.replace(path, version('a')));
  std::vector<pid_t> writers;
  for (int w = 0; w < 3; ++w) {
    const pid_t child = ::fork();
    if (child == 0) {
      bool fine = true;
      for (int i = 0; i < 40; ++i)
        fine =
            files_.replace(path, version(static_cast<char>('a' + (w * 7 + i) % 26))).has_value() &&
            fine;
      ::_exit(fine ? 0 : 1);
    }
    writers.push_back(child);
  }
  std::atomic<bool> writing = true;
  std::atomic<int> halves = 0;
  std::vector<std::jthread> readers;
  for (int r = 0; r < 2; ++r) {
    readers.emplace_back([&] {
      while (writing) {
        const auto read = files_.read(path, kAnySize);
        if (!read || !is_whole(*read)) ++halves;
      }
    });
  }
  int failures = 0;
  for (const pid_t writer : writers) {
    int status = 0;
    ::waitpid(writer, &status, 0);
    failures += status != 0;
  }
  writing = false;
  readers.clear();
  EXPECT_EQ(failures, 0);
  EXPECT_EQ(halves, 0);
  EXPECT_TRUE(is_whole(*files_.read(path, kAnySize)));
  EXPECT_EQ(files_.list(folder_.path())->size(), 1U);
}

TEST_F(DiskFiles, KeepEveryLineThatThreadsAndProcessesAppend) {
  const std::string path = in("log");
  const auto append_some = [&](char letter) {
    bool fine = true;
    for (int i = 0; i < 25; ++i)
      fine = files_.append(path, std::string(3000, letter)).has_value() && fine;
    return fine;
  };
  const pid_t child = ::fork();
  if (child == 0) ::_exit(append_some('c') ? 0 : 1);
  {
    const std::jthread one([&] { append_some('a'); });
    const std::jthread two([&] { append_some('b'); });
  }
  int status = 1;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  const std::string log = *files_.read(path, kAnySize);
  ASSERT_EQ(log.size(), 75U * 3001U);
  for (std::size_t at = 0; at < log.size(); at += 3001)
    ASSERT_EQ(log.substr(at, 3001), std::string(3000, log[at]) + "\n");
}

// Somebody swaps a folder for a link to the outside, over and over, while the view is used.
TEST_F(DiskFiles, InAConfinedViewAreNeverReachedThroughALinkThatAppearsMeanwhile) {
  ASSERT_TRUE(files_.create_directories(in("root/folder")));
  ASSERT_TRUE(files_.create_directories(in("outside")));
  ASSERT_TRUE(files_.replace(in("root/folder/file"), "inside"));
  ASSERT_TRUE(files_.replace(in("outside/file"), "secret"));
  ASSERT_EQ(::symlink("../outside", in("root/trap").c_str()), 0);
  const auto view = *files_.confined(in("root"));
  std::jthread swapper([&](const std::stop_token& stop) {
    while (!stop.stop_requested())
      ::renameat2(AT_FDCWD, in("root/folder").c_str(), AT_FDCWD, in("root/trap").c_str(),
                  RENAME_EXCHANGE);
  });
  int seen = 0;
  for (int i = 0; i < 3000; ++i) {
    const auto read = view->read("folder/file", kAnySize);
    ASSERT_EQ(read ? *read : std::string(name_of(read.error().kind)),
              read ? "inside" : "not_allowed");
    seen += read.has_value();
  }
  for (int i = 0; i < 50; ++i) (void)view->replace("folder/new", "x");
  swapper.request_stop();
  swapper.join();
  EXPECT_GT(seen, 0);
  EXPECT_EQ(files_.list(in("outside"))->size(), 1U);
}

TEST_F(DiskFiles, InAConfinedViewAreNeverTheTargetOfALinkThatTakesTheirName) {
  ASSERT_TRUE(files_.create_directories(in("root")));
  ASSERT_TRUE(files_.replace(in("root/file"), "inside"));
  ASSERT_TRUE(files_.replace(in("secret"), "secret"));
  ASSERT_EQ(::symlink("../secret", in("root/trap").c_str()), 0);
  const auto view = *files_.confined(in("root"));
  const std::jthread swapper([&](const std::stop_token& stop) {
    while (!stop.stop_requested())
      ::renameat2(AT_FDCWD, in("root/file").c_str(), AT_FDCWD, in("root/trap").c_str(),
                  RENAME_EXCHANGE);
  });
  for (int i = 0; i < 10000; ++i) {
    const auto read = view->read("file", kAnySize);
    ASSERT_EQ(read ? *read : "inside", "inside");
  }
}

TEST_F(DiskFiles, InAConfinedViewStayReachableWhenTheRootIsRenamed) {
  ASSERT_TRUE(files_.create_directories(in("root")));
  ASSERT_TRUE(files_.replace(in("root/file"), "x"));
  const auto view = *files_.confined(in("root"));
  ASSERT_EQ(::rename(in("root").c_str(), in("moved").c_str()), 0);
  EXPECT_EQ(view->read("file", kAnySize), "x");
}

}  // namespace
}  // namespace waybill

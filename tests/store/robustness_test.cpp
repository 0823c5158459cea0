// What must hold when things break: killed processes, servers that restart, disks that are full.
#include <sys/resource.h>

#include <atomic>
#include <filesystem>
#include <thread>

#include "store/places.h"

namespace waybill::store {
namespace {

using waybill::testing::Postgres;

// A record at the end of a chain and the chain's new length, as a ledger writes them.
Result<int> append(Store& store) {
  int at = 0;
  auto done = store.change([&](Writing& writing) -> Result<void> {
    auto length = writing.get("length", "chain");
    if (!length) return std::unexpected(length.error());
    at = *length ? std::stoi(**length) + 1 : 1;
    std::string key = std::to_string(at);
    key.insert(0, 8 - key.size(), '0');
    if (auto put = writing.put("chain", key, std::string(300, 'x')); !put) return put;
    return writing.put("length", "chain", std::to_string(at));
  });
  if (!done) return std::unexpected(done.error());
  return at;
}

// A process of its own that runs `work` and ends with what it returns.
pid_t begin_process(const std::function<int()>& work) {
  const pid_t pid = fork();
  if (pid != 0) return pid;
  _exit(work());
}

int end_of(pid_t pid) {
  int status = 0;
  waitpid(pid, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

class Robust : public Place {
 protected:
  void expect_whole_chain(int at_least) {
    store_ = opened();
    ASSERT_TRUE(store_);
    const int length = std::stoi(get(*store_, "length", "chain").value_or("0"));
    EXPECT_GE(length, at_least);
    const auto records = keys(*store_, {.space = "chain"});
    ASSERT_EQ(records.size(), static_cast<std::size_t>(length)) << "no gap, nothing half written";
    EXPECT_EQ(std::stoi(records.back()), length);
  }
};
INSTANTIATE_TEST_SUITE_P(Each, Robust, ::testing::Values("sqlite", "postgresql"), name_of_place);

TEST_P(Robust, HasEveryAcknowledgedRecordOfAWriterThatWasKilled) {
  store_.reset();
  int acknowledged[2];
  ASSERT_EQ(pipe(acknowledged), 0);
  fcntl(acknowledged[1], F_SETPIPE_SZ, 4096);  // the writer cannot be far ahead when it is killed
  const pid_t writer = begin_process([&] {
    auto store = open(url_);
    if (!store) return 1;
    std::vector<std::jthread> threads;
    for (int t = 0; t < 50; ++t)
      threads.emplace_back([&] {
        for (int i = 0; i < 200; ++i) {
          const auto at = append(**store);
          if (!at || ::write(acknowledged[1], &*at, sizeof *at) != sizeof *at) return;
        }
      });
    return 0;
  });
  close(acknowledged[1]);
  int highest = 0;
  int count = 0;
  for (int at; ::read(acknowledged[0], &at, sizeof at) == sizeof at;) {
    highest = std::max(highest, at);
    if (++count == 2500) kill(writer, SIGKILL);
  }
  close(acknowledged[0]);
  EXPECT_EQ(end_of(writer), -SIGKILL);
  EXPECT_GE(count, 2500);
  EXPECT_LT(count, 10'000) << "killed in the middle";
  expect_whole_chain(highest);
  EXPECT_TRUE(append(*store_)) << "and it goes on";
}

TEST_P(Robust, LosesNoCountOfTwoProcesses) {
  store_.reset();
  std::vector<pid_t> writers;
  for (int i = 0; i < 2; ++i)
    writers.push_back(begin_process([&] {
      auto store = open(url_);
      if (!store) return 1;
      std::atomic<int> failures = 0;
      {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t)
          threads.emplace_back([&] {
            for (int n = 0; n < 50; ++n)
              if (!append(**store)) ++failures;
          });
      }
      return failures == 0 ? 0 : 2;
    }));
  for (const pid_t writer : writers) EXPECT_EQ(end_of(writer), 0);
  expect_whole_chain(400);
  EXPECT_EQ(get(*store_, "length", "chain"), "400");
}

class Restarted : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(By, Restarted, ::testing::Values(SIGINT, SIGQUIT));

TEST_P(Restarted, PostgresMakesCallsUnavailableAndThenTheyGoOn) {
  Postgres& server = Postgres::shared();
  const std::string url = server.fresh_url();
  auto store = open(url);
  ASSERT_TRUE(store) << store.error().message;
  std::atomic<int> done = 0;
  std::atomic<int> refused = 0;
  std::atomic<int> unknown = 0;
  std::atomic<bool> is_over = false;
  std::vector<std::jthread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      while (!is_over) {
        const auto at = append(**store);
        if (at) {
          ++done;
          continue;
        }
        EXPECT_EQ(at.error().kind, ErrorKind::unavailable) << at.error().message;
        ++refused;
        if (at.error().message.find("is not known") != std::string::npos) ++unknown;
      }
    });
  const auto waits_for = [](const std::atomic<int>& count, int more) {
    const int before = count;
    return waybill::testing::wait_until([&] { return count >= before + more; });
  };
  EXPECT_TRUE(waits_for(done, 50));
  server.stop(GetParam());
  EXPECT_TRUE(waits_for(refused, 10));
  EXPECT_FALSE((*store)->status().reachable);
  const auto reading = (*store)->read([](Reading&) { return Result<void>(); });
  EXPECT_EQ(reading ? ErrorKind::bad_input : reading.error().kind, ErrorKind::unavailable);
  server.start();
  EXPECT_TRUE(waits_for(done, 50));
  is_over = true;
  threads.clear();
  EXPECT_TRUE((*store)->status().reachable);
  int length = 0;
  ASSERT_TRUE((*store)->read([&](Reading& now) -> Result<void> {
    auto found = now.get("length", "chain");
    if (!found) return std::unexpected(found.error());
    length = std::stoi(found->value());
    return {};
  }));
  EXPECT_GE(length, done) << "every acknowledged record is there";
  EXPECT_LE(length, done + unknown) << "and none that was refused";
}

TEST(FullDisk, IsAClearErrorAndLeavesNothingHalfWritten) {
  const waybill::testing::ScratchFolder folder;
  const std::string url = "sqlite:" + folder.path() + "/records.db";
  // In a process of its own, because the limit is the process's.
  const pid_t writer = begin_process([&] {
    signal(SIGXFSZ, SIG_IGN);
    auto store = open(url);
    rlimit limit{};
    getrlimit(RLIMIT_FSIZE, &limit);
    const rlim_t unlimited = limit.rlim_cur;
    limit.rlim_cur = 600'000;
    setrlimit(RLIMIT_FSIZE, &limit);
    int written = 0;
    Result<int> at;
    while ((at = append(**store)) && written < 100'000) ++written;
    if (at || at.error().kind != ErrorKind::unavailable) return 1;
    if (at.error().message.find("nothing of the change is kept") == std::string::npos) return 2;
    // Whole groups fail as single changes do.
    std::atomic<int> made = 0;
    {
      std::vector<std::jthread> threads;
      for (int t = 0; t < 8; ++t)
        threads.emplace_back([&] {
          if (append(**store)) ++made;
        });
    }
    if (made != 0) return 3;
    limit.rlim_cur = unlimited;
    setrlimit(RLIMIT_FSIZE, &limit);
    at = append(**store);
    return at && *at == written + 1 ? 0 : 4;
  });
  EXPECT_EQ(end_of(writer), 0);
  auto store = open(url);
  ASSERT_TRUE(store);
  int count = 0;
  int length = 0;
  ASSERT_TRUE((*store)->read([&](Reading& reading) -> Result<void> {
    length = std::stoi(reading.get("length", "chain")->value());
    return reading.each({.space = "chain"}, [&](auto, auto) { return ++count, true; });
  }));
  EXPECT_EQ(count, length);
  EXPECT_GT(count, 10);
}

TEST(ReadOnlyFile, IsRefusedWithWhatToDo) {
  const waybill::testing::ScratchFolder folder;
  const std::string file = folder.path() + "/records.db";
  ASSERT_TRUE(open("sqlite:" + file));
  chmod(folder.path().c_str(), 0555);
  chmod(file.c_str(), 0444);
  int said[2];
  ASSERT_EQ(pipe(said), 0);
  const pid_t reader = begin_process([&] {
    if (geteuid() == 0 && setuid(65534) != 0) return 9;  // root may write everything
    const auto store = open("sqlite:" + file);
    const std::string message = store ? "opened" : store.error().message;
    if (::write(said[1], message.data(), message.size()) < 0) return 8;
    return store ? 1 : static_cast<int>(store.error().kind) + 10;
  });
  close(said[1]);
  std::string message(4096, '\0');
  message.resize(static_cast<std::size_t>(::read(said[0], message.data(), message.size())));
  close(said[0]);
  EXPECT_EQ(end_of(reader), static_cast<int>(ErrorKind::not_allowed) + 10);
  EXPECT_EQ(message, "The store " + file +
                         " may not be written. Mend its permissions, or name another file.");
  chmod(folder.path().c_str(), 0755);
}

TEST(RemovedFile, TakesNoMoreChanges) {
  const waybill::testing::ScratchFolder folder;
  const std::string file = folder.path() + "/records.db";
  auto store = open("sqlite:" + file);
  ASSERT_TRUE(store);
  ASSERT_TRUE(append(**store));
  std::filesystem::remove(file);
  const auto at = append(**store);
  ASSERT_FALSE(at);
  EXPECT_EQ(at.error().kind, ErrorKind::unavailable);
  EXPECT_NE(at.error().message.find("was moved or removed while it was open"), std::string::npos);
}

}  // namespace
}  // namespace waybill::store

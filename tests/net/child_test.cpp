// Programs that run beside this one.
#include "waybill/net/child.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <atomic>
#include <mutex>

#include "net/client.h"
#include "waybill/net/lines.h"

namespace waybill::net::test {
namespace {

using std::chrono::milliseconds;

struct Started {
  explicit Started(ChildOptions options) {
    auto result = Child::start(loop, std::move(options), [this](const ChildExit& how) {
      const std::lock_guard lock(mutex);
      exit = how;
    });
    EXPECT_TRUE(result) << result.error().message;
    child = std::move(*result);
    loop.start();
  }
  std::optional<ChildExit> ended() {
    EXPECT_TRUE(eventually([&] {
      const std::lock_guard lock(mutex);
      return exit.has_value();
    }));
    const std::lock_guard lock(mutex);
    return exit;
  }

  Loop loop;
  std::mutex mutex;
  std::optional<ChildExit> exit;
  std::unique_ptr<Child> child;
};

ChildOptions shell(std::string script) {
  ChildOptions options;
  options.command = {"sh", "-c", std::move(script)};
  return options;
}

std::string all_of(Descriptor from) {
  std::string text;
  EXPECT_TRUE(eventually([&] {
    char bytes[4096];
    const auto count = ::read(from.number(), bytes, sizeof bytes);
    if (count > 0) text.append(bytes, static_cast<std::size_t>(count));
    return count == 0;
  }));
  return text;
}

bool is_alive(pid_t id) { return ::kill(id, 0) == 0; }

TEST(Child, speaks_by_lines_and_ends_when_its_input_does) {
  Started started(shell("while read -r line; do echo \"got $line\"; done; exit 3"));
  std::mutex mutex;
  std::string got;
  LinesHandler handler;
  handler.on_line = [&](std::string_view line) {
    const std::lock_guard lock(mutex);
    got = line;
  };
  auto lines = Lines::open(started.loop, started.child->take_stdout(), started.child->take_stdin(),
                           {}, handler);
  ASSERT_TRUE(lines);
  (*lines)->write("hello");
  EXPECT_TRUE(eventually([&] {
    const std::lock_guard lock(mutex);
    return got == "got hello";
  }));
  (*lines)->finish([] {});
  EXPECT_EQ(started.ended(), (ChildExit{.code = 3}));
  EXPECT_EQ(to_string(*started.ended()), "exit code 3");
}

TEST(Child, gets_the_directory_and_environment_it_is_given) {
  ChildOptions options = shell("pwd; echo \"$ONE-$TWO-${HOME-none}\"");
  options.directory = "/";
  options.inherit_environment = false;
  options.environment = {{"ONE", "1"}, {"TWO", "2"}, {"ONE", "one"}};
  Started started(options);
  EXPECT_EQ(all_of(started.child->take_stdout()), "/\none-2-none\n");
  EXPECT_EQ(started.ended(), (ChildExit{.code = 0}));
}

TEST(Child, leaves_the_end_of_what_it_said_to_stderr) {
  ChildOptions options = shell(
      "i=0; while [ $i -lt 3000 ]; do echo 'much ado about nothing at all' >&2; i=$((i+1)); done; "
      "printf 'the reason' >&2; exit 1");
  options.stderr_tail_bytes = 100;
  Started started(options);
  EXPECT_EQ(started.ended(), (ChildExit{.code = 1}));
  const std::string tail = started.child->stderr_tail();
  EXPECT_EQ(tail.size(), 100u);
  EXPECT_TRUE(tail.ends_with("at all\nthe reason"));
}

TEST(Child, that_cannot_be_started_says_why) {
  Loop loop;
  ChildOptions options;
  options.command = {"/no/such/program"};
  const auto missing = Child::start(loop, options, {});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().kind, ErrorKind::not_found);
  EXPECT_EQ(missing.error().message, "cannot start '/no/such/program': No such file or directory");
  EXPECT_FALSE(Child::start(loop, {}, {}));
  options.command = {"sh", std::string("a\0b", 3)};
  EXPECT_FALSE(Child::start(loop, options, {}));
}

TEST(Child, is_ended_by_closing_its_input_when_it_listens_to_that) {
  Started started(shell("cat >/dev/null; exit 0"));
  started.child->end(std::chrono::minutes(1));
  EXPECT_EQ(started.ended(), (ChildExit{.code = 0}));
}

TEST(Child, is_terminated_when_it_goes_on_after_that) {
  Started started(shell("exec sleep 1000"));
  started.child->end(milliseconds(20));
  EXPECT_EQ(started.ended(), (ChildExit{.signal = SIGTERM}));
  EXPECT_EQ(to_string(*started.ended()), "signal 15");
}

TEST(Child, is_killed_when_it_ignores_even_that) {
  Started started(shell("trap '' TERM; echo ready; while :; do sleep 1000; done"));
  Descriptor out = started.child->take_stdout();
  char byte = 0;
  ASSERT_TRUE(eventually([&] { return ::read(out.number(), &byte, 1) == 1; }));
  started.child->end(milliseconds(20));
  EXPECT_EQ(started.ended(), (ChildExit{.signal = SIGKILL}));
}

TEST(Child, takes_along_what_it_started) {
  Started started(shell("sleep 1000 & echo $!; wait"));
  Descriptor out = started.child->take_stdout();
  std::string number;
  ASSERT_TRUE(eventually([&] {
    char bytes[64];
    const auto count = ::read(out.number(), bytes, sizeof bytes);
    if (count > 0) number.append(bytes, static_cast<std::size_t>(count));
    return number.ends_with('\n');
  }));
  const pid_t grandchild = std::stoi(number);
  EXPECT_TRUE(is_alive(grandchild));
  const pid_t id = started.child->id();
  started.child.reset();
  EXPECT_FALSE(is_alive(id));
  // Whoever adopted it may take a moment to notice; a process that has ended answers no signal
  // with its command line.
  EXPECT_TRUE(eventually([&] {
    char bytes[64];
    const Descriptor file(
        ::open(("/proc/" + std::to_string(grandchild) + "/cmdline").c_str(), O_RDONLY));
    return !file.is_open() || ::read(file.number(), bytes, sizeof bytes) <= 0;
  }));
}

TEST(Child, inherits_none_of_our_descriptors_and_no_blocked_signals) {
  // What whoever started this test left open is not ours to close.
  int inheritable = 0;
  for (int number = 0; number < 1024; ++number) {
    const int flags = ::fcntl(number, F_GETFD);
    if (flags >= 0 && (flags & FD_CLOEXEC) == 0) ++inheritable;
  }
  Started started(shell("ls /proc/self/fd | wc -l; grep SigBlk /proc/self/status"));
  EXPECT_EQ(all_of(started.child->take_stdout()),
            std::to_string(inheritable + 1) + "\nSigBlk:\t0000000000000000\n");
}

}  // namespace
}  // namespace waybill::net::test

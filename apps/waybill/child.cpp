#include "apps/waybill/child.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <functional>
#include <optional>

#include "waybill/base/descriptor.h"
#include "waybill/cli/signal_watch.h"

namespace waybill::app {
namespace {

using SteadyClock = std::chrono::steady_clock;
using std::chrono::milliseconds;

struct Pipe {
  Descriptor read;
  Descriptor write;
};
Pipe make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return {};
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

// posix_spawn's own objects, which have to be given back.
class SpawnPlan {
 public:
  SpawnPlan(const Pipe& out, const Pipe& err, bool gives_input) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    if (!gives_input)
      posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions_, out.write.number(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, err.write.number(), STDERR_FILENO);
    sigset_t none = cli::no_signals();
    sigset_t defaults = none;
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ, SIGQUIT})
      sigaddset(&defaults, number);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &defaults);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  int spawn(const std::vector<std::string>& words, pid_t& pid) const {
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    return posix_spawnp(&pid, arguments[0], &actions_, &attributes_, arguments.data(), environ);
  }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

class Watcher {
 public:
  Watcher(pid_t pid, Pipe out, Pipe err, const std::stop_token& stop, const ChildLimits& limits)
      : pid_(pid),
        out_(std::move(out.read)),
        err_(std::move(err.read)),
        process_(static_cast<int>(syscall(SYS_pidfd_open, pid, 0))),
        asked_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
        limits_(limits),
        on_stop_(stop, [this] {
          const std::uint64_t one = 1;
          [[maybe_unused]] const ssize_t written = ::write(asked_.number(), &one, sizeof one);
        }) {}

  ChildOutcome run() {
    while (!is_over()) {
      std::array<pollfd, 4> ready{{{out_.number(), POLLIN, 0},
                                   {err_.number(), POLLIN, 0},
                                   {has_exited_ ? -1 : process_.number(), POLLIN, 0},
                                   {outcome_.is_ended_by_us ? -1 : asked_.number(), POLLIN, 0}}};
      ::poll(ready.data(), ready.size(), wait_ms());
      if (ready[0].revents != 0) take(out_, true);
      if (ready[1].revents != 0) take(err_, false);
      if (!has_exited_ && (ready[2].revents != 0 || is_gone())) {
        has_exited_ = true;
        due_ = SteadyClock::now() + milliseconds(limits_.linger_ms);
      }
      if (ready[3].revents != 0) {
        outcome_.is_ended_by_us = true;
        kill(-pid_, SIGTERM);
        due_ = SteadyClock::now() + milliseconds(limits_.polite_ms);
      } else if (due_ && SteadyClock::now() >= *due_ && !has_exited_) {
        kill(-pid_, SIGKILL);
        due_.reset();
      }
    }
    if (outcome_.is_ended_by_us) kill(-pid_, SIGKILL);  // what its polite children left
    reap();
    return std::move(outcome_);
  }

 private:
  bool is_over() const {
    if (!has_exited_) return false;
    return (!out_.is_open() && !err_.is_open()) || SteadyClock::now() >= *due_;
  }
  // For kernels that give no descriptor for a process.
  bool is_gone() const {
    if (process_.is_open()) return false;
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == pid_;
  }
  int wait_ms() const {
    constexpr int kLookMs = 20;
    if (!process_.is_open() && !has_exited_) return kLookMs;
    if (!due_) return -1;
    const auto left = std::chrono::ceil<milliseconds>(*due_ - SteadyClock::now()).count();
    return static_cast<int>(std::max<milliseconds::rep>(left, 0));
  }

  void take(Descriptor& from, bool is_output) {
    char bytes[1 << 16];
    const ssize_t count = ::read(from.number(), bytes, sizeof bytes);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) {
      from.close();
      return;
    }
    const auto size = static_cast<std::size_t>(count);
    if (is_output) {
      outcome_.output_bytes += size;
      outcome_.output.append(bytes, std::min(size, limits_.kept_output - outcome_.output.size()));
    } else {
      outcome_.error_bytes += size;
      outcome_.errors.append(bytes, size);
      if (outcome_.errors.size() > limits_.kept_errors)
        outcome_.errors.erase(0, outcome_.errors.size() - limits_.kept_errors);
    }
  }

  void reap() {
    int status = 0;
    while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFSIGNALED(status)) outcome_.signal = WTERMSIG(status);
    if (WIFEXITED(status)) outcome_.exit_code = WEXITSTATUS(status);
  }

  pid_t pid_;
  Descriptor out_;
  Descriptor err_;
  Descriptor process_;
  Descriptor asked_;
  ChildLimits limits_;
  ChildOutcome outcome_;
  bool has_exited_ = false;
  std::optional<SteadyClock::time_point> due_;
  std::stop_callback<std::function<void()>> on_stop_;
};

}  // namespace

ChildOutcome run_child(const std::vector<std::string>& words, bool gives_input,
                       const std::stop_token& stop, const ChildLimits& limits) {
  ChildOutcome outcome;
  Pipe out = make_pipe();
  Pipe err = make_pipe();
  if (!out.read.is_open() || !err.read.is_open()) {
    outcome.spawn_error = errno;
    return outcome;
  }
  pid_t pid = 0;
  outcome.spawn_error = SpawnPlan(out, err, gives_input).spawn(words, pid);
  if (outcome.spawn_error != 0) return outcome;
  out.write.close();
  err.write.close();
  return Watcher(pid, std::move(out), std::move(err), stop, limits).run();
}

}  // namespace waybill::app

#include "apps/waybill/child.h"

#include <poll.h>
#include <sys/eventfd.h>
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
#include "waybill/net/spawn.h"

namespace waybill::app {
namespace {

using SteadyClock = std::chrono::steady_clock;
using std::chrono::milliseconds;

class Watcher {
 public:
  Watcher(net::Spawned child, const std::stop_token& stop, const ChildLimits& limits)
      : pid_(child.id),
        out_(std::move(child.stdout_end)),
        err_(std::move(child.stderr_end)),
        process_(std::move(child.life)),
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
      if (!has_exited_ && ready[2].revents != 0) {
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
  int wait_ms() const {
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

Result<ChildOutcome> run_child(const std::vector<std::string>& words, bool gives_input,
                               const std::stop_token& stop, const ChildLimits& limits) {
  auto child =
      net::spawn({.command = words,
                  .input = gives_input ? net::ChildInput::inherited : net::ChildInput::nothing});
  if (!child) return std::unexpected(std::move(child.error()));
  return Watcher(std::move(*child), stop, limits).run();
}

}  // namespace waybill::app

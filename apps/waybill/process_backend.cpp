#include "apps/waybill/process_backend.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <functional>
#include <optional>

#include "waybill/base/utf8.h"
#include "waybill/json/write_value.h"
#include "waybill/net/spawn.h"

namespace waybill::app {

struct BackendMessage {
  std::string_view prompt{};
  std::optional<std::string_view> context{};
};
WAYBILL_DESCRIBE(BackendMessage, prompt, context)

namespace {

using SteadyClock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::size_t kErrorTail = 500;

// One run of the program, from its start to its end.
class Run {
 public:
  Run(net::Spawned spawned, std::string input, const suites::ledger::Bounds& bounds)
      : process_(std::move(spawned)),
        input_(std::move(input)),
        bounds_(bounds),
        until_(SteadyClock::now() + bounds.time),
        given_up_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
        on_stop_(bounds.stop, [this] {
          const std::uint64_t one = 1;
          [[maybe_unused]] const ssize_t written = ::write(given_up_.number(), &one, sizeof one);
        }) {}
  // Whatever it left running ends with it.
  ~Run() {
    if (is_reaped_) return;
    ::kill(-process_.id, SIGKILL);
    ::waitpid(process_.id, nullptr, 0);
  }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  Result<std::string> finish() {
    while (!has_ended_) {
      const auto left = std::chrono::ceil<milliseconds>(until_ - SteadyClock::now()).count();
      if (left <= 0) return out_of_time();
      if (auto went = step(static_cast<int>(left)); !went) return std::unexpected(went.error());
    }
    // What it printed is in the pipe; what it left running may hold that open, and is not waited
    // for.
    while (process_.stdout_end.is_open() && is_ready(process_.stdout_end)) {
      take(process_.stdout_end, output_);
      if (auto fits = check_size(); !fits) return std::unexpected(fits.error());
    }
    while (process_.stderr_end.is_open() && is_ready(process_.stderr_end)) take_errors();
    return ending();
  }

 private:
  Result<void> step(int wait_ms) {
    std::array<pollfd, 5> ready{{{process_.stdout_end.number(), POLLIN, 0},
                                 {process_.stderr_end.number(), POLLIN, 0},
                                 {process_.stdin_end.number(), POLLOUT, 0},
                                 {given_up_.number(), POLLIN, 0},
                                 {process_.life.number(), POLLIN, 0}}};
    ::poll(ready.data(), ready.size(), wait_ms);
    if (ready[3].revents != 0) return fail(ErrorKind::unavailable, "nobody waits for it any more");
    if (ready[2].revents != 0) feed();
    if (ready[1].revents != 0) take_errors();
    if (ready[0].revents != 0) take(process_.stdout_end, output_);
    has_ended_ = ready[4].revents != 0;
    return check_size();
  }

  // With room for the line end that is not part of the answer.
  Result<void> check_size() const {
    if (output_.size() <= bounds_.output_bytes + 1) return {};
    return fail(ErrorKind::over_limit,
                "it printed more than " + std::to_string(bounds_.output_bytes) + " bytes");
  }

  // A program that does not want its input is no failure: how it ends decides.
  void feed() {
    const ssize_t count =
        ::write(process_.stdin_end.number(), input_.data() + fed_, input_.size() - fed_);
    if (count > 0) fed_ += static_cast<std::size_t>(count);
    const bool is_refused = count < 0 && errno != EAGAIN && errno != EINTR;
    if (is_refused || fed_ == input_.size()) process_.stdin_end = Descriptor();
  }

  static void take(Descriptor& from, std::string& into) {
    char bytes[16 * 1024];
    const ssize_t count = ::read(from.number(), bytes, sizeof bytes);
    if (count > 0) into.append(bytes, static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) from = Descriptor();
  }

  void take_errors() {
    take(process_.stderr_end, errors_);
    if (errors_.size() > 2 * kErrorTail) errors_.erase(0, errors_.size() - kErrorTail);
  }

  static bool is_ready(const Descriptor& descriptor) {
    pollfd ready{descriptor.number(), POLLIN, 0};
    return ::poll(&ready, 1, 0) > 0;
  }

  Result<std::string> ending() {
    int status = 0;
    // Before it is taken note of, while nobody else can have its number.
    ::kill(-process_.id, SIGKILL);
    ::waitpid(process_.id, &status, 0);
    is_reaped_ = true;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
      if (output_.ends_with('\n')) output_.pop_back();
      return std::move(output_);
    }
    return fail(ErrorKind::unavailable, "it ended with " + how(status) + said());
  }

  Result<std::string> out_of_time() const {
    return fail(ErrorKind::over_limit,
                "it did not end within " + std::to_string(bounds_.time.count()) + " ms" + said());
  }
  static std::string how(int status) {
    return WIFSIGNALED(status) ? "signal " + std::to_string(WTERMSIG(status))
                               : "exit code " + std::to_string(WEXITSTATUS(status));
  }
  std::string said() const {
    std::string_view tail = errors_;
    while (tail.ends_with('\n')) tail.remove_suffix(1);
    if (tail.empty()) return "";
    tail = tail.substr(tail.size() - std::min(tail.size(), kErrorTail));
    return " and said: " + utf8::sanitized(tail);
  }

  net::Spawned process_;
  const std::string input_;
  const suites::ledger::Bounds& bounds_;
  const SteadyClock::time_point until_;
  Descriptor given_up_;
  std::size_t fed_ = 0;
  std::string output_;
  std::string errors_;
  bool has_ended_ = false;
  bool is_reaped_ = false;
  std::stop_callback<std::function<void()>> on_stop_;
};

}  // namespace

std::string message_of(const suites::ledger::Ask& ask) {
  BackendMessage message{.prompt = ask.prompt};
  if (!ask.context.empty()) message.context = ask.context;
  return json::to_json(message);
}

Result<std::string> ProcessBackend::answer(const suites::ledger::Ask& ask,
                                           const suites::ledger::Bounds& bounds) {
  auto spawned = net::spawn(child_);
  if (!spawned) return fail(ErrorKind::unavailable, spawned.error().message);
  return Run(*std::move(spawned), message_of(ask) + "\n", bounds).finish();
}

}  // namespace waybill::app

#include "waybill/net/child.h"

#include <signal.h>
#include <sys/epoll.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <utility>

#include "waybill/net/lane.h"
#include "waybill/net/spawn.h"
#include "waybill/net/system_error.h"

namespace waybill::net {

std::string to_string(const ChildExit& exit) {
  if (exit.signal) return "signal " + std::to_string(*exit.signal);
  return "exit code " + std::to_string(exit.code.value_or(0));
}

// Watches the process and its stderr.
class Child::Process final : public std::enable_shared_from_this<Process> {
 public:
  Process(std::shared_ptr<Lane> lane, std::function<void(const ChildExit&)> on_exit,
          std::size_t tail_bytes)
      : lane_(std::move(lane)), on_exit_(std::move(on_exit)), tail_bytes_(tail_bytes) {}

  Result<void> watch(Spawned spawned);
  void end(std::chrono::milliseconds grace);
  void abandon();

  Lane& lane() const noexcept { return *lane_; }
  pid_t id() const noexcept { return id_; }
  const std::optional<ChildExit>& exit() const noexcept { return exit_; }
  std::string_view tail() const noexcept { return tail_; }

  Descriptor stdin_end;
  Descriptor stdout_end;

 private:
  struct Side final : public Watcher {
    Side(Process& owner, void (Process::*on_ready)()) : process(&owner), call(on_ready) {}
    void ready(std::uint32_t) override { (process->*call)(); }
    Process* process;
    void (Process::*call)();
    Descriptor descriptor{};
  };

  void on_stderr();
  void on_ended();
  void report();
  void detach(Side& side);
  void signal_group(int number) const { ::kill(-id_, number); }

  std::shared_ptr<Lane> lane_;
  std::function<void(const ChildExit&)> on_exit_;
  const std::size_t tail_bytes_;
  pid_t id_ = 0;
  Side stderr_{*this, &Process::on_stderr};
  Side life_{*this, &Process::on_ended};
  std::string tail_;
  std::optional<ChildExit> exit_;
  bool reported_ = false;
  Timer next_measure_;
};

Result<void> Child::Process::watch(Spawned spawned) {
  id_ = spawned.id;
  stdin_end = std::move(spawned.stdin_end);
  stdout_end = std::move(spawned.stdout_end);
  life_.descriptor = std::move(spawned.life);
  stderr_.descriptor = std::move(spawned.stderr_end);
  if (auto watched = lane_->watch(life_.descriptor.number(), EPOLLIN, life_); !watched)
    return watched;
  if (!stderr_.descriptor.is_open()) return {};
  return lane_->watch(stderr_.descriptor.number(), EPOLLIN, stderr_);
}

void Child::Process::on_stderr() {
  char bytes[16 * 1024];
  const auto count = ::read(stderr_.descriptor.number(), bytes, sizeof bytes);
  if (count > 0) {
    tail_.append(bytes, static_cast<std::size_t>(count));
    // Cut now and then, not with each piece.
    if (tail_.size() > 2 * tail_bytes_ + sizeof bytes) tail_.erase(0, tail_.size() - tail_bytes_);
  } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
    detach(stderr_);
  }
}

void Child::Process::on_ended() {
  const auto self = shared_from_this();
  // Before it is taken note of, while nobody else can have its number.
  signal_group(SIGKILL);
  int status = 0;
  if (::waitpid(id_, &status, WNOHANG) != id_) return;
  exit_ = ChildExit{};
  if (WIFSIGNALED(status))
    exit_->signal = WTERMSIG(status);
  else
    exit_->code = WEXITSTATUS(status);
  next_measure_.cancel();
  detach(life_);
  // What it wrote before it ended is in the pipe. Its own children may hold the pipe open still,
  // so the end of it is not waited for.
  for (int i = 0; i < 64 && stderr_.descriptor.is_open(); ++i) {
    const std::size_t before = tail_.size();
    on_stderr();
    if (tail_.size() == before) break;
  }
  detach(stderr_);
  if (tail_.size() > tail_bytes_) tail_.erase(0, tail_.size() - tail_bytes_);
  report();
}

void Child::Process::report() {
  if (std::exchange(reported_, true) || !on_exit_) return;
  const auto on_exit = std::exchange(on_exit_, nullptr);
  on_exit(*exit_);
}

void Child::Process::end(std::chrono::milliseconds grace) {
  if (exit_) return;
  stdin_end = Descriptor();
  next_measure_ = lane_->after(grace, [weak = weak_from_this(), grace] {
    const auto process = weak.lock();
    if (!process || process->exit_) return;
    process->signal_group(SIGTERM);
    process->next_measure_ = process->lane_->after(grace, [weak] {
      const auto still = weak.lock();
      if (still && !still->exit_) still->signal_group(SIGKILL);
    });
  });
}

// Nobody is interested any more: what runs is killed.
void Child::Process::abandon() {
  reported_ = true;
  next_measure_.cancel();
  detach(life_);
  detach(stderr_);
  if (id_ == 0) return;
  if (exit_) return;
  signal_group(SIGKILL);
  int status = 0;
  while (::waitpid(id_, &status, 0) < 0 && errno == EINTR) {
  }
}

void Child::Process::detach(Side& side) {
  if (!side.descriptor.is_open()) return;
  lane_->unwatch(side.descriptor.number(), side);
  side.descriptor = Descriptor();
}

Child::Child(std::shared_ptr<Process> process) : process_(std::move(process)) {}

Result<std::unique_ptr<Child>> Child::start(Loop& loop, ChildOptions options,
                                            std::function<void(const ChildExit&)> on_exit) {
  auto spawned = spawn(options);
  if (!spawned) return std::unexpected(std::move(spawned.error()));
  auto process =
      std::make_shared<Process>(loop.lane(0), std::move(on_exit), options.stderr_tail_bytes);
  // From here on it is killed when something fails.
  std::unique_ptr<Child> child(new Child(process));
  Result<void> watched;
  loop.lane(0)->perform([&] { watched = process->watch(std::move(*spawned)); });
  if (!watched) return std::unexpected(std::move(watched.error()));
  return child;
}

Child::~Child() {
  process_->lane().perform([this] { process_->abandon(); });
}

pid_t Child::id() const noexcept { return process_->id(); }
Descriptor Child::take_stdin() { return std::move(process_->stdin_end); }
Descriptor Child::take_stdout() { return std::move(process_->stdout_end); }

void Child::end(std::chrono::milliseconds grace) {
  process_->lane().perform([&] { process_->end(grace); });
}

std::optional<ChildExit> Child::exit() const {
  std::optional<ChildExit> exit;
  process_->lane().perform([&] { exit = process_->exit(); });
  return exit;
}

std::string Child::stderr_tail() const {
  std::string tail;
  process_->lane().perform([&] { tail = process_->tail(); });
  return tail;
}

}  // namespace waybill::net

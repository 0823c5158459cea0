#include "waybill/net/lane.h"

#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <climits>
#include <system_error>

#include "waybill/net/system_error.h"

namespace waybill::net {
namespace {

// A write to a pipe whose reader is gone shall be an error of that write, not the end of the
// process. Held off for this thread only, and swallowed before it is let through again.
class WithoutPipeSignal {
 public:
  WithoutPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~WithoutPipeSignal() {
    if (sigismember(&before_, SIGPIPE) == 1) return;
    const timespec at_once{};
    while (sigtimedwait(&pipe_, nullptr, &at_once) == SIGPIPE) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  WithoutPipeSignal(const WithoutPipeSignal&) = delete;
  WithoutPipeSignal& operator=(const WithoutPipeSignal&) = delete;

 private:
  sigset_t pipe_{};
  sigset_t before_{};
};

[[noreturn]] void no_loop(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

}  // namespace

thread_local const Lane* Lane::current_ = nullptr;

Lane::Lane()
    : epoll_(::epoll_create1(EPOLL_CLOEXEC)),
      wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      timers_(std::make_shared<TimerQueue>()),
      batch_(std::make_unique<std::array<Watcher*, kBatch>>()),
      events_(std::make_unique<epoll_event[]>(kBatch)) {
  if (!epoll_.is_open()) no_loop("epoll_create1");
  if (!wake_.is_open()) no_loop("eventfd");
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.ptr = nullptr;  // tells it from every watcher
  if (::epoll_ctl(epoll_.number(), EPOLL_CTL_ADD, wake_.number(), &event) != 0)
    no_loop("epoll_ctl");
}

Lane::~Lane() { close(); }

void Lane::run() {
  const WithoutPipeSignal guard;
  const Lane* const outer = std::exchange(current_, this);
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !is_borrowed_; });
    is_run_ = true;
  }
  while (!stopped_.load(std::memory_order_acquire)) wait_and_dispatch();
  current_ = outer;
  const std::lock_guard lock(mutex_);
  is_run_ = false;
  changed_.notify_all();
}

void Lane::perform(Task task) {
  if (is_here()) return task();
  struct Job {
    Task task;
    bool is_taken = false;
    bool is_done = false;
  };
  const auto job = std::make_shared<Job>(std::move(task));
  post([this, job] {
    {
      const std::lock_guard lock(mutex_);
      if (std::exchange(job->is_taken, true)) return;
    }
    job->task();
    const std::lock_guard lock(mutex_);
    job->is_done = true;
    changed_.notify_all();
  });
  std::unique_lock lock(mutex_);
  changed_.wait(lock,
                [&] { return job->is_done || (!is_run_ && !is_borrowed_ && !job->is_taken); });
  if (std::exchange(job->is_taken, true)) return;
  // For as long as it takes this thread is the lane's; run() waits for that.
  is_borrowed_ = true;
  lock.unlock();
  const Lane* const outer = std::exchange(current_, this);
  job->task();
  current_ = outer;
  lock.lock();
  is_borrowed_ = false;
  changed_.notify_all();
}

void Lane::stop() {
  stopped_.store(true, std::memory_order_release);
  wake();
}

void Lane::close() {
  std::vector<Task> dropped;  // destroyed after the lock: what it holds may post again
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    dropped.swap(posted_);
  }
  dropped.clear();
  running_.clear();
  timers_->clear();
}

void Lane::post(Task task) {
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    if (closed_) return;
    first = posted_.empty();
    posted_.push_back(std::move(task));
  }
  if (first && !is_here()) wake();
}

Timer Lane::after(std::chrono::nanoseconds delay, Task task) {
  {
    const std::lock_guard lock(mutex_);
    if (closed_) return {};
  }
  const auto [key, is_next] =
      timers_->add(std::chrono::steady_clock::now() + delay, std::move(task));
  if (is_next && !is_here()) wake();
  return {timers_, key};
}

Result<void> Lane::watch(int descriptor, std::uint32_t events, Watcher& watcher) {
  epoll_event event{};
  event.events = events;
  event.data.ptr = &watcher;
  if (::epoll_ctl(epoll_.number(), EPOLL_CTL_ADD, descriptor, &event) == 0) return {};
  return std::unexpected(system_error("watch a descriptor", errno));
}

void Lane::change(int descriptor, std::uint32_t events, Watcher& watcher) {
  epoll_event event{};
  event.events = events;
  event.data.ptr = &watcher;
  ::epoll_ctl(epoll_.number(), EPOLL_CTL_MOD, descriptor, &event);
}

void Lane::unwatch(int descriptor, const Watcher& watcher) {
  ::epoll_ctl(epoll_.number(), EPOLL_CTL_DEL, descriptor, nullptr);
  for (std::size_t i = batch_at_; i < batch_end_; ++i)
    if ((*batch_)[i] == &watcher) (*batch_)[i] = nullptr;
}

void Lane::wake() {
  const std::uint64_t one = 1;
  // Fails only when the counter is full, and then the lane wakes anyway.
  [[maybe_unused]] const auto written = ::write(wake_.number(), &one, sizeof one);
}

void Lane::drain_wake() {
  std::uint64_t count = 0;
  [[maybe_unused]] const auto taken = ::read(wake_.number(), &count, sizeof count);
}

int Lane::timeout_ms() {
  {
    const std::lock_guard lock(mutex_);
    if (!posted_.empty()) return 0;
  }
  const auto next = timers_->next();
  if (!next) return -1;
  const auto left = *next - std::chrono::steady_clock::now();
  if (left <= std::chrono::nanoseconds::zero()) return 0;
  // Rounded up, so that the lane does not wake too early and spin.
  const auto ms = std::chrono::ceil<std::chrono::milliseconds>(left).count();
  return static_cast<int>(std::min<std::int64_t>(ms, INT_MAX));
}

void Lane::wait_and_dispatch() {
  const int count =
      ::epoll_wait(epoll_.number(), events_.get(), static_cast<int>(kBatch), timeout_ms());
  assert(count >= 0 || errno == EINTR);
  batch_end_ = count > 0 ? static_cast<std::size_t>(count) : 0;
  for (std::size_t i = 0; i < batch_end_; ++i) {
    (*batch_)[i] = static_cast<Watcher*>(events_[i].data.ptr);
    if ((*batch_)[i] == nullptr) drain_wake();
  }
  for (batch_at_ = 0; batch_at_ < batch_end_;) {
    const std::size_t i = batch_at_++;
    if (Watcher* const watcher = (*batch_)[i]) watcher->ready(events_[i].events);
  }
  batch_end_ = batch_at_ = 0;
  timers_->run_due(std::chrono::steady_clock::now());
  run_posted();
}

void Lane::run_posted() {
  {
    const std::lock_guard lock(mutex_);
    if (posted_.empty()) return;
    running_.swap(posted_);
  }
  // Those that they post come in the next turn, so that descriptors get theirs in between.
  for (Task& task : running_) {
    task();
    task = nullptr;
  }
  running_.clear();
}

}  // namespace waybill::net

// Lane: one thread of the loop, with its descriptors, tasks and timers.
//
// A connection lives on one lane and is touched by no other thread, so it needs no lock. Only the
// parts of net/ work with lanes; others use Loop. Lifetime: what is watched keeps the lane alive
// by its shared_ptr and ends the watch before it dies. Thread-safety: said at each member.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "waybill/base/clock.h"
#include "waybill/base/descriptor.h"
#include "waybill/base/error.h"
#include "waybill/net/task.h"
#include "waybill/net/timers.h"

struct epoll_event;

namespace waybill::net {

class Watcher {
 public:
  // `events` are epoll's. The watcher may end its watch and be destroyed meanwhile.
  virtual void ready(std::uint32_t events) = 0;

 protected:
  ~Watcher() = default;
};

class Lane {
 public:
  Lane();
  ~Lane();
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  // Runs on the calling thread until stop(). SIGPIPE is held off from it meanwhile.
  void run();
  // Any thread. A lane that was stopped before it ran returns from run() at once.
  void stop();
  // Any thread, when nobody runs the lane any more: drops all tasks and timers, those to come too.
  void close();

  // Any thread: in order, after what is being done now. Dropped when the lane is closed.
  void post(Task task);
  // Any thread: does it on the lane and waits for that; here, when nobody runs the lane.
  void perform(Task task);
  // Any thread.
  Timer after(std::chrono::nanoseconds delay, Task task);
  // Whether the calling thread is the one that runs this lane.
  bool is_here() const noexcept { return current_ == this; }

  // On the lane itself, or when it does not run. Fails with bad_input for what cannot be watched
  // because it is always ready: a file on disk.
  Result<void> watch(int descriptor, std::uint32_t events, Watcher& watcher);
  void change(int descriptor, std::uint32_t events, Watcher& watcher);
  // Afterwards the watcher hears nothing more, not even of what was seen already.
  void unwatch(int descriptor, const Watcher& watcher);

 private:
  static constexpr std::size_t kBatch = 128;

  void wake();
  void drain_wake();
  void wait_and_dispatch();
  int timeout_ms();
  void run_posted();

  static thread_local const Lane* current_;

  Descriptor epoll_;
  Descriptor wake_;
  std::atomic<bool> stopped_ = false;
  std::shared_ptr<TimerQueue> timers_;

  std::mutex mutex_;
  std::vector<Task> posted_;  // by mutex_
  bool closed_ = false;       // by mutex_
  bool is_run_ = false;       // by mutex_
  bool is_borrowed_ = false;  // by mutex_: perform() does something on another thread
  std::condition_variable changed_;
  std::vector<Task> running_;

  std::unique_ptr<std::array<Watcher*, kBatch>> batch_;
  std::unique_ptr<epoll_event[]> events_;
  std::size_t batch_at_ = 0;
  std::size_t batch_end_ = 0;
};

}  // namespace waybill::net

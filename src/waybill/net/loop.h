// Loop: the threads on which the network is served, and what is done on them.
//
// A loop has a fixed number of threads (lanes). Each connection stays on one of them, so that its
// callbacks never overlap. What is posted and what timers start runs on the first.
// Lifetime: outlives what was opened on it (servers, clients, lines, children), except for
// handles that say otherwise. Destroying it stops it and drops what was not done yet.
// Thread-safety: any thread, except run(), start() and destruction.
//
//   Loop loop;
//   auto server = http::Server::open(loop, {}, {}, handler);
//   loop.on_signal([&](int) { (*server)->close(5s, [&] { loop.stop(); }); });
//   loop.run();
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>

#include "waybill/base/error.h"
#include "waybill/net/task.h"
#include "waybill/net/timers.h"

namespace waybill::net {

class Lane;

class Loop {
 public:
  explicit Loop(std::size_t threads = 1);
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // Serves until stop(); the calling thread becomes the first.
  void run();
  // The same in the background, all threads being the loop's own.
  void start();
  // Makes run() return, after what is being done at this moment. For good. When start() was used,
  // the threads end on their own; the destructor waits for them.
  void stop();

  // In order, after what is being done now.
  void post(Task task);
  Timer after(std::chrono::nanoseconds delay, Task task);
  // Called on the first thread with SIGINT or SIGTERM, instead of the process ending. Until the
  // loop is destroyed; one loop of a process at a time, another gets a conflict.
  Result<void> on_signal(std::function<void(int)> handler);

  std::size_t threads() const noexcept;
  // For the parts of net/: a lane by its number, and the one whose turn it is.
  const std::shared_ptr<Lane>& lane(std::size_t number) const;
  const std::shared_ptr<Lane>& next_lane() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace waybill::net

// Workers: threads for what may block. They are started when needed and end when idle.
//
// Lifetime: the destructor waits for what is running; who wants it to end early cancels it.
// Thread-safety: any thread, except destruction.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>

namespace waybill::mcp {

class Workers {
 public:
  struct Options {
    std::size_t max_threads = 64;
    std::size_t max_waiting = 1024;
    std::chrono::milliseconds idle{2000};  // after which a thread ends
  };

  explicit Workers(Options options) : options_(options) {}
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // False when too many wait already, or when it is closing: the job was not taken.
  bool post(std::function<void()> job);
  // Waits until nothing runs and nothing waits, at most so long. True when that is so.
  bool wait_idle(std::chrono::milliseconds most);

 private:
  void work();

  Options options_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> waiting_;
  std::size_t threads_ = 0;
  std::size_t idle_ = 0;
  bool closing_ = false;
};

}  // namespace waybill::mcp

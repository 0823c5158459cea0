// Gate: lets a stated number of calls through at the same time, the others wait their turn.
//
// A waiting call gives up when it is cancelled or its deadline passes. Thread-safety: any thread.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace waybill::service {

struct Context;

class Gate {
 public:
  // True when the caller is through and must leave() later.
  bool enter(std::size_t limit, const Context& context);
  // The same without waiting.
  bool try_enter(std::size_t limit);
  void leave();
  std::size_t inside() const;

 private:
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::size_t inside_ = 0;
};

}  // namespace waybill::service

// OrderedOutput: what several workers made, written in the order of its numbers.
//
// Nobody waits for somebody else's piece: whoever delivers the piece that is due writes it and all
// those behind it that are there, and the others go on with their next one. What is ahead of its
// turn is kept, a bounded number of pieces.
// Thread-safety: any member from any thread.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include "waybill/base/buffer.h"

namespace waybill::app {

class OrderedOutput {
 public:
  // `write` gets one piece at a time, never two at once; false means that no more can be written.
  OrderedOutput(std::function<bool(std::string_view)> write, std::size_t most_ahead)
      : write_(std::move(write)), ahead_(most_ahead) {}

  // Waits until piece `number` may be delivered. False when there is nothing more to be written.
  bool wait_for_room(std::uint64_t number);
  // Takes the piece and leaves an empty buffer, mostly one with room, for the next. Each number
  // once, from 0 on, after wait_for_room().
  void deliver(std::uint64_t number, Buffer& piece);
  // Nothing more is to be written, not even what is there.
  void stop();
  bool is_stopped() const;

 private:
  void write_due(std::unique_lock<std::mutex>& lock);
  std::optional<Buffer>& place(std::uint64_t number) { return ahead_[number % ahead_.size()]; }

  const std::function<bool(std::string_view)> write_;
  mutable std::mutex mutex_;
  std::condition_variable room_;
  std::vector<std::optional<Buffer>> ahead_;  // a ring: those from `due_` on
  std::vector<Buffer> spare_;
  std::uint64_t due_ = 0;
  bool writing_ = false;
  bool stopped_ = false;
};

}  // namespace waybill::app

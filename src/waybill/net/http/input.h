// Input: the bytes that came and were not dealt with yet, in one piece.
//
// Grows by doubling up to what the reader asks for and goes back to its usual size when it is
// empty, so that a thousand quiet connections cost little. Addresses change with room() only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>

namespace waybill::net::http {

class Input {
 public:
  static constexpr std::size_t kUsual = 4 * 1024;
  static constexpr std::size_t kLeastRoom = 1024;

  char* begin() noexcept { return bytes_.get() + begin_; }
  const char* begin() const noexcept { return bytes_.get() + begin_; }
  std::size_t size() const noexcept { return end_ - begin_; }

  // Makes room behind the content, for at least kLeastRoom bytes and, if possible at less than
  // double the size, for a content of `expected` bytes.
  void make_room(std::size_t expected) {
    const std::size_t wanted = std::max(
        size() + kLeastRoom, std::min(expected, std::max(size() * 2, std::size_t{64 * 1024})));
    if (capacity_ - begin_ >= wanted && capacity_ > end_) return;
    if (capacity_ >= wanted) {
      std::memmove(bytes_.get(), begin(), size());
    } else {
      const std::size_t capacity = std::max({wanted, size() * 2, kUsual});
      auto larger = std::make_unique_for_overwrite<char[]>(capacity);
      if (size() > 0) std::memcpy(larger.get(), begin(), size());
      bytes_ = std::move(larger);
      capacity_ = capacity;
    }
    end_ -= begin_;
    begin_ = 0;
  }
  char* room() noexcept { return bytes_.get() + end_; }
  std::size_t room_size() const noexcept { return capacity_ - end_; }
  void came(std::size_t count) noexcept { end_ += count; }

  void take(std::size_t count) noexcept {
    begin_ += count;
    if (begin_ == end_) begin_ = end_ = 0;
  }
  void drop_last(std::size_t count) noexcept { end_ -= count; }
  // Gives memory back that a usual request does not need.
  void relax() {
    if (size() == 0 && capacity_ > 4 * kUsual) {
      bytes_.reset();
      capacity_ = 0;
    }
  }

 private:
  std::unique_ptr<char[]> bytes_;
  std::size_t capacity_ = 0;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace waybill::net::http

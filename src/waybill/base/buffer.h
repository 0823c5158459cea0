// Buffer: bytes being written, in one block that is kept for the next use.
//
// Lifetime: view() is valid until the next write. clear() keeps the room, so a reused Buffer
// stops allocating once it has held its largest content. One thread at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

namespace waybill {

class Buffer {
 public:
  std::string_view view() const noexcept { return {bytes_.get(), size_}; }
  std::string str() const { return std::string(view()); }
  std::size_t size() const noexcept { return size_; }
  void clear() noexcept { size_ = 0; }
  // Forgets what was written after the first `size` bytes.
  void shrink(std::size_t size) noexcept { size_ = std::min(size, size_); }

  // Room for `more` bytes behind the content; wrote() then says how many were used.
  char* room(std::size_t more) {
    if (capacity_ - size_ < more) [[unlikely]]
      grow(more);
    return bytes_.get() + size_;
  }
  void wrote(std::size_t count) noexcept { size_ += count; }

  void append(std::string_view bytes) {
    std::memcpy(room(bytes.size()), bytes.data(), bytes.size());
    size_ += bytes.size();
  }
  void append(char byte) {
    *room(1) = byte;
    ++size_;
  }
  // Writes over what stands at `at`; the content must reach that far.
  void overwrite(std::size_t at, std::string_view bytes) noexcept {
    std::memcpy(bytes_.get() + at, bytes.data(), bytes.size());
  }

 private:
  void grow(std::size_t more) {
    const std::size_t wanted = std::max({capacity_ * 2, size_ + more, std::size_t{1024}});
    auto larger = std::make_unique_for_overwrite<char[]>(wanted);
    if (size_ > 0) std::memcpy(larger.get(), bytes_.get(), size_);
    bytes_ = std::move(larger);
    capacity_ = wanted;
  }

  std::unique_ptr<char[]> bytes_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace waybill

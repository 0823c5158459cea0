// Buffer: bytes being written, in one block that is kept for the next use.
//
// Lifetime: view() is valid until the next write. clear() keeps the room, so a reused Buffer
// stops allocating once it has held its largest content. One thread at a time.
//
// Two ways to write: append() for whole pieces; and for many small ones in a row a cursor, which
// the writer keeps in a register, because every byte stored might otherwise be a change of the
// Buffer itself for all the compiler knows:
//
//   char* at = buffer.cursor();
//   at = buffer.room_at(at, 2);  // before each piece
//   *at++ = 'o';
//   buffer.wrote_up_to(at);  // in the end
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace waybill {

// memcpy for long pieces, as fast wherever they lie; see buffer.cpp.
void copy_long(char* to, const char* from, std::size_t size) noexcept;

// The first and the last kMove bytes, which may overlap; there are at least as many.
template <std::size_t kMove>
[[gnu::always_inline]] inline void copy_ends(char* to, const char* from,
                                             std::size_t size) noexcept {
  struct Piece {
    char bytes[kMove];
  } first, last;
  std::memcpy(&first, from, kMove);
  std::memcpy(&last, from + size - kMove, kMove);
  std::memcpy(to, &first, kMove);
  std::memcpy(to + size - kMove, &last, kMove);
}

// memcpy for pieces that are mostly short and of no known size: without a call up to 64 bytes, by
// moves that may overlap.
inline void copy_bytes(char* to, const char* from, std::size_t size) noexcept {
  if (size > 64) {
    copy_long(to, from, size);
  } else if (size >= 16) {
    copy_ends<16>(to, from, size);
    if (size > 32) copy_ends<16>(to + 16, from + 16, size - 32);
  } else if (size >= 8) {
    copy_ends<8>(to, from, size);
  } else if (size >= 4) {
    copy_ends<4>(to, from, size);
  } else if (size > 0) {
    to[0] = from[0];
    to[size / 2] = from[size / 2];
    to[size - 1] = from[size - 1];
  }
}

class Buffer {
 public:
  Buffer() noexcept = default;
  Buffer(Buffer&& other) noexcept { swap(other); }
  Buffer& operator=(Buffer&& other) noexcept {
    Buffer(std::move(other)).swap(*this);
    return *this;
  }

  std::string_view view() const noexcept { return {bytes_.get(), size()}; }
  std::string str() const { return std::string(view()); }
  std::size_t size() const noexcept { return offset(at_); }
  void clear() noexcept { at_ = bytes_.get(); }
  // How many bytes of room there are.
  std::size_t held() const noexcept { return offset(limit_); }
  // Gives the block away and is empty afterwards; its first size() bytes are the content.
  std::unique_ptr<char[]> release() noexcept {
    at_ = nullptr;
    limit_ = nullptr;
    return std::move(bytes_);
  }
  // Forgets what was written after the first `size` bytes.
  void shrink(std::size_t size) noexcept { at_ = bytes_.get() + std::min(size, this->size()); }

  // Room for `more` bytes behind the content; wrote() then says how many were used.
  char* room(std::size_t more) {
    if (static_cast<std::size_t>(limit_ - at_) < more) [[unlikely]]
      grow(more);
    return at_;
  }
  void wrote(std::size_t count) noexcept { at_ += count; }

  // Where the next byte goes. Between cursor() and wrote_up_to() nothing else is called but
  // room_at(), which gives the cursor its new place when the content had to move.
  char* cursor() noexcept { return at_; }
  char* room_at(char* cursor, std::size_t more) {
    if (static_cast<std::size_t>(limit_ - cursor) < more) [[unlikely]]
      return grow_at(cursor, more);
    return cursor;
  }
  void wrote_up_to(char* cursor) noexcept { at_ = cursor; }
  // How far a cursor is from the beginning.
  std::size_t offset(const char* cursor) const noexcept {
    return static_cast<std::size_t>(cursor - bytes_.get());
  }

  void append(std::string_view bytes) {
    copy_bytes(room(bytes.size()), bytes.data(), bytes.size());
    at_ += bytes.size();
  }
  void append(char byte) {
    *room(1) = byte;
    ++at_;
  }
  // Puts bytes in the place of the `size` ones that stand at `at`.
  void replace(std::size_t at, std::size_t size, std::string_view bytes) {
    if (bytes.size() != size) {
      room(bytes.size());
      std::memmove(bytes_.get() + at + bytes.size(), bytes_.get() + at + size,
                   this->size() - at - size);
      at_ = at_ - size + bytes.size();
    }
    copy_bytes(bytes_.get() + at, bytes.data(), bytes.size());
  }

 private:
  void swap(Buffer& other) noexcept {
    std::swap(bytes_, other.bytes_);
    std::swap(at_, other.at_);
    std::swap(limit_, other.limit_);
  }
  [[gnu::noinline]] void grow(std::size_t more) {
    const auto capacity = static_cast<std::size_t>(limit_ - bytes_.get());
    const std::size_t used = size();
    const std::size_t wanted = std::max({capacity * 2, used + more, std::size_t{1024}});
    auto larger = std::make_unique_for_overwrite<char[]>(wanted);
    if (used > 0) std::memcpy(larger.get(), bytes_.get(), used);
    bytes_ = std::move(larger);
    at_ = bytes_.get() + used;
    limit_ = bytes_.get() + wanted;
  }
  [[gnu::noinline]] char* grow_at(char* cursor, std::size_t more) {
    wrote_up_to(cursor);
    grow(more);
    return this->cursor();
  }

  std::unique_ptr<char[]> bytes_;
  // Where the next byte goes, rather than how many there are: each piece waits for this one word of
  // the piece before.
  char* at_ = nullptr;
  char* limit_ = nullptr;
};

}  // namespace waybill

// Descriptor: owns an open file descriptor and closes it. Moves, never copies.
#pragma once

#include <unistd.h>

#include <utility>

namespace waybill {

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() {
    if (is_open()) ::close(number_);
  }

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  // For those who must know whether the last bytes got out: 0, or -1 and errno.
  int close() { return ::close(std::exchange(number_, -1)); }

 private:
  int number_ = -1;
};

}  // namespace waybill

// WideIndex: finds where tokens begin, 64 bytes at a time, with instructions that newer x86-64
// processors have: AVX2 with BMI2 and PCLMULQDQ, or AVX-512 with VBMI2 besides.
//
// It finds exactly what simdjson's first stage finds and refuses exactly what that refuses, in
// a good half of the time: the places of a block's tokens are looked up eight at a time, or
// compressed all at once, where simdjson takes one after the other and has to guess how many there
// are. And it writes down what each token begins with, so that a walk over them is a walk over
// neighbours.
//
// Inside json/ only. See StructuralIndex, which uses it where the processor can.
#pragma once

#include <cstddef>
#include <cstdint>

namespace waybill::json {

class WideIndex {
 public:
  // The most bytes that places can be counted in.
  static constexpr std::size_t kMostBytes = 0x10000;
  // How many tokens may be written for so many bytes, those included that are not counted; and
  // how many escapes.
  static constexpr std::size_t room_for(std::size_t bytes) noexcept { return bytes + 2 * 64; }
  static constexpr std::size_t room_for_escapes(std::size_t bytes) noexcept {
    return bytes / 2 + 1;
  }

  // What is written about [begin, end), places being counted from `begin`.
  struct Room {
    std::uint16_t* places;   // where each token begins
    char* heads;             // its first byte
    std::uint32_t* escapes;  // where each escape begins
  };
  struct Found {
    bool right = false;  // UTF-8, every string closed and without control characters
    bool white = false;  // may there be white space outside of strings?
    std::size_t count = 0;
    std::size_t escapes = 0;
  };
  using Find = Found (*)(const char* begin, const char* end, const Room& room) noexcept;

  // The fastest that this processor can do, or nullptr. simdjson's own choice decides, so that
  // SIMDJSON_FORCE_IMPLEMENTATION, which its users know, decides about both.
  static Find best() noexcept;

 private:
  static Found find_by_256(const char* begin, const char* end, const Room& room) noexcept;
  static Found find_by_512(const char* begin, const char* end, const Room& room) noexcept;
};

}  // namespace waybill::json

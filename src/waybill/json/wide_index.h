// WideIndex: finds where tokens begin, 64 bytes at a time, with instructions that newer x86-64
// processors have: AVX2 with BMI2 and PCLMULQDQ, or AVX-512 with VBMI2 besides.
//
// Of a JSON text it finds exactly what simdjson's first stage finds, and it refuses exactly what
// that refuses, in less than half of the time: the places of a block's tokens are looked up eight
// at a time, or compressed all at once, where simdjson takes one after the other and has to guess
// how many there are. And it writes down what each token begins with, so that a walk over them is a
// walk over neighbours.
//
// Inside json/ only. See StructuralIndex, which uses it where the processor can.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace waybill::json {

class WideIndex {
 public:
  // The most bytes that places can be counted in.
  static constexpr std::size_t kMostBytes = 0x10000;
  static constexpr std::size_t kBlock = 64;

  // What is written about a text, places being counted from its beginning. All in one, so that a
  // single register says where all of it is.
  struct Room {
    static constexpr std::size_t kMostTokens = kMostBytes + 2 * kBlock;  // not all are counted
    std::array<std::uint16_t, kMostTokens> places;                       // where each token begins
    std::array<char, kMostTokens> heads;                                 // its first byte
    std::array<std::uint32_t, kMostBytes / 2 + 2> escapes;      // where each begins, and one more
    std::array<std::uint16_t, kMostBytes / kBlock + 1> blocks;  // that have to be looked at again
    bool white = false;  // may there be white space outside of strings?
  };
  // Two words, to be returned in registers.
  struct Found {
    static constexpr std::size_t kWrong = ~std::size_t{0};
    std::size_t count = kWrong;  // of tokens, if it is UTF-8, all strings closed and without
                                 // control characters
    std::size_t escapes = 0;
    bool right() const noexcept { return count != kWrong; }
  };
  using Find = Found (*)(const char* begin, const char* end, Room& room) noexcept;

  // The fastest that this processor can do, or nullptr. simdjson's own choice decides, so that
  // SIMDJSON_FORCE_IMPLEMENTATION, which its users know, decides about both.
  static Find best() noexcept;
  // The one that goes with simdjson's implementation of that name, or nullptr where the processor
  // cannot do it.
  static Find named(std::string_view implementation) noexcept;

 private:
  static Found find_by_256(const char* begin, const char* end, Room& room) noexcept;
  static Found find_any_by_256(const char* begin, const char* end, Room& room) noexcept;
  static Found find_by_512(const char* begin, const char* end, Room& room) noexcept;
  static Found find_any_by_512(const char* begin, const char* end, Room& room) noexcept;
};

}  // namespace waybill::json

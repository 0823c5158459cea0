// WideIndex: finds where tokens begin, 64 bytes at a time, with instructions that newer x86-64
// processors have (AVX2, BMI2, PCLMULQDQ).
//
// It finds exactly what simdjson's first stage finds and refuses exactly what that refuses, in
// three fifths of the time: the positions of a block's tokens are looked up eight at a time, where
// simdjson takes one after the other and has to guess how many there are.
//
// Inside json/ only. See StructuralIndex, which uses it where the processor can.
#pragma once

#include <cstddef>
#include <cstdint>

namespace waybill::json {

class WideIndex {
 public:
  // Has this processor the instructions? simdjson's own choice decides, so that
  // SIMDJSON_FORCE_IMPLEMENTATION, which its users know, decides about both.
  static bool available() noexcept;

  // How many positions may be written for so many bytes, those included that are not counted; and
  // how many escapes.
  static constexpr std::size_t room_for(std::size_t bytes) noexcept { return bytes + 2 * 64; }
  static constexpr std::size_t room_for_escapes(std::size_t bytes) noexcept {
    return bytes / 2 + 1;
  }

  struct Found {
    bool right = false;  // UTF-8, every string closed and without control characters
    bool white = false;  // may there be white space outside of strings?
    std::size_t count = 0;
    std::size_t escapes = 0;
  };
  // The most bytes that positions can be counted in.
  static constexpr std::size_t kMostBytes = 0x10000;
  // Writes into `positions` where the tokens of [begin, end) begin, and into `escapes` where the
  // escapes do, both counted from `begin`.
  static Found find(const char* begin, const char* end, std::uint16_t* positions,
                    std::uint32_t* escapes) noexcept;
};

}  // namespace waybill::json

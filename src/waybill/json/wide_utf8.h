// WideUtf8: checks UTF-8 where it may be wrong, 64 bytes at a time.
//
// Most blocks of a text are ASCII and need no check, and which are not cannot be predicted. So who
// goes over the text anyway lists those that are not, and they are checked one after the other.
//
// Inside json/ only, for WideIndex, and for the same processors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace waybill::json {

class WideUtf8 {
 public:
  static constexpr std::size_t kBlock = 64;

  // Is [begin, end) UTF-8? `blocks` says, counted from `begin` and in order, where the blocks begin
  // in which some byte is not ASCII.
  static bool right(const char* begin, const char* end,
                    std::span<const std::uint16_t> blocks) noexcept;
  // Is it, and without control characters? `blocks` are those with any or not in ASCII. With
  // AVX-512.
  static bool plain(const char* begin, const char* end,
                    std::span<const std::uint16_t> blocks) noexcept;
};

}  // namespace waybill::json

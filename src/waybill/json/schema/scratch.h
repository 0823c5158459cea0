// Scratch: what an evaluation needs while it runs, kept so that the next one allocates nothing.
// Belongs to one thread at a time; between two uses it holds nothing that matters.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "waybill/json/document.h"
#include "waybill/json/scanner.h"
#include "waybill/json/schema/equality.h"

namespace waybill::json::schema {

class Scratch {
 public:
  // A stack of bit sets; take() puts one of `bits` zeros on top and tells where it begins.
  std::size_t take_bits(std::size_t bits) {
    const std::size_t begin = bits_.size();
    bits_.resize(begin + (bits + 63) / 64, 0);
    return begin;
  }
  void drop_bits(std::size_t begin) { bits_.resize(begin); }
  void set_bit(std::size_t begin, std::size_t bit) {
    bits_[begin + bit / 64] |= std::uint64_t{1} << (bit % 64);
  }
  bool has_bit(std::size_t begin, std::size_t bit) const {
    return (bits_[begin + bit / 64] >> (bit % 64) & 1) != 0;
  }

  // The key of a member as a string value of its own; valid until the next call.
  Value key_as_value(const Value& member);

  static constexpr std::uint32_t kAll = 0xFFFF'FFFF;
  // Which children of the current values were evaluated: their ordinals, or kAll. A stack: each
  // rule that wants to know looks at those above where it began.
  std::vector<std::uint32_t> marks;
  std::vector<std::uint32_t> scope;  // the resources entered, outermost first
  HashedElements hashed;

 private:
  std::vector<std::uint64_t> bits_;
  std::optional<Scanner> scanner_;  // made when first needed: few schemas look at keys
  Document key_;
};

}  // namespace waybill::json::schema

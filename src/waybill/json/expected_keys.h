// ExpectedKeys: the keys of an earlier document in their order, with what was decided about each.
//
// Answers come in streams, and those of one tool have the same keys in the same order. The key that
// is expected at a place is recognised by a comparison of a few words, which is a third of the work
// of looking a name up. What is not as expected is looked up and expected the next time.
//
// Inside json/ only. What it remembers are the answers of one Interest, which is assumed to give
// the same answer to the same question; see of().
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "waybill/json/scanner.h"

namespace waybill::json {

class ExpectedKeys {
 public:
  // So many bytes must be readable where a key is looked at.
  static constexpr std::ptrdiff_t kReach = 32;

  // A key as it is spelled, from its opening quote to the colon right behind the closing one. What
  // is spelled so and begins at a token is that key: nothing in it could be read in another way.
  class Key {
   public:
    bool is_at(const char* at, Tag parent) const noexcept {
      std::uint64_t differs = (word(at) ^ first_) & mask_;
      differs |= (word(at + last_at_) ^ last_) & mask_;
      if (size_ > 16) differs |= (word(at + 8) ^ second_) | (word(at + last_at_ - 8) ^ third_);
      return (differs | static_cast<std::uint64_t>(parent ^ parent_)) == 0;
    }
    std::size_t size() const noexcept { return size_; }
    Verdict verdict() const noexcept { return verdict_; }

    // `size` bytes at `at`, of which kReach can be read.
    void expect(const char* at, std::size_t size, Tag parent, Verdict verdict) noexcept {
      if (size > static_cast<std::size_t>(kReach)) return;
      size_ = static_cast<std::uint8_t>(size);
      last_at_ = static_cast<std::uint8_t>(size > 8 ? size - 8 : 0);
      mask_ = size < 8 ? (std::uint64_t{1} << 8 * size) - 1 : ~std::uint64_t{0};
      first_ = word(at) & mask_;
      last_ = word(at + last_at_) & mask_;
      if (size > 16) {
        second_ = word(at + 8);
        third_ = word(at + last_at_ - 8);
      }
      parent_ = parent;
      verdict_ = verdict;
    }

   private:
    static std::uint64_t word(const char* at) noexcept {
      std::uint64_t eight;
      std::memcpy(&eight, at, sizeof eight);
      return eight;
    }

    // In the beginning nothing is expected: no text has the byte 0xFF, which is not UTF-8.
    std::uint64_t first_ = ~std::uint64_t{0};
    std::uint64_t last_ = 0;
    std::uint64_t mask_ = ~std::uint64_t{0};
    std::uint64_t second_ = 0;  // these two of long ones
    std::uint64_t third_ = 0;
    std::uint8_t size_ = 0;
    std::uint8_t last_at_ = 0;
    Tag parent_ = 0;
    Verdict verdict_{};
  };

  // The first key expected in a document that begins like this; the others stand behind it, and
  // behind all of them one that is never met and must not be changed: is_last(). When another
  // Interest is asked than the last time, everything is forgotten.
  Key* of(std::string_view text, Interest interest) noexcept {
    if (interest != interest_) [[unlikely]] {
      kinds_ = {};
      interest_ = interest;
    }
    std::uint64_t start = 0;
    if (text.size() >= sizeof start) std::memcpy(&start, text.data(), sizeof start);
    return kinds_[(start * 0xFF51AFD7ED558CCD) >> (64 - kKindBits)].data();
  }
  bool is_last(const Key* key) const noexcept {
    return static_cast<std::size_t>(key - kinds_[0].data()) % kKeys == kKeys - 1;
  }

 private:
  static constexpr int kKindBits = 4;
  static constexpr std::size_t kKeys = 32;
  // Documents are told apart by how they begin: a stream may come from several tools.
  std::array<std::array<Key, kKeys>, 1 << kKindBits> kinds_{};
  Interest interest_ = nullptr;
};

}  // namespace waybill::json

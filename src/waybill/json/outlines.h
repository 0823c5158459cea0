// Outlines: those of the documents that come again and again.
//
// Documents are told apart by how they begin, as a stream may come from several tools. Of those
// that begin alike a few outlines are known, since a tool answers now with a member and now without
// it. One that is not met any more makes room for another.
//
// Inside json/ only.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>

#include "waybill/json/outline.h"

namespace waybill::json {

// Of documents that begin alike.
class KindredOutlines {
 public:
  // The one to hold a document against; empty when none is known.
  Outline& last() noexcept { return *last_; }
  // Is there a choice? Then the document's tokens tell which one it is, if they are all there.
  bool several() const noexcept { return several_; }
  void choose(const StructuralIndex::Cursor& first, std::string_view text) noexcept;
  // The document differed from it. Returns the one to learn instead, if it is time for that.
  Outline* differ() noexcept;

 private:
  static constexpr std::size_t kMost = 8;
  std::array<Outline, kMost> outlines_;
  std::array<std::uint8_t, kMost> next_{};  // for each: which one came after it
  Outline* last_ = &outlines_[0];
  bool several_ = false;
  bool by_end_ = false;    // the last one was chosen by its end alone
  bool ends_tell_ = true;  // nothing that was chosen so was laid out otherwise
};

class Outlines {
 public:
  // Who was asked last.
  Interest asked() const noexcept { return interest_; }
  // What is known does not count any more.
  void forget() noexcept { interest_ = nullptr; }
  // Those of documents that begin like this. When another Interest is asked than the last time,
  // everything is forgotten.
  KindredOutlines& of(std::string_view text, Interest interest) {
    if (interest != interest_) [[unlikely]] {
      for (auto& kind : kinds_) kind.reset();
      interest_ = interest;
    }
    std::uint64_t start = 0;
    if (text.size() >= sizeof start) std::memcpy(&start, text.data(), sizeof start);
    auto& kind = kinds_[(start * 0xFF51AFD7ED558CCD) >> (64 - kKindBits)];
    if (kind == nullptr) [[unlikely]]
      kind = std::make_unique<KindredOutlines>();
    return *kind;
  }

 private:
  static constexpr int kKindBits = 4;
  std::array<std::unique_ptr<KindredOutlines>, 1 << kKindBits> kinds_;
  Interest interest_ = nullptr;
};

}  // namespace waybill::json

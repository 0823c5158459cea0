// Outline: how a document is laid out, so that the next one like it is recorded by comparing.
//
// Answers come in streams, and those of one tool have the same members in the same order. While a
// document is recorded, each step of it is noted here: which key, what kind of value, what follows.
// The next document that begins alike is held against these steps, and as long as it agrees there
// is nothing to look up, to decide or to keep track of: see Recorder::follow(). Payloads may
// differ: of members that nobody is interested in, only that is known. From where the document
// differs it is recorded in full. When all of them differ, another one is noted.
//
// Inside json/ only. What is remembered are the answers of one Interest, which is assumed to give
// the same answer to the same question; see Outlines::of().
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>

#include "waybill/json/scanner.h"
#include "waybill/json/structural_index.h"

namespace waybill::json {

// A key as it is spelled, from its opening quote to the colon right behind the closing one. What
// is spelled so and begins at a token is that key: nothing in it could be read in another way.
class SpelledKey {
 public:
  static constexpr std::size_t kLongest = 32;

  SpelledKey() = default;
  // At most kLongest bytes, of a text in which eight can be read from its beginning.
  explicit SpelledKey(std::string_view spelled) noexcept
      : mask_(spelled.size() < kWord ? (std::uint64_t{1} << 8 * spelled.size()) - 1
                                     : ~std::uint64_t{0}),
        size_(static_cast<std::uint8_t>(spelled.size())),
        last_at_(static_cast<std::uint8_t>(spelled.size() > kWord ? spelled.size() - kWord : 0)),
        reach_(static_cast<std::uint8_t>(last_at_ + kWord)) {
    first_ = word(spelled.data()) & mask_;
    last_ = word(spelled.data() + last_at_) & mask_;
    if (size_ <= 2 * kWord) return;
    second_ = word(spelled.data() + kWord);
    third_ = word(spelled.data() + last_at_ - kWord);
  }

  std::size_t size() const noexcept { return size_; }  // 0: elements have none
  // Is it at `at`, in a text that ends at `end`?
  bool is_at(const char* at, const char* end) const noexcept {
    if (end - at < reach_) return false;
    std::uint64_t differs = ((word(at) ^ first_) | (word(at + last_at_) ^ last_)) & mask_;
    if (size_ > 2 * kWord)
      differs |= (word(at + kWord) ^ second_) | (word(at + last_at_ - kWord) ^ third_);
    return differs == 0;
  }

  static constexpr std::size_t kWord = sizeof(std::uint64_t);

 private:
  static std::uint64_t word(const char* at) noexcept {
    std::uint64_t eight;
    std::memcpy(&eight, at, sizeof eight);
    return eight;
  }

  std::uint64_t first_ = 0;
  std::uint64_t last_ = 0;
  std::uint64_t mask_ = 0;
  std::uint64_t second_ = 0;  // these two of long ones
  std::uint64_t third_ = 0;
  std::uint8_t size_ = 0;
  std::uint8_t last_at_ = 0;
  std::uint8_t reach_ = 0;  // so many bytes are looked at
};

// One child of an opened container, or the container's end.
struct Step {
  enum class Form : std::uint8_t {
    string,
    scalar,   // any other
    skipped,  // a container of whose inside nothing is recorded
    opened,
    others,  // members of which nothing is recorded, whatever and however many they are
    closed,
    unknown,  // nothing is known from here on
  };
  static constexpr std::uint8_t kRoot = 0xFF;

  // What the tokens begin with, of which those count that are in the mask; and how many of them are
  // behind us afterwards. A comma that follows belongs to the step, a closing bracket only counts.
  std::uint32_t heads = ~std::uint32_t{0};  // as no token begins
  std::uint32_t mask = ~std::uint32_t{0};
  std::uint8_t taken = 0;
  Form form = Form::unknown;
  bool kept = false;  // is there a node of it?
  char after = 0;     // what follows containers that are skipped, and others
  std::uint32_t children = 1;
  SpelledKey key{};
  // As it was in the end, but for what differs from one text to the next.
  Node node{};
  std::uint32_t number = 0;  // of the node; of what is closed, or has the others, that one's

  // The container as it was before this step:
  std::uint32_t met = 0;
  bool complete = true;
  std::uint8_t parent = kRoot;  // the step that opened it
};

class Outline {
 public:
  static constexpr std::size_t kMost = 64;
  static_assert(kMost < Step::kRoot);

  const Step* begin() const noexcept { return steps_.data(); }
  const Step* end() const noexcept { return steps_.data() + size_; }
  const Step& operator[](std::size_t n) const noexcept { return steps_[n]; }
  std::size_t size() const noexcept { return size_; }
  // The node of the whole document, as Step::node.
  const Node& root() const noexcept { return root_; }

  // A document differed. When too many did in a row, all is forgotten, and the next one is noted.
  // Noting takes longer than recording without an outline: where several kinds take turns one of
  // them is kept, and the more often one was learned in vain, the rarer it is tried.
  void differ() noexcept {
    if (++misses_ < patience_) return;
    misses_ = 0;
    patience_ = std::min(patience_ * 2, kMostPatience);
    size_ = 0;
  }
  // A document agreed with all of it.
  void keep() noexcept {
    misses_ = 0;
    patience_ = kPatience;
  }
  void forget() noexcept { size_ = 0; }
  bool has_room_for(std::size_t more) const noexcept { return size_ + more <= kMost; }
  void add(const Step& step) noexcept { steps_[size_++] = step; }
  // Undefined when there is none.
  Step& last() noexcept { return steps_[size_ - 1]; }
  // What follows the last step: a comma or a closing bracket.
  void follow_by(char head) noexcept;
  // The nodes are complete now.
  void learn(const Node* nodes) noexcept;

 private:
  static constexpr unsigned kPatience = 8;
  static constexpr unsigned kMostPatience = 1024;

  std::array<Step, kMost> steps_;
  std::size_t size_ = 0;
  Node root_;
  unsigned misses_ = 0;            // documents in a row that differed
  unsigned patience_ = kPatience;  // so many may
};

// Documents are told apart by how they begin: a stream may come from several tools.
class Outlines {
 public:
  // The outline of documents that begin like this. When another Interest is asked than the last
  // time, everything is forgotten.
  // Who was asked last.
  Interest asked() const noexcept { return interest_; }
  Outline& of(std::string_view text, Interest interest) {
    if (interest != interest_) [[unlikely]] {
      for (auto& outline : kinds_) outline.reset();
      interest_ = interest;
    }
    std::uint64_t start = 0;
    if (text.size() >= sizeof start) std::memcpy(&start, text.data(), sizeof start);
    auto& outline = kinds_[(start * 0xFF51AFD7ED558CCD) >> (64 - kKindBits)];
    if (outline == nullptr) [[unlikely]]
      outline = std::make_unique<Outline>();
    return *outline;
  }

 private:
  static constexpr int kKindBits = 4;
  std::array<std::unique_ptr<Outline>, 1 << kKindBits> kinds_;
  Interest interest_ = nullptr;
};

}  // namespace waybill::json

// Outline: how a document is laid out, so that the next one like it is recorded by comparing.
//
// Answers come in streams, and those of one tool have the same members in the same order. Once a
// document was recorded, its tokens and nodes are noted here: a Stretch for each row of tokens that
// is known, up to where something stands in which nobody is interested, whatever it is. The next
// document that begins alike is held against the stretches, sixteen tokens or letters at a time,
// and as long as it agrees there is nothing to look up, to decide or to keep track of: see
// Recorder::follow(). From the stretch in which it differs it is recorded in full.
//
// Inside json/ only. What is remembered are the answers of one Interest, which is assumed to give
// the same answer to the same question; see Outlines.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "waybill/json/scanner.h"
#include "waybill/json/structural_index.h"

namespace waybill::json {

using Sixteen [[gnu::vector_size(16)]] = unsigned char;
inline Sixteen sixteen_at(const char* at) noexcept {
  Sixteen bytes;
  std::memcpy(&bytes, at, sizeof bytes);
  return bytes;
}

// Tokens are counted from the stretch's first one, nodes from the document's.
using TokenNumber = std::uint16_t;
using NodeNumber = std::uint16_t;

// Letters of a key, from its opening quote to the colon right behind the closing one. What is
// spelled so and begins at a token is that key: nothing in it could be read in another way.
struct Letters {
  static constexpr std::size_t kMost = sizeof(Sixteen);

  Sixteen letters{};
  Sixteen mask{};  // of a short key, without what stands around it
  TokenNumber token = 0;
  std::int16_t shift = 0;  // where they stand, from the token's beginning
};

// A node as it was in the end, but for what differs from one text to the next.
struct Placed {
  Node node{};
  TokenNumber token = 0;  // the key of a member, the value of an element
  NodeNumber number = 0;
};

// A member with the first letters of its key, in one cache line: it is compared and placed at once.
struct Keyed {
  Sixteen letters{};
  Sixteen mask{};
  std::array<char, sizeof(Node) - offsetof(Node, next)> rest{};  // of the node: not where it stands
  TokenNumber token = 0;
  NodeNumber number = 0;
};
static_assert(sizeof(Keyed) == 64);

// A number or literal, of which only the kind is known; or where a container ends.
struct Noted {
  TokenNumber token = 0;
  NodeNumber number = 0;
  Kind kind = Kind::null;
};

// A container that is open where a stretch begins, as far as it was read then.
struct Open {
  NodeNumber number = 0;
  std::uint32_t met = 0;
  std::uint32_t met_in_all = 0;
  bool complete = true;
};

// Neighbours in a list. Not a std::span, which knows how many there are and has to compute where
// they end, for each of a stretch's lists and each document.
template <class T>
struct Part {
  const T* first = nullptr;
  const T* last = nullptr;  // behind them

  const T* begin() const noexcept { return first; }
  const T* end() const noexcept { return last; }
  bool empty() const noexcept { return first == last; }
  std::size_t size() const noexcept { return static_cast<std::size_t>(last - first); }
  const T& back() const noexcept { return last[-1]; }
  const T& operator[](std::size_t n) const noexcept { return first[n]; }
};

struct Stretch {
  // What stands behind its tokens.
  enum class Then : std::uint8_t {
    container,  // of whose inside nothing is recorded; its bracket is the stretch's last token
    others,     // children of which nothing is recorded, whatever and however many they are
    end,        // of the document
    unknown,    // no more is known: the stretch has no tokens
  };

  // What the tokens begin with, of which those count that are in the mask. Behind both stands what
  // does not count, up to a multiple of sixteen.
  const char* heads = nullptr;
  const char* masks = nullptr;
  std::size_t tokens = 0;
  Part<Keyed> members{};
  Part<Placed> last_members{};  // so near to the text's end that there were no sixteen letters
  Part<Letters> more{};         // of their keys, and of keys with more than sixteen
  Part<Placed> elements{};
  Part<Noted> scalars{};
  Part<Noted> ends{};
  Part<Open> open{};      // from the root to the innermost
  Part<Letters> other{};  // the first other member's key, when it is a short one
  Then then = Then::unknown;
  bool in_object = false;     // are the others members?
  Tag tag = 0;                // of the container that has them
  NodeNumber number = 0;      // that one's, or that of the container behind
  NodeNumber first_node = 0;  // the first that is placed in it or behind it
  std::uint32_t others = 0;   // so many were there
  std::size_t depth = 0;      // how many containers are open behind it

  // Do the tokens from the cursor on begin with what those of the stretch begin with?
  [[gnu::always_inline]] bool heads_fit(const StructuralIndex::Cursor& cursor) const noexcept {
    return then != Then::unknown && cursor.count - cursor.next >= tokens &&
           none_of(heads_differ(cursor));
  }
  // And have they the same keys? `place` is called with each of `members` on the way, before that
  // is known.
  template <class Place>
  [[gnu::always_inline]] bool fits(const StructuralIndex::Cursor& cursor, std::string_view text,
                                   Place place) const noexcept {
    if (then == Then::unknown || cursor.count - cursor.next < tokens ||
        text.size() < sizeof(Sixteen))
      return false;
    Sixteen differs = heads_differ(cursor);
    const std::uint16_t* const places = cursor.places + cursor.next;
    const std::size_t last = text.size() - sizeof(Sixteen);
    const auto window = static_cast<std::size_t>(cursor.window - text.data());
    // Tokens are in order: if the last key's letters are in the text, all are.
    if (!members.empty() && window + places[members.back().token] > last) return false;
    for (const Keyed& member : members) {
      differs |= (sixteen_at(cursor.window + places[member.token]) ^ member.letters) & member.mask;
      place(member);
    }
    for (const Letters& letters : more) {
      const std::size_t at =
          window + places[letters.token] + static_cast<std::size_t>(letters.shift);
      if (at > last) return false;  // or before the beginning
      differs |= (sixteen_at(text.data() + at) ^ letters.letters) & letters.mask;
    }
    return none_of(differs);
  }
  // Is the next token the key of the first other member that was there?
  [[gnu::always_inline]] bool other_fits(const StructuralIndex::Cursor& cursor,
                                         std::string_view text) const noexcept {
    const char* const at = cursor.ahead(0);
    return !other.empty() && text.data() + text.size() - at >= std::ptrdiff_t{sizeof(Sixteen)} &&
           none_of((sixteen_at(at) ^ other[0].letters) & other[0].mask);
  }

 private:
  [[gnu::always_inline]] Sixteen heads_differ(
      const StructuralIndex::Cursor& cursor) const noexcept {
    Sixteen differs{};
    const char* const found = cursor.heads + cursor.next;
    for (std::size_t i = 0; i < tokens; i += sizeof(Sixteen))
      differs |= (sixteen_at(found + i) ^ sixteen_at(heads + i)) & sixteen_at(masks + i);
    return differs;
  }
  [[gnu::always_inline]] static bool none_of(Sixteen bits) noexcept {
    std::array<std::uint64_t, 2> halves;
    std::memcpy(halves.data(), &bits, sizeof bits);
    return (halves[0] | halves[1]) == 0;
  }
};

class Outline {
 public:
  // What a document consists of that was just recorded, and is one window of the index.
  struct Recorded {
    std::string_view text;
    std::span<const Node> nodes;
    StructuralIndex::Cursor window;
  };

  bool empty() const noexcept { return stretches_.empty(); }
  std::span<const Stretch> stretches() const noexcept { return stretches_; }
  // So many nodes are placed at most.
  std::size_t nodes() const noexcept { return nodes_; }

  // Do the last tokens of a document, of which the cursor has all, begin like those of the last
  // stretch?
  bool ends_alike(const StructuralIndex::Cursor& first) const noexcept;
  // May it be laid out like this? Its first and its last stretch are compared, with their keys;
  // between them anything may stand.
  bool may_be_of(const StructuralIndex::Cursor& first, std::string_view text) const noexcept;

  // A document differed from all that are known. When too many did since this one was met, it is
  // forgotten. Learning takes longer than recording without an outline: the more often one was
  // learned that was hardly ever met again, the rarer it is tried.
  void differ() noexcept {
    if (++misses_ < patience_) return;
    patience_ = uses_ < kWorthLearning ? std::min(patience_ * 2, kMostPatience) : kPatience;
    misses_ = 0;
    uses_ = 0;
    forget();
  }
  // A document agreed with all of it.
  void keep() noexcept {
    misses_ = 0;
    ++uses_;
  }
  void forget() noexcept { stretches_.clear(); }
  // `shape` is the number of what is learned: see Document::shape().
  void learn(const Recorded& recorded, std::uint64_t shape);
  std::uint64_t shape() const noexcept { return shape_; }

 private:
  friend class OutlineLearner;
  static constexpr unsigned kPatience = 8;
  static constexpr unsigned kMostPatience = 1024;
  static constexpr std::uint64_t kWorthLearning = 16;  // so many documents have to agree with it

  std::vector<Stretch> stretches_;
  // What the stretches refer to.
  std::vector<char> heads_;
  std::vector<char> masks_;
  std::vector<Letters> more_;
  std::vector<Letters> other_;
  std::vector<Keyed> members_;
  std::vector<Placed> last_members_;
  std::vector<Placed> elements_;
  std::vector<Noted> scalars_;
  std::vector<Noted> ends_;
  std::vector<Open> open_;
  std::size_t nodes_ = 0;
  std::uint64_t shape_ = 0;
  std::uint64_t uses_ = 0;         // documents that agreed
  unsigned misses_ = 0;            // documents since the last of them that agreed with none
  unsigned patience_ = kPatience;  // so many may
};

}  // namespace waybill::json

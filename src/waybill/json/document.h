// Document: what a Scanner recorded of one JSON text, as a flat list of nodes over that text.
//
// Nothing is copied: a node is a span. How much was recorded is the scanner's caller's choice,
// from the root alone to every value. Strings are unescaped only when asked for.
//
// Lifetime: a Document refers to the text it was scanned from, and every view it hands out lives
// as long as both that text and the Document (and until the Document is scanned into again).
// Thread-safety: one thread at a time; asking for an escaped string writes to the arena.
#pragma once

#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

#include "waybill/base/arena.h"
#include "waybill/base/text.h"
#include "waybill/json/plain_integer.h"

namespace waybill::json {

enum class Kind : std::uint8_t { null, boolean, number, string, array, object };
std::string_view name_of(Kind kind);  // "null", "boolean", "number", ...

// What the caller of a scan knows about a value; see Interest. The root's tag is 0.
using Tag = std::uint8_t;

struct Node {
  std::uint32_t begin = 0;  // the value's text, string quotes included
  std::uint32_t end = 0;
  std::uint32_t key_begin = 0;  // the key's text between its quotes, in an object
  std::uint32_t key_end = 0;
  std::uint32_t next = 0;    // the node behind this one and all that was recorded in it
  std::uint32_t inside = 0;  // the node whose children are this one's: itself, if not expanded
  std::uint32_t met = 0;     // members or elements the container really has
  Kind kind = Kind::null;
  Tag tag = 0;
  std::uint8_t flags = 0;

  static constexpr std::uint8_t kKeyEscaped = 1;
  static constexpr std::uint8_t kEscaped = 2;
  static constexpr std::uint8_t kOpened = 4;
  static constexpr std::uint8_t kComplete = 8;
  bool key_escaped() const { return (flags & kKeyEscaped) != 0; }
  bool escaped() const { return (flags & kEscaped) != 0; }  // a string with escapes in it
  // Children were looked at; a closed container was only validated.
  bool opened() const { return (flags & kOpened) != 0; }
  bool complete() const { return (flags & kComplete) != 0; }  // opened, every child recorded
};
static_assert(sizeof(Node) == 32);  // two to a cache line

class Document;

// A handle to one recorded value; cheap to copy, valid as long as its Document.
//
// What is not inlined is given a copy of it, in two registers. Were it given an address, the handle
// would be written to memory half by half and then be copied as a whole, for which a processor
// has to wait until both halves have arrived there.
class Value {
 public:
  Value() = default;
  Value(const Document* document, std::uint32_t index) : document_(document), index_(index) {}

  explicit operator bool() const { return document_ != nullptr; }
  // Which of the document's nodes it is; the same in all documents of one shape.
  std::uint32_t number() const { return static_cast<std::uint32_t>(index_); }
  const Node& node() const;
  Kind kind() const { return node().kind; }
  bool is(Kind kind) const { return node().kind == kind; }
  Tag tag() const { return node().tag; }
  std::string_view raw() const;                   // the text, as it was spelled
  bool is_compact() const;                        // it has no white space between its tokens
  std::string_view key() const;                   // unescaped
  std::string_view raw_key() const;               // as it was spelled, without quotes
  std::string_view string() const;                // unescaped; empty when this is no string
  Text text() const;                              // the same, borrowed
  bool is_plain_string() const;                   // one without escapes
  std::string_view between_quotes() const;        // of a string, as it was spelled
  bool boolean() const;                           // false when this is no boolean
  std::optional<std::int64_t> integer() const;    // plain spelling only: -?digits that fit
  bool take_integer(std::int64_t& number) const;  // the same; false when it is none

  // Recorded children, in the order of the text.
  class Range;
  Range children() const;
  std::uint32_t size() const { return node().met; }
  // True when every child was recorded; what is no container has none.
  bool complete() const;
  // The last recorded member with that name (last wins), or an empty handle.
  Value find(std::string_view key) const { return find_in(*this, key); }

 private:
  friend class Scanner;
  static std::string_view unescaped(Value value);
  static std::string_view unescaped_key(Value value);
  static bool other_integer(Value value, std::int64_t& number);
  static Value find_in(Value object, std::string_view key);
  const Document* document_ = nullptr;
  std::uint64_t index_ = 0;  // so wide that a Value is two whole words, which are passed around
};

class Document {
 public:
  std::string_view text() const { return text_; }
  Value root() const { return {this, 0}; }
  // There is no white space between any two tokens of the text.
  bool is_compact() const { return compact_; }
  bool empty() const { return count_ == 0; }
  // Documents that one Scanner scanned, and that have the same number here, have the same recorded
  // keys and kinds of values in the same order. 0 is no number: nothing is known.
  std::uint64_t shape() const { return shape_; }
  // Room for bytes that must live as long as this document.
  Arena& arena() const { return arena_; }
  // How many bytes it holds of its own.
  std::size_t held() const { return nodes_.capacity() * sizeof(Node) + arena_.held(); }

 private:
  friend class Value;
  friend class Scanner;
  friend class Recorder;
  std::string_view text_;
  std::vector<Node> nodes_;  // room: only the first count_ are in use
  std::uint32_t count_ = 0;
  std::uint64_t shape_ = 0;
  bool compact_ = false;
  mutable Arena arena_;
};

class Value::Range {
 public:
  struct Iterator {
    using value_type = Value;
    using difference_type = std::ptrdiff_t;
    const Document* document = nullptr;
    std::uint32_t index = 0;
    Value operator*() const { return {document, index}; }
    Iterator& operator++() {
      index = Value(document, index).node().next;
      return *this;
    }
    Iterator operator++(int) {
      Iterator old = *this;
      ++*this;
      return old;
    }
    bool operator==(const Iterator& other) const { return index == other.index; }
  };
  Range(const Document* document, std::uint32_t first, std::uint32_t end)
      : document_(document), first_(first), end_(end) {}
  Iterator begin() const { return {document_, first_}; }
  Iterator end() const { return {document_, end_}; }
  bool empty() const { return first_ == end_; }

 private:
  const Document* document_;
  std::uint32_t first_;
  std::uint32_t end_;
};

inline const Node& Value::node() const { return document_->nodes_[index_]; }
inline std::string_view Value::raw() const {
  const Node& n = node();
  return {document_->text_.data() + n.begin, n.end - n.begin};
}
inline std::string_view Value::raw_key() const {
  const Node& n = node();
  return {document_->text_.data() + n.key_begin, n.key_end - n.key_begin};
}
inline bool Value::is_compact() const { return document_->compact_; }
inline std::string_view Value::string() const {
  const Node& n = node();
  if (n.kind != Kind::string) return {};
  if (n.escaped()) [[unlikely]]
    return unescaped(*this);
  return between_quotes();
}
inline std::string_view Value::key() const {
  if (node().key_escaped()) [[unlikely]]
    return unescaped_key(*this);
  return raw_key();
}
inline bool Value::boolean() const { return is(Kind::boolean) && raw().front() == 't'; }
inline bool Value::is_plain_string() const {
  return node().kind == Kind::string && !node().escaped();
}
inline std::string_view Value::between_quotes() const {
  const Node& n = node();
  return {document_->text_.data() + n.begin + 1, n.end - n.begin - 2};
}
inline bool Value::take_integer(std::int64_t& number) const {
  return (is(Kind::number) && raw().front() != '-' && take_plain_integer(raw(), number)) ||
         other_integer(*this, number);
}
inline std::optional<std::int64_t> Value::integer() const {
  std::int64_t number = 0;
  if (take_integer(number)) return number;
  return {};
}
inline Text Value::text() const { return Text::borrow(string(), !node().escaped()); }
inline Value::Range Value::children() const {
  const std::uint32_t inside = node().inside;
  return {document_, inside + 1, document_->nodes_[inside].next};
}
inline bool Value::complete() const {
  return node().complete() || (node().kind != Kind::array && node().kind != Kind::object);
}

}  // namespace waybill::json

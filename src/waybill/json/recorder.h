// Recorder: a walk that writes down, as nodes of a Document, what somebody is interested in.
//
// Inside json/, and for who scans so much that an Interest must be inlined into the walk: see
// recording_of(). Every other caller of a Scanner passes a plain function.
#pragma once

#include <algorithm>
#include <array>

#include "waybill/json/characters.h"
#include "waybill/json/expected_keys.h"
#include "waybill/json/walk.h"

namespace waybill::json {

class Recorder {
 public:
  bool validate(std::string_view text) {
    Walk::Cursor cursor = walk_.start(text);
    return walk_.skip_value(walk_.take(cursor), 0, cursor) != nullptr && walk_.at_end(cursor);
  }

  // Records into `document` the value that `text`, a part of the document's text, consists of.
  // With `keep_all`, none of its children is left out.
  template <class Ask>
  bool record(std::string_view text, Ask ask, Document& document, Tag root_tag, bool keep_all) {
    Walk::Cursor cursor = walk_.start(text);
    document_ = &document;
    base_ = document.text_.data();
    nodes_ = document.nodes_.data();
    room_ = static_cast<std::uint32_t>(document.nodes_.size());
    const char* const first = walk_.take(cursor);
    const std::uint32_t index = document.count_;
    if (index == room_) make_room();
    nodes_[index] = {.begin = offset(first),
                     .next = index + 1,
                     .inside = index,
                     .kind = kind_of(*first),
                     .tag = root_tag};
    if (is_bracket(*first)) return record_opened(first, index, cursor, ask, keep_all);
    const char* const end = walk_.skip_value(first, 0, cursor);
    if (end == nullptr) return false;
    nodes_[index].end = offset(end);
    nodes_[index].flags = escapes_in({}, {first, end});
    return finish(cursor, index + 1);
  }

 private:
  // Whose answers can be remembered.
  template <class Ask>
  static constexpr bool kIsSteady = requires {
    Ask::kInterest;
  };

  // A container whose children are being looked at.
  struct Frame {
    std::uint32_t node = 0;
    std::uint32_t met = 0;
    Tag tag = 0;
    bool object = false;
    bool complete = true;  // so far
    Verdict elements{};    // of an array, about each of them

    char closing() const { return object ? '}' : ']'; }
  };

  std::uint32_t offset(const char* at) const { return static_cast<std::uint32_t>(at - base_); }

  bool finish(Walk::Cursor& cursor, std::uint32_t count) {
    document_->compact_ = !walk_.spaced();
    document_->count_ = count;
    return walk_.at_end(cursor);
  }

  // Looks at the children of the container that begins at `at` and, in turn, of those in it that
  // are to be opened. A state machine with jumps, as Walk::skip_from and for the same reasons.
  template <class Ask>
  bool record_opened(const char* at, std::uint32_t container, Walk::Cursor cursor, Ask ask,
                     bool keep_all) {
    std::uint32_t count = container + 1;  // of the document's nodes
    ExpectedKeys::Key* expected = nullptr;
    if constexpr (kIsSteady<Ask>) expected = expected_keys_.of(document_->text_, Ask::kInterest);
    Frame* frame = frames_.data();  // the innermost one; those around it stand before it
    Frame* const bottom = frame + 1;
    // The child that is looked at:
    const char* key = nullptr;  // its text between the quotes
    const char* key_end = nullptr;
    const char* begin = nullptr;
    const char* end = nullptr;
    unsigned flags = 0;
    unsigned action = 0;  // the verdict's; words, because bytes are expensive to keep in memory
    unsigned tag = 0;
    const auto decide = [&](Verdict verdict) {
      action = verdict.action;
      tag = verdict.tag;
    };
  open:
    if (++frame == bottom + kMaxDepth) return false;
    *frame = {.node = container, .tag = nodes_[container].tag, .object = *at == '{'};
    at = walk_.take(cursor);
    if (*at == frame->closing()) goto close;
    if (frame->object) goto member;
    frame->elements = ask(frame->tag, std::string_view());
  element:
    key = key_end = base_;
    begin = at;
    decide(frame->elements);
    goto value;
  member:
    key = at + 1;
    if constexpr (kIsSteady<Ask>) {
      if (walk_.can_expect(at, cursor) && expected->is_at(at, frame->tag)) [[likely]] {
        key_end = at + expected->size() - 2;
        begin = walk_.skip_key(cursor);
        decide(expected->verdict());
        ++expected;
        goto value;
      }
    }
    if (!walk_.take_key(at, cursor, key_end, begin)) return false;
    decide(ask(frame->tag, std::string_view(key, key_end)));
    if constexpr (kIsSteady<Ask>)
      expected = expect(expected, at, key_end, frame->tag, {Verdict::Action(action), Tag(tag)});
  value:
    ++frame->met;
    flags = 0;
    if (is_bracket(*begin)) {
      // Now, because behind the container the window may be another one.
      if (walk_.passes_escape(begin)) [[unlikely]]
        flags = escapes_in({key, key_end}, {});
      if (action == Verdict::open) {
        container = count;
        at = begin;
        keep(count++, key, key_end, begin, begin, Tag(tag), flags);
        goto open;
      }
      end = walk_.skip_container(begin, static_cast<std::size_t>(frame - bottom) + 1, cursor);
      if (end == nullptr) return false;
      at = walk_.take(cursor);
    } else {
      end = walk_.take_scalar(begin, cursor, at);
      if (end == nullptr) return false;
      if (walk_.passes_escape(end)) [[unlikely]]
        flags = escapes_in({key, key_end}, {begin, end});
    }
    if (action != Verdict::skip || (keep_all && frame == bottom)) {
      keep(count++, key, key_end, begin, end, Tag(tag), flags);
    } else {
      frame->complete = false;
    }
  separator:
    if (*at == ',') {
      at = walk_.take(cursor);
      if (frame->object) goto member;
      goto element;
    }
    if (*at != frame->closing()) return false;
  close:
    close(*frame, at, count);
    if (frame == bottom) return finish(cursor, count);
    --frame;
    at = walk_.take(cursor);
    goto separator;
  }

  void close(const Frame& frame, const char* bracket, std::uint32_t count) {
    Node& node = nodes_[frame.node];
    node.end = offset(bracket + 1);
    node.next = count;
    node.met = frame.met;
    node.flags |= frame.complete ? Node::kOpened | Node::kComplete : Node::kOpened;
  }

  // Notes a key that was not the expected one, if it is spelled without white space behind it.
  // Returns the key expected next.
  [[gnu::noinline]] ExpectedKeys::Key* expect(ExpectedKeys::Key* expected, const char* at,
                                              const char* quote, Tag parent, Verdict verdict) {
    if (expected_keys_.is_last(expected)) return expected;
    if (walk_.reaches(at) && quote[1] == ':')
      expected->expect(at, static_cast<std::size_t>(quote + 2 - at), parent, verdict);
    return expected + 1;
  }

  [[gnu::always_inline]] void keep(std::uint32_t index, const char* key, const char* key_end,
                                   const char* begin, const char* end, Tag tag, unsigned flags) {
    if (index == room_) [[unlikely]]
      make_room();
    nodes_[index] = {.begin = offset(begin),
                     .end = offset(end),
                     .key_begin = offset(key),
                     .key_end = offset(key_end),
                     .next = index + 1,
                     .inside = index,
                     .kind = kind_of(*begin),
                     .tag = tag,
                     .flags = static_cast<std::uint8_t>(flags)};
  }

  // Where are the escapes that the walk passed, if in this child at all? Of values, only strings
  // have their own. Rare.
  [[gnu::noinline]] static std::uint8_t escapes_in(std::string_view key, std::string_view value) {
    std::uint8_t flags = 0;
    if (key.find('\\') != key.npos) flags |= Node::kKeyEscaped;
    if (value.starts_with('"') && value.find('\\') != value.npos) flags |= Node::kEscaped;
    return flags;
  }

  [[gnu::noinline]] void make_room() {
    document_->nodes_.resize(std::max<std::size_t>(64, document_->nodes_.size() * 2));
    nodes_ = document_->nodes_.data();
    room_ = static_cast<std::uint32_t>(document_->nodes_.size());
  }

  Walk walk_;
  const char* base_ = nullptr;  // offsets count from here
  Document* document_ = nullptr;
  Node* nodes_ = nullptr;                    // the document's
  std::uint32_t room_ = 0;                   // how many of them there are
  std::array<Frame, kMaxDepth + 1> frames_;  // the first is nobody's
  ExpectedKeys expected_keys_;
};

// A walk that has kAsk inlined.
template <auto kAsk>
struct Steady {
  static constexpr Interest kInterest = kAsk;
  [[gnu::always_inline]] Verdict operator()(Tag parent, std::string_view key) const {
    return kAsk(parent, key);
  }
};
template <auto kAsk>
bool recording_of(Recorder& recorder, std::string_view text, Document& document, Tag root_tag,
                  bool keep_all) {
  return recorder.record(text, Steady<kAsk>{}, document, root_tag, keep_all);
}

}  // namespace waybill::json

// Recorder: a walk that writes down, as nodes of a Document, what somebody is interested in.
//
// Inside json/, and for who scans so much that an Interest must be inlined into the walk: see
// recording_of(). Every other caller of a Scanner passes a plain function.
#pragma once

#include <algorithm>
#include <array>

#include "waybill/json/characters.h"
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
    Node& root = room_for_node();
    root = {.begin = offset(first), .kind = kind_of(*first), .tag = root_tag};
    const std::uint32_t index = document.count_++;
    if (is_bracket(*first)) return record_opened(first, index, cursor, ask, keep_all);
    const std::size_t escapes = walk_.escapes();
    const char* const end = walk_.skip_value(first, 0, cursor);
    if (end == nullptr) return false;
    root.end = offset(end);
    if (walk_.escapes() != escapes) root.flags = Node::kEscaped;
    return finish(cursor);
  }

 private:
  // A container whose children are being looked at.
  struct Frame {
    std::uint32_t node = 0;
    std::uint32_t last = 0;  // the child recorded last; before the first, the container itself
    std::uint32_t met = 0;
    Tag tag = 0;
    bool object = false;
    bool complete = true;  // so far

    char closing() const { return object ? '}' : ']'; }
  };

  // A child, as far as it is known.
  struct Child {
    const char* key = nullptr;  // its text between the quotes
    const char* key_end = nullptr;
    const char* begin = nullptr;
    const char* end = nullptr;
    std::uint8_t flags = 0;
    Verdict verdict{};
  };

  std::uint32_t offset(const char* at) const { return static_cast<std::uint32_t>(at - base_); }

  bool finish(Walk::Cursor& cursor) {
    document_->compact_ = !walk_.spaced();
    return walk_.at_end(cursor);
  }

  // Looks at the children of the container that begins at `at` and, in turn, of those in it that
  // are to be opened. A state machine with jumps, as Walk::skip_from and for the same reasons.
  template <class Ask>
  bool record_opened(const char* at, std::uint32_t container, Walk::Cursor cursor, Ask ask,
                     bool keep_all) {
    std::size_t depth = 0;
    Frame* frame = nullptr;  // the innermost one; those around it stand before it
    std::size_t escapes = 0;
  open:
    if (depth == kMaxDepth) return false;
    frame = &frames_[depth++];
    *frame = {
        .node = container, .last = container, .tag = nodes_[container].tag, .object = *at == '{'};
    at = walk_.take(cursor);
    if (*at == frame->closing()) goto close;
  child : {
    ++frame->met;
    Child child;
    escapes = walk_.escapes();
    if (frame->object) {
      const Walk::Key key = walk_.take_key(at, cursor);
      if (key.value == nullptr) return false;
      child.key = at + 1;
      child.key_end = key.quote;
      at = key.value;
      child.verdict = ask(frame->tag, std::string_view(child.key, child.key_end));
    } else {
      child.key = child.key_end = base_;
      child.verdict = ask(frame->tag, std::string_view());
    }
    child.begin = at;
    if (child.verdict.action == Verdict::skip && keep_all && depth == 1)
      child.verdict.action = Verdict::record;
    if (is_bracket(*at)) {
      if (child.verdict.action == Verdict::open) {
        child.end = at;  // not known yet
        if (walk_.escapes() != escapes) [[unlikely]]
          child.flags = Node::kKeyEscaped;
        container = keep(child, *frame);
        goto open;
      }
      child.end = walk_.skip_container(at, depth, cursor);
    } else {
      child.end = walk_.skip_scalar(at, cursor);
    }
    if (child.end == nullptr) return false;
    if (walk_.escapes() != escapes) [[unlikely]]
      child.flags = escapes_in({child.key, child.key_end}, {child.begin, child.end});
    if (child.verdict.action != Verdict::skip) {
      keep(child, *frame);
    } else {
      frame->complete = false;
    }
    at = walk_.take(cursor);
  }
  separator:
    if (*at == ',') {
      at = walk_.take(cursor);
      goto child;
    }
    if (*at != frame->closing()) return false;
  close:
    close(*frame, at);
    if (--depth == 0) return finish(cursor);
    --frame;
    at = walk_.take(cursor);
    goto separator;
  }

  // Where are the escapes that the walk passed? Of values, only strings have their own. Rare, so
  // that for all others one look at the count of escapes is enough; by value, because a Child whose
  // address is taken would be kept in memory.
  [[gnu::noinline]] static std::uint8_t escapes_in(std::string_view key, std::string_view value) {
    std::uint8_t flags = 0;
    if (key.find('\\') != key.npos) flags |= Node::kKeyEscaped;
    if (value[0] == '"' && value.find('\\') != value.npos) flags |= Node::kEscaped;
    return flags;
  }

  Node& room_for_node() {
    if (document_->count_ == room_) [[unlikely]]
      make_room();
    return nodes_[document_->count_];
  }
  [[gnu::noinline]] void make_room() {
    document_->nodes_.resize(std::max<std::size_t>(64, document_->nodes_.size() * 2));
    nodes_ = document_->nodes_.data();
    room_ = static_cast<std::uint32_t>(document_->nodes_.size());
  }

  [[gnu::always_inline]] std::uint32_t keep(const Child& child, Frame& frame) {
    room_for_node() = {.begin = offset(child.begin),
                       .end = offset(child.end),
                       .key_begin = offset(child.key),
                       .key_end = offset(child.key_end),
                       .kind = kind_of(*child.begin),
                       .tag = child.verdict.tag,
                       .flags = child.flags};
    const std::uint32_t index = document_->count_++;
    // Of the first child this makes the container's own sibling, which close() sets right: no
    // branch is needed.
    nodes_[frame.last].next = index;
    frame.last = index;
    return index;
  }

  void close(const Frame& frame, const char* bracket) {
    Node& node = nodes_[frame.node];
    node.end = offset(bracket + 1);
    node.next = Node::kNone;
    // Every node is recorded before its children and after what stands before it.
    node.child = frame.last != frame.node ? frame.node + 1 : Node::kNone;
    node.met = frame.met;
    node.flags |= frame.complete ? Node::kOpened | Node::kComplete : Node::kOpened;
  }

  Walk walk_;
  const char* base_ = nullptr;  // offsets count from here
  Document* document_ = nullptr;
  Node* nodes_ = nullptr;   // the document's
  std::uint32_t room_ = 0;  // how many of them there are
  std::array<Frame, kMaxDepth> frames_;
};

// A walk that has kAsk inlined.
template <auto kAsk>
bool recording_of(Recorder& recorder, std::string_view text, Document& document, Tag root_tag,
                  bool keep_all) {
  return recorder.record(
      text, [](Tag parent, std::string_view key) { return kAsk(parent, key); }, document, root_tag,
      keep_all);
}

}  // namespace waybill::json

// Recorder: a walk that writes down, as nodes of a Document, what somebody is interested in.
//
// Inside json/, and for who scans so much that an Interest must be inlined into the walk: see
// recording_of(). Every other caller of a Scanner passes a plain function.
#pragma once

#include <algorithm>
#include <array>

#include "waybill/json/characters.h"
#include "waybill/json/outlines.h"
#include "waybill/json/walk.h"

namespace waybill::json {

class Recorder {
 public:
  // As if nothing had been recorded yet; the room is kept.
  void forget() noexcept {
    outlines_.forget();
    shapes_ = 0;
  }

  bool validate(std::string_view text) {
    Walk::Cursor cursor = walk_.start(text);
    return walk_.skip_value(0, cursor) != nullptr && walk_.at_end(cursor);
  }

  // Records into `document` the value that `text`, a part of the document's text, consists of.
  // With `keep_all`, none of its children is left out.
  template <class Ask>
  bool record(std::string_view text, Ask ask, Document& document, Tag root_tag, bool keep_all) {
    document_ = &document;
    base_ = document.text_.data();
    nodes_ = document.nodes_.data();
    room_ = static_cast<std::uint32_t>(document.nodes_.size());
    Walk::Cursor cursor = walk_.start(text);
    walk_.head(cursor);
    if constexpr (requires { Ask::kInterest; }) {
      if (document.count_ == 0 && !keep_all) {
        KindredOutlines& kindred = outlines_.of(text, Ask::kInterest);
        if (kindred.several() && walk_.in_one_window()) kindred.choose(walk_.at(0), text);
        Outline& outline = kindred.last();
        if (outline.empty()) return record_in_full(text, ask, root_tag, false, &outline);
        const Followed followed = follow(outline, text);
        if (followed.how == Followed::wholly) [[likely]]
          return finish_alike(outline, followed.next);
        return followed.how == Followed::partly &&
               record_on(kindred, followed, text, ask, root_tag);
      }
    }
    return record_in_full(text, ask, root_tag, keep_all, nullptr);
  }

 private:
  // A container whose children are being looked at.
  struct Frame {
    std::uint32_t node = 0;
    std::uint32_t met = 0;
    unsigned tag = 0;      // words, because bytes are expensive to keep in memory
    unsigned closing = 0;  // its last bracket
    bool complete = true;  // so far
    bool asked = false;    // of an array, about its elements
    Verdict elements{};

    bool object() const { return closing == '}'; }
  };
  // How far a recording has come, and what is next.
  enum class Next : std::uint8_t { bracket, inside, child, separator };
  struct Progress {
    Walk::Cursor cursor;
    std::uint32_t count = 0;  // of the document's nodes
    Next next = Next::bracket;
    std::size_t depth = 0;  // how many frames are around the innermost
    Frame frame{};
  };

  std::uint32_t offset(const char* at) const { return static_cast<std::uint32_t>(at - base_); }

  bool record_scalar(std::uint32_t root, Walk::Cursor cursor);
  bool finish(const Walk::Cursor& cursor, std::uint32_t count);
  bool finish_alike(Outline& outline, std::size_t next);

  // Records what is laid out as `outline` says, from the first window's first token on.
  struct Followed {
    enum How : std::uint8_t { wholly, partly, wrong } how;
    std::size_t next = 0;              // the window's token to go on from
    const Stretch* differs = nullptr;  // the stretch with which that does not begin
  };
  Followed follow(const Outline& outline, std::string_view text);
  bool fits(const Stretch& stretch, std::string_view text, const Walk::Cursor& cursor);
  void place_others(const Stretch& stretch, const Walk::Cursor& cursor);
  void respect_space(const Stretch& stretch, const Walk::Cursor& cursor);
  void note_escapes(const Stretch& stretch);
  // Is the child behind a stretch one of the others, whose first token is the n-th of the window?
  bool is_other(const Stretch& stretch, std::string_view text, std::size_t next) const;
  // Passes over the others, the first of which is the n-th token of the window; how many they are,
  // or none when something is wrong, and which token is next.
  struct Others {
    std::size_t count;
    std::size_t next;
  };
  Others pass_others(const Stretch& stretch, std::string_view text, std::size_t next);
  // How to go on in full from the n-th token of the window, with which `stretch` does not begin.
  Progress resume(const Stretch& stretch, std::size_t next);
  // A document was recorded in full: notes how it is laid out.
  void learn(Outline& outline, std::string_view text, const Progress& progress);

  // Records from the first window's first token on; and learns the outline, if one is given.
  template <class Ask>
  [[gnu::noinline]] bool record_in_full(std::string_view text, Ask ask, Tag root_tag, bool keep_all,
                                        Outline* learned) {
    Walk::Cursor cursor = walk_.at(0);
    const std::uint32_t root = document_->count_;
    const char head = walk_.head(cursor);
    const char* const first = walk_.place(cursor);
    keep(root, base_, base_, first, first, kind_of(head), root_tag, 0);
    if (!is_bracket(head)) return record_scalar(root, cursor);
    Progress progress{
        .cursor = cursor, .count = root + 1, .frame = {.node = root, .tag = root_tag}};
    if (!record_from(progress, ask, keep_all)) return false;
    if (learned != nullptr) learn(*learned, text, progress);
    return finish(progress.cursor, progress.count);
  }
  // Records what is left of a document that differs from its outline; and learns, if it is time for
  // that, its own.
  template <class Ask>
  [[gnu::noinline]] bool record_on(KindredOutlines& kindred, const Followed& followed,
                                   std::string_view text, Ask ask, Tag root_tag) {
    if (followed.differs->open.empty())  // nothing was placed yet
      return record_in_full(text, ask, root_tag, false, kindred.differ());
    Progress progress = resume(*followed.differs, followed.next);
    Outline* const learned = kindred.differ();
    if (!record_from(progress, ask, false)) return false;
    if (learned != nullptr) learn(*learned, text, progress);
    return finish(progress.cursor, progress.count);
  }

  // Looks at the children of the innermost container and, in turn, of those in it that are to be
  // opened. A state machine with jumps, as Walk::skip_container and for the same reasons.
  template <class Ask>
  bool record_from(Progress& progress, Ask ask, bool keep_all) {
    auto& [cursor, count, next, depth, frame] = progress;
    // The child that is looked at:
    const char* key = nullptr;  // its text between the quotes
    const char* key_end = nullptr;
    const char* begin = nullptr;
    const char* end = nullptr;
    char head = 0;
    bool kept = true;
    unsigned flags = 0;
    Verdict verdict;
    switch (next) {
      case Next::bracket: goto open;
      case Next::inside: goto inside;
      case Next::child: goto child;
      case Next::separator: goto separator;
    }
  open:
    frame.closing = closing_of(cursor.heads[cursor.next]);
    ++cursor.next;
  inside:
    if (static_cast<unsigned char>(walk_.head(cursor)) == frame.closing) goto close;
  child:
    if (frame.object()) {
      key = walk_.place(cursor) + 1;
      if (!walk_.skip_key(cursor, key_end)) return false;
      verdict = ask(static_cast<Tag>(frame.tag), std::string_view(key, key_end));
    } else {
      key = key_end = base_;
      if (!frame.asked) frame.elements = ask(static_cast<Tag>(frame.tag), std::string_view());
      frame.asked = true;
      verdict = frame.elements;
    }
    head = walk_.head(cursor);
    begin = walk_.place(cursor);
    flags = 0;
    if (is_bracket(head)) {
      // Now, because behind the container the window may be another one.
      if (walk_.passes_escape(begin)) [[unlikely]]
        flags = escapes_in({key, key_end}, {});
      if (verdict.action == Verdict::open) {
        ++frame.met;
        frames_[depth++] = frame;
        if (depth == kMaxDepth) return false;
        frame = {.node = count, .tag = verdict.tag};
        keep(count++, key, key_end, begin, begin, kind_of(head), verdict.tag, flags);
        goto open;
      }
      end = walk_.skip_container(depth + 1, cursor);
    } else {
      end = walk_.skip_scalar(cursor);
      if (end != nullptr && walk_.passes_escape(end)) [[unlikely]]
        flags = escapes_in({key, key_end}, {begin, end});
    }
    if (end == nullptr) return false;
    kept = verdict.action != Verdict::skip || (keep_all && depth == 0);
    ++frame.met;
    frame.complete &= kept;
    if (kept) keep(count++, key, key_end, begin, end, kind_of(head), verdict.tag, flags);
  separator:
    head = walk_.head(cursor);
    if (head == ',') {
      ++cursor.next;
      goto child;
    }
    if (static_cast<unsigned char>(head) != frame.closing) return false;
  close:
    close(frame, cursor.ahead(0), count);
    ++cursor.next;
    if (depth > 0) {
      frame = frames_[--depth];
      goto separator;
    }
    return true;
  }

  // ] comes two behind [, and } behind {.
  static constexpr unsigned closing_of(char bracket) {
    return static_cast<unsigned char>(bracket) + 2u;
  }
  void close(const Frame& frame, const char* bracket, std::uint32_t count) {
    Node& node = nodes_[frame.node];
    node.end = offset(bracket + 1);
    node.next = count;
    node.met = frame.met;
    node.flags |= frame.complete ? Node::kOpened | Node::kComplete : Node::kOpened;
  }

  [[gnu::always_inline]] void keep(std::uint32_t index, const char* key, const char* key_end,
                                   const char* begin, const char* end, Kind kind, Tag tag,
                                   unsigned flags) {
    if (index == room_) [[unlikely]]
      make_room();
    nodes_[index] = {.begin = offset(begin),
                     .end = offset(end),
                     .key_begin = offset(key),
                     .key_end = offset(key_end),
                     .next = index + 1,
                     .inside = index,
                     .kind = kind,
                     .tag = tag,
                     .flags = static_cast<std::uint8_t>(flags)};
  }

  // Where are the escapes that the walk passed, if in this child at all? Of values, only strings
  // have their own. Rare.
  [[gnu::noinline]] static std::uint8_t escapes_in(std::string_view key, std::string_view value);
  [[gnu::noinline]] void make_room();

  Walk walk_;
  const char* base_ = nullptr;  // offsets count from here
  Document* document_ = nullptr;
  Node* nodes_ = nullptr;   // the document's
  std::uint32_t room_ = 0;  // how many of them there are
  std::array<Frame, kMaxDepth> frames_;
  Outlines outlines_;
  std::uint64_t shapes_ = 0;  // so many were learned
};

// A walk that has kAsk inlined, and whose answers can be remembered.
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

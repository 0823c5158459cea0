#include "waybill/json/recorder.h"

#include <cstddef>
#include <cstring>

namespace waybill::json {
namespace {

// Where a member and its key stand, as a Node has it, from the places of its key, its colon, its
// value and of what follows. All four are moved together, because this is done for every member.
using Four [[gnu::vector_size(16)]] = std::uint32_t;
inline Four from_window(std::uint32_t window) {
  return Four{window, window, window + 1, window - 1};  // the key without its quotes
}
inline void place_member(Node& node, const std::uint16_t* places, Four from_window) {
  using Places [[gnu::vector_size(8)]] = std::uint16_t;
  Places four;
  std::memcpy(&four, places, sizeof four);
  const Four wide = __builtin_convertvector(four, Four);
  const Four offsets = __builtin_shufflevector(wide, wide, 2, 3, 0, 1) + from_window;
  static_assert(offsetof(Node, begin) == 0 && offsetof(Node, end) == 4 &&
                offsetof(Node, key_begin) == 8 && offsetof(Node, key_end) == 12);
  std::memcpy(static_cast<void*>(&node), &offsets, sizeof offsets);
}

}  // namespace

bool Recorder::record_scalar(std::uint32_t root, Walk::Cursor cursor) {
  const char* const end = walk_.skip_scalar(cursor);
  if (end == nullptr) return false;
  Node& node = nodes_[root];
  node.end = offset(end);
  node.flags = escapes_in({}, {base_ + node.begin, end});
  return finish(cursor, root + 1);
}

bool Recorder::finish(Walk::Cursor& cursor, std::uint32_t count) {
  document_->compact_ = !walk_.spaced();
  document_->count_ = count;
  return walk_.at_end(cursor);
}

// The document's own node, and room for all others. False when there is nothing to follow.
bool Recorder::take_root(const Outline& outline) {
  if (nodes_[0].kind != outline.root().kind) return false;
  while (room_ <= Outline::kMost) make_room();
  const std::uint32_t begin = nodes_[0].begin;
  nodes_[0] = outline.root();
  nodes_[0].begin = begin;
  return true;
}

// The other hot loop. A step is compared as a whole before it counts, so that a text that differs
// is still before it. Only what follows a skipped container is seen later. All that is used in it
// is local: a node that is written could be anything of the Recorder for all the compiler knows.
Recorder::Followed Recorder::follow(const Outline& outline, Progress& progress) {
  if (!take_root(outline)) return Followed::partly;
  const char* const base = base_;
  const char* const text_end = walk_.text_end();
  Node* const nodes = nodes_;
  const auto from_base = [base](const char* at) { return static_cast<std::uint32_t>(at - base); };
  Walk::Cursor cursor = progress.cursor;
  Four window = from_window(from_base(cursor.window));
  Node* node = nodes + 1;
  std::size_t depth = 1;
  bool differs = false;
  const Step* step = outline.begin();
  const Step* const last = outline.end();
  for (++cursor.next; step != last; ++step) {
    if (((cursor.look<std::uint32_t>() ^ step->heads) & step->mask) != 0) break;
    if (step->form == Step::Form::closed) {
      nodes[step->number].end = from_base(cursor.ahead(0) + 1);
      cursor.next += step->taken;
      --depth;
      continue;
    }
    if (step->form == Step::Form::others) {
      Others others;
      Node& parent = nodes[step->number];
      if (!pass_others(cursor, depth, parent.tag, others)) return Followed::wrong;
      if (others.count == 0) break;
      window = from_window(from_base(cursor.window));
      parent.met += others.count - step->children;
      if (others.after == step->after) continue;
      progress.next = others.after == ',' ? Next::child : Next::separator;
      differs = true;
      break;
    }
    *node = step->node;
    std::size_t value = 0;  // so many tokens ahead
    if (step->key.size() > 0) [[likely]] {
      if (!step->key.is_at(cursor.ahead(0), text_end)) break;
      place_member(*node, cursor.places + cursor.next, window);
      value = 2;
    } else {
      node->begin = from_base(cursor.ahead(0));
      node->end = from_base(cursor.ahead(1));
    }
    const char* const begin = cursor.ahead(value);
    const char* end = cursor.ahead(value + 1);  // but for white space before it
    if (step->form == Step::Form::string) [[likely]] {
      if (end[-1] != '"') [[unlikely]]
        node->end = from_base(Walk::past_quote(end));
    } else if (step->form == Step::Form::scalar) {
      if (kind_of(*begin) != step->node.kind) break;
      const char* const behind = scalar_end(begin, end, text_end);
      if (behind == nullptr) break;
      node->end = from_base(behind);
    } else {
      end = begin;
    }
    cursor.next += step->taken;
    if (walk_.passes_escape(end)) [[unlikely]]
      node->flags |= escapes_in({base + node->key_begin, base + node->key_end}, {begin, end});
    if (step->form == Step::Form::opened) {
      ++depth;
    } else if (step->form == Step::Form::skipped) {
      end = walk_.skip_container(depth, cursor);
      if (end == nullptr) return Followed::wrong;
      node->end = from_base(end);
      differs = walk_.head(cursor) != step->after;
      window = from_window(from_base(cursor.window));
      cursor.next += step->after == ',' && !differs;
    }
    node += step->kept;
    if (differs) [[unlikely]] {
      progress.next = Next::separator;
      break;
    }
  }
  progress.cursor = cursor;
  progress.count = static_cast<std::uint32_t>(node - nodes);
  if (step == last) return Followed::wholly;
  resume(outline, *step, differs, progress);
  return Followed::partly;
}

bool Recorder::pass_others(Walk::Cursor& cursor, std::size_t depth, Tag parent, Others& others) {
  const Interest ask = outlines_.asked();
  // Only what the window has as a whole, so that the key can be looked at and left where it is.
  while (cursor.look<std::uint16_t>() == StructuralIndex::heads("\":")) {
    const char* const key = cursor.ahead(0) + 1;
    const char* const key_end = Walk::past_quote(cursor.ahead(1)) - 1;
    if (ask(parent, {key, key_end}).action != Verdict::skip) break;
    cursor.next += 2;
    if (walk_.skip_value(depth, cursor) == nullptr) return false;
    ++others.count;
    others.after = walk_.head(cursor);
    if (others.after != ',') break;
    ++cursor.next;
  }
  return true;
}

// The container of a step that is open, as it was before the step or is behind it.
Recorder::Frame Recorder::frame_of(const Outline& outline, const Step& step, bool behind) {
  const bool in_root = step.parent == Step::kRoot;
  const std::uint32_t number = in_root ? 0 : outline[step.parent].number;
  Node& node = nodes_[number];
  node.flags &= static_cast<std::uint8_t>(~(Node::kOpened | Node::kComplete));
  // There may have been more or fewer others than there were in the outline.
  const std::uint32_t more = node.met - (in_root ? outline.root() : outline[step.parent].node).met;
  return {.node = number,
          .met = step.met + more + (behind ? step.children : 0),
          .tag = node.tag,
          .closing = closing_of(base_[node.begin]),
          .step = step.parent,
          .complete = step.complete && (!behind || step.kept)};
}

void Recorder::resume(const Outline& outline, const Step& step, bool behind, Progress& progress) {
  progress.frame = frame_of(outline, step, behind);
  std::size_t depth = 0;
  for (std::uint8_t parent = step.parent; parent != Step::kRoot; parent = outline[parent].parent)
    ++depth;
  progress.depth = depth;
  for (std::uint8_t parent = step.parent; parent != Step::kRoot; parent = outline[parent].parent)
    frames_[--depth] = frame_of(outline, outline[parent], true);
  if (behind) return;
  // Where a container may end: right behind its beginning, or where it did end and what follows
  // differs. Behind a comma it may not.
  const bool may_end = &step == outline.begin() || (&step)[-1].form == Step::Form::opened ||
                       step.form == Step::Form::closed;
  progress.next = may_end ? Next::inside : Next::child;
}

void Recorder::note_child(Outline*& outline, const Progress& progress, const Child& child) {
  const Frame& frame = progress.frame;
  Step step{.met = frame.met, .complete = frame.complete, .parent = std::uint8_t(frame.step)};
  const bool other = frame.object() && !child.kept;
  if (other && outline->size() > 0 && outline->last().form == Step::Form::others &&
      outline->last().number == frame.node) {
    ++outline->last().children;
    return;
  }
  const char* const at = child.key.data() - 1;  // the opening quote
  const std::size_t size = child.key.size() + 3;
  const bool named = frame.object();
  const bool recognised = !named || other ||
                          (size <= SpelledKey::kLongest && at[size - 1] == ':' &&
                           static_cast<std::size_t>(walk_.text_end() - at) >= SpelledKey::kWord);
  // There is always room to close what is open, and to say that no more is known.
  if (!recognised || !outline->has_room_for(progress.depth + 4)) {
    outline->add(step);
    outline = nullptr;
    return;
  }
  if (other) {
    step.mask = 0;
    step.form = Step::Form::others;
    step.number = frame.node;
    return outline->add(step);
  }
  if (named) step.key = SpelledKey({at, size});
  const std::uint32_t head = static_cast<unsigned char>(child.head);
  const unsigned tokens = named ? 2 : 0;  // in front of the value
  step.heads = named ? StructuralIndex::heads("\":") : 0;
  step.mask = named ? 0xFFFF : 0;
  step.taken = static_cast<std::uint8_t>(tokens + 1);
  step.kept = child.kept;
  step.number = child.number;
  step.node.kind = kind_of(child.head);
  if (child.opened) {
    step.form = Step::Form::opened;
  } else if (is_bracket(child.head)) {
    step.form = Step::Form::skipped;
    --step.taken;
  } else {
    step.form = child.head == '"' ? Step::Form::string : Step::Form::scalar;
  }
  if (step.form != Step::Form::scalar) {
    step.heads |= head << 8 * tokens;
    step.mask |= std::uint32_t{0xFF} << 8 * tokens;
  }
  outline->add(step);
}

void Recorder::note_close(Outline& outline, const Frame& frame) {
  outline.add({.heads = frame.closing,
               .mask = 0xFF,
               .taken = 1,
               .form = Step::Form::closed,
               .number = frame.node,
               .met = frame.met,
               .complete = frame.complete,
               .parent = std::uint8_t(frame.step)});
}

std::uint8_t Recorder::escapes_in(std::string_view key, std::string_view value) {
  std::uint8_t flags = 0;
  if (key.find('\\') != key.npos) flags |= Node::kKeyEscaped;
  if (value.starts_with('"') && value.find('\\') != value.npos) flags |= Node::kEscaped;
  return flags;
}

void Recorder::make_room() {
  document_->nodes_.resize(std::max<std::size_t>(64, document_->nodes_.size() * 2));
  nodes_ = document_->nodes_.data();
  room_ = static_cast<std::uint32_t>(document_->nodes_.size());
}

}  // namespace waybill::json

#include "waybill/json/recorder.h"

#include <cstddef>
#include <cstring>

namespace waybill::json {
namespace {

// Where a member and its key stand, as a Node has it, from the places of its key, its colon, its
// value and of what follows. All four are moved together, because this is done for every member.
inline void place_member(Node& node, const std::uint16_t* places, std::uint32_t window) {
  using Four [[gnu::vector_size(16)]] = std::uint32_t;
  using Eight [[gnu::vector_size(16)]] = std::uint16_t;
  using Two [[gnu::vector_size(16)]] = std::uint64_t;
  std::uint64_t four;  // a number, because a half of a vector would be written and read as a whole
  std::memcpy(&four, places, sizeof four);
  const auto wide =
      (Four)__builtin_shufflevector((Eight)Two{four, 0}, Eight{}, 0, 8, 1, 9, 2, 10, 3, 11);
  const Four offsets = __builtin_shufflevector(wide, wide, 2, 3, 0, 1) +
                       Four{window, window, window + 1, window - 1};  // the key without its quotes
  static_assert(offsetof(Node, begin) == 0 && offsetof(Node, end) == 4 &&
                offsetof(Node, key_begin) == 8 && offsetof(Node, key_end) == 12);
  std::memcpy(static_cast<void*>(&node), &offsets, sizeof offsets);
}

// All that is not about where it stands.
inline void copy_rest(Node& node, const char* rest) {
  constexpr std::size_t kRest = offsetof(Node, next);
  std::memcpy(reinterpret_cast<char*>(&node) + kRest, rest, sizeof(Node) - kRest);
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

bool Recorder::finish(const Walk::Cursor& cursor, std::uint32_t count) {
  document_->compact_ = !walk_.spaced();
  document_->count_ = count;
  return walk_.at_end(cursor);
}

bool Recorder::finish_alike(Outline& outline, std::size_t next) {
  outline.keep();
  document_->shape_ = outline.shape();
  return finish(walk_.at(next), static_cast<std::uint32_t>(outline.nodes()));
}

// Members are placed while they are compared. That is no harm where something differs: the same
// nodes are then written once more.
[[gnu::always_inline]] inline bool Recorder::fits(const Stretch& stretch, std::string_view text,
                                                  const Walk::Cursor& cursor) {
  const std::uint32_t window = offset(cursor.window);
  const std::uint16_t* const places = cursor.places + cursor.next;
  Node* const nodes = nodes_;
  const auto place = [=](const Keyed& member) __attribute__((always_inline)) {
    Node& node = nodes[member.number];
    place_member(node, places + member.token, window);
    copy_rest(node, member.rest.data());
  };
  if (!stretch.fits(cursor, text, place)) return false;
  for (const Noted& scalar : stretch.scalars) {
    const char* const begin = cursor.ahead(scalar.token);
    if (kind_of(*begin) != scalar.kind ||
        scalar_end(begin, cursor.ahead(scalar.token + 1u), walk_.text_end()) == nullptr)
      return false;
  }
  return stretch.then != Stretch::Then::others ||
         is_other(stretch, text, cursor.next + stretch.tokens);
}

// All that is used in it is local: a node that is written could be anything of the Recorder for all
// the compiler knows.
[[gnu::always_inline]] inline void Recorder::place_others(const Stretch& stretch,
                                                          const Walk::Cursor& cursor) {
  const std::uint32_t window = offset(cursor.window);
  const std::uint16_t* const places = cursor.places + cursor.next;
  Node* const nodes = nodes_;
  for (const Placed& member : stretch.last_members) {
    Node& node = nodes[member.number];
    node = member.node;
    place_member(node, places + member.token, window);
  }
  for (const Placed& element : stretch.elements) {
    Node& node = nodes[element.number];
    node = element.node;
    node.begin = window + places[element.token];
    node.end = window + places[element.token + 1];
  }
  for (const Noted& end : stretch.ends) nodes[end.number].end = window + places[end.token] + 1;
  if (walk_.may_be_spaced()) [[unlikely]]
    respect_space(stretch, cursor);
  walk_.passes_escape(cursor.ahead(0));  // those before are nobody's
  if (walk_.passes_escape(cursor.ahead(stretch.tokens - 1))) [[unlikely]]
    note_escapes(stretch);
}

// The other hot loop. Nothing of a stretch counts before all of it was compared, so that a text
// that differs is still before it. The cursor is not passed on, and so never leaves its registers.
Recorder::Followed Recorder::follow(const Outline& outline, std::string_view text) {
  while (room_ < outline.nodes()) make_room();
  std::size_t next = 0;
  for (const Stretch& stretch : outline.stretches()) {
    const Walk::Cursor cursor = walk_.at(next);
    if (!fits(stretch, text, cursor)) return {Followed::partly, next, &stretch};
    place_others(stretch, cursor);
    next += stretch.tokens;
    if (stretch.then == Stretch::Then::container) {
      const Walk::Skipped skipped = walk_.skip_container(stretch.depth, next - 1);
      if (skipped.end == nullptr) return {Followed::wrong};
      nodes_[stretch.number].end = offset(skipped.end);
      next = skipped.next;
    } else if (stretch.then == Stretch::Then::others) {
      const Others others = pass_others(stretch, text, next);
      if (others.count == 0) return {Followed::wrong};
      nodes_[stretch.number].met += static_cast<std::uint32_t>(others.count) - stretch.others;
      next = others.next;
    }
  }
  return {Followed::wholly, next};
}

// Before white space, strings and scalars end where the space begins.
void Recorder::respect_space(const Stretch& stretch, const Walk::Cursor& cursor) {
  const auto end = [&](NodeNumber number, std::size_t next) {
    Node& node = nodes_[number];
    if (node.kind == Kind::array || node.kind == Kind::object) return;
    const char* at = cursor.ahead(next);
    while (is_space(at[-1])) --at;
    node.end = offset(at);
  };
  for (const Keyed& member : stretch.members) end(member.number, member.token + 3u);
  for (const Placed& member : stretch.last_members) end(member.number, member.token + 3u);
  for (const Placed& element : stretch.elements) end(element.number, element.token + 1u);
}

void Recorder::note_escapes(const Stretch& stretch) {
  const auto note = [this](NodeNumber number) {
    Node& node = nodes_[number];
    node.flags |= escapes_in({base_ + node.key_begin, base_ + node.key_end},
                             {base_ + node.begin, base_ + node.end});
  };
  for (const Keyed& member : stretch.members) note(member.number);
  for (const Placed& member : stretch.last_members) note(member.number);
  for (const Placed& element : stretch.elements) note(element.number);
}

// Only what the window has, so that it can be looked at and left where it is.
bool Recorder::is_other(const Stretch& stretch, std::string_view text, std::size_t next) const {
  const Walk::Cursor cursor = walk_.at(next);
  const char head = cursor.heads[cursor.next];
  if (!stretch.in_object) return head != ']' && head != 0;
  if (cursor.look<std::uint16_t>() != StructuralIndex::heads("\":")) return false;
  if (stretch.other_fits(cursor, text)) [[likely]]
    return true;
  const char* const key = cursor.ahead(0) + 1;
  const char* const key_end = Walk::past_quote(cursor.ahead(1)) - 1;
  return outlines_.asked()(stretch.tag, {key, key_end}).action == Verdict::skip;
}

Recorder::Others Recorder::pass_others(const Stretch& stretch, std::string_view text,
                                       std::size_t next) {
  Walk::Cursor cursor = walk_.at(next);
  for (std::size_t count = 1;; ++count) {
    if (stretch.in_object) cursor.next += 2;
    if (walk_.skip_value(stretch.depth, cursor) == nullptr) return {};
    if (walk_.head(cursor) != ',') return {count, cursor.next};
    ++cursor.next;
    if (!is_other(stretch, text, cursor.next)) return {count, cursor.next - 1};
  }
}

Recorder::Progress Recorder::resume(const Stretch& stretch, std::size_t next) {
  Progress progress{.cursor = walk_.at(next), .count = stretch.first_node, .next = Next::separator};
  const auto open = stretch.open;
  for (std::size_t depth = 0; depth < open.size(); ++depth) {
    Node& node = nodes_[open[depth].number];
    node.flags &= static_cast<std::uint8_t>(~(Node::kOpened | Node::kComplete));
    // There may have been more or fewer others than there were in the outline.
    progress.frame = {.node = open[depth].number,
                      .met = open[depth].met + node.met - open[depth].met_in_all,
                      .tag = node.tag,
                      .closing = closing_of(base_[node.begin]),
                      .complete = open[depth].complete};
    frames_[depth] = progress.frame;
  }
  progress.depth = open.size() - 1;
  return progress;
}

void Recorder::learn(Outline& outline, std::string_view text, const Progress& progress) {
  // Only of a document that is one window; and before its end, where a window's tokens are
  // forgotten.
  if (progress.cursor.window == text.data())
    outline.learn({text, {nodes_, progress.count}, progress.cursor}, ++shapes_);
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

#include "waybill/json/scanner.h"

#include <algorithm>
#include <array>

#include "waybill/json/diagnose.h"
#include "waybill/json/walk.h"

namespace waybill::json {
namespace {

Verdict record_all(Tag, std::string_view) { return {Verdict::open, 0}; }

}  // namespace

class Scanner::Impl {
 public:
  bool validate(std::string_view text) {
    Walk::Cursor cursor = walk_.start(text);
    return walk_.skip_value(walk_.take(cursor), 0, cursor) != nullptr && walk_.at_end(cursor);
  }

  // Records into `document` the value that `text`, a part of the document's text, consists of.
  // With `keep_all`, none of its children is left out.
  bool record(std::string_view text, Interest interest, Document& document, Tag root_tag = 0,
              bool keep_all = false) {
    Walk::Cursor cursor = walk_.start(text);
    interest_ = interest;
    keep_all_ = keep_all;
    document_ = &document;
    base_ = document.text_.data();
    const char* const first = walk_.take(cursor);
    Node& root = room_for_node();
    root = {.begin = offset(first), .kind = kind_of(*first), .tag = root_tag};
    const std::uint32_t index = document.count_++;
    if (is_bracket(*first)) return record_opened(first, index, cursor);
    const char* const escape = walk_.next_escape();
    const char* const end = walk_.skip_value(first, 0, cursor);
    if (end == nullptr) return false;
    root.end = offset(end);
    if (walk_.next_escape() != escape) root.flags = Node::kEscaped;
    return finish(cursor);
  }

 private:
  // A container whose children are being looked at.
  struct Frame {
    std::uint32_t node = 0;
    std::uint32_t last_child = Node::kNone;
    std::uint32_t met = 0;
    std::uint32_t recorded = 0;
    Tag tag = 0;
    bool object = false;

    char closing() const { return object ? '}' : ']'; }
  };

  std::uint32_t offset(const char* at) const { return static_cast<std::uint32_t>(at - base_); }

  bool finish(Walk::Cursor& cursor) {
    document_->compact_ = !walk_.spaced();
    return walk_.at_end(cursor);
  }

  // Looks at the children of the container that begins at `at` and, in turn, of those in it that
  // are to be opened. A child's node is filled in where it will stand; one that is not to be
  // recorded is overwritten by the next.
  bool record_opened(const char* at, std::uint32_t container, Walk::Cursor cursor) {
    std::size_t depth = 0;
    Frame frame;
    const char* escape = nullptr;
  open:
    if (depth == kMaxDepth) return false;
    frames_[depth++] = frame;
    frame = {.node = container, .tag = document_->nodes_[container].tag, .object = *at == '{'};
    at = walk_.take_after(at, cursor);
    if (*at == frame.closing()) goto close;
  child : {
    ++frame.met;
    Node& node = room_for_node();
    Verdict verdict;
    escape = walk_.next_escape();
    node.flags = 0;
    if (!frame.object) {
      node.key_begin = node.key_end = 0;
      verdict = interest_(frame.tag, {});
    } else {
      const Walk::Key key = walk_.take_key(at, cursor);
      if (key.value == nullptr) return false;
      node.key_begin = offset(at + 1);
      node.key_end = offset(key.quote);
      verdict = interest_(frame.tag, {at + 1, key.quote});
      if (walk_.next_escape() != escape) [[unlikely]] {
        node.flags = Node::kKeyEscaped;
        escape = walk_.next_escape();
      }
      at = key.value;
    }
    if (keep_all_ && depth == 1 && verdict.action == Verdict::skip)
      verdict.action = Verdict::record;
    node.begin = offset(at);
    node.next = node.child = Node::kNone;
    node.met = 0;
    node.kind = kind_of(*at);
    node.tag = verdict.tag;
    if (verdict.action == Verdict::open && is_bracket(*at)) {
      container = keep_node(frame);
      goto open;
    }
    const char* const end = walk_.skip_value(at, depth, cursor);
    if (end == nullptr) return false;
    node.end = offset(end);
    if (walk_.next_escape() != escape) [[unlikely]]
      node.flags |= Node::kEscaped;
    if (verdict.action != Verdict::skip) keep_node(frame);
    at = walk_.take_after(end - 1, cursor);
  }
  separator:
    if (*at == ',') {
      at = walk_.take_after(at, cursor);
      goto child;
    }
    if (*at != frame.closing()) return false;
  close:
    close(frame, at);
    frame = frames_[--depth];
    if (depth == 0) return finish(cursor);
    at = walk_.take_after(at, cursor);
    goto separator;
  }

  Node& room_for_node() {
    if (document_->count_ == document_->nodes_.size()) [[unlikely]]
      document_->nodes_.resize(std::max<std::size_t>(64, document_->nodes_.size() * 2));
    return document_->nodes_[document_->count_];
  }

  // The node that there was room for becomes a child of the frame's container.
  std::uint32_t keep_node(Frame& frame) {
    const std::uint32_t index = document_->count_++;
    Node* const nodes = document_->nodes_.data();
    (frame.recorded++ == 0 ? nodes[frame.node].child : nodes[frame.last_child].next) = index;
    frame.last_child = index;
    return index;
  }

  void close(const Frame& frame, const char* bracket) {
    Node& node = document_->nodes_[frame.node];
    node.end = offset(bracket + 1);
    node.met = frame.met;
    node.flags |= frame.recorded == frame.met ? Node::kOpened | Node::kComplete : Node::kOpened;
  }

  Walk walk_;
  Interest interest_ = nullptr;
  bool keep_all_ = false;
  const char* base_ = nullptr;  // offsets count from here
  Document* document_ = nullptr;
  std::array<Frame, kMaxDepth> frames_;  // those around the frame being worked on
};

Scanner::Scanner() : impl_(std::make_unique<Impl>()) {}
Scanner::~Scanner() = default;
Scanner::Scanner(Scanner&&) noexcept = default;
Scanner& Scanner::operator=(Scanner&&) noexcept = default;

namespace {

std::unexpected<Error> refusal(std::string_view text) {
  if (auto error = diagnose(text)) return std::unexpected(std::move(*error));
  return fail(
      ErrorKind::bad_input,
      "The text was refused by one JSON reader and accepted by the other; please report it.", 0);
}

}  // namespace

Result<void> Scanner::validate(std::string_view text) {
  if (text.size() > kMaxBytes || !impl_->validate(text)) return refusal(text);
  return {};
}

Result<void> Scanner::scan(std::string_view text, Interest interest, Document& document) {
  document.text_ = text;
  document.count_ = 0;
  document.arena_.reset();
  if (text.size() > kMaxBytes || !impl_->record(text, interest, document)) {
    document.count_ = 0;
    return refusal(text);
  }
  return {};
}

Result<void> Scanner::parse(std::string_view text, Document& document) {
  return scan(text, record_all, document);
}

void Scanner::expand(Document& document, const Value& value, Interest interest) {
  const std::uint32_t root = document.count_;
  const bool compact = document.compact_;  // the whole text's
  // The text was validated when it was scanned, so this cannot fail.
  if (!impl_->record(value.raw(), interest, document, value.tag(), true)) return;
  document.compact_ = compact;
  Node& node = document.nodes_[value.index_];
  node.child = document.nodes_[root].child;
  node.met = document.nodes_[root].met;
  node.flags |= Node::kOpened | Node::kComplete;
}

}  // namespace waybill::json

#include "waybill/json/scanner.h"

#include <array>

#include "waybill/json/diagnose.h"
#include "waybill/json/structural_index.h"
#include "waybill/json/tokens.h"

namespace waybill::json {
namespace {

Verdict record_all(Tag, std::string_view) { return {Verdict::open, 0}; }

}  // namespace

// Every step returns false (or nullptr) as soon as something is wrong; diagnose() then finds out
// what, so that the walk itself carries no error state.
class Scanner::Impl {
 public:
  bool validate(std::string_view text) {
    start(text);
    depth_ = 0;
    return skip_value(take()) != nullptr && at_end();
  }

  // Records into `document` the value that `text`, a part of the document's text, consists of.
  // With `keep_all`, none of its children is left out.
  bool record(std::string_view text, Interest interest, Document& document, Tag root_tag = 0,
              bool keep_all = false) {
    start(text);
    keep_all_ = keep_all;
    nodes_ = &document.nodes_;
    base_ = document.text_.data();
    depth_ = 0;
    const char* const first = take();
    const std::uint32_t root = add_node(first, root_tag);
    if (*first != '{' && *first != '[') {
      const char* const backslash = backslash_;
      const char* const end = skip_value(first);
      if (end == nullptr) return false;
      (*nodes_)[root].end = offset(end);
      (*nodes_)[root].escaped = backslash_ != backslash;
      return at_end();
    }
    if (!open_frame(root, *first == '{')) return false;
    while (depth_ > 0)
      if (!step(interest)) return false;
    return at_end();
  }

 private:
  // A container whose children are being looked at.
  struct Frame {
    std::uint32_t node;
    std::uint32_t last_child;
    bool object;
    bool fresh;  // nothing of it was read yet
  };

  using Cursor = StructuralIndex::Cursor;

  void start(std::string_view text) {
    cursor_ = index_.start(text);
    backslash_ = find_backslash(text.data());
  }

  const char* take() { return index_.take(cursor_); }
  bool at_end() { return index_.peek(cursor_) == index_.text_end() && !index_.broken(); }

  const char* find_backslash(const char* from) const {
    const auto left = static_cast<std::size_t>(index_.text_end() - from);
    const void* const found = left == 0 ? nullptr : std::memchr(from, '\\', left);
    return found != nullptr ? static_cast<const char*>(found) : index_.text_end();
  }

  // Past the string whose opening quote is at `at`. Only white space can stand between its
  // closing quote and the next token, so the end is found from there, not by reading the string;
  // and whether it has escapes to check is known from where the next backslash is.
  const char* string_end(const char* at, Cursor& cursor) {
    const char* end = index_.peek(cursor);
    do --end;
    while (*end != '"');
    if (end <= at) return nullptr;
    if (backslash_ < end) [[unlikely]] {
      // After a refused window the quote may be anything, even an escaped one of another string.
      if (index_.broken() || !escapes_valid(backslash_, end)) return nullptr;
      backslash_ = find_backslash(end);
    }
    return end + 1;
  }

  const char* scalar_end(const char* at, Cursor& cursor) {
    return json::scalar_end(at, index_.peek(cursor), index_.text_end());
  }

  const char* skip_value(const char* at) {
    switch (*at) {
      case '{':
      case '[': return skip_container(at);
      case '"': return string_end(at, cursor_);
      default: return scalar_end(at, cursor_);
    }
  }

  // The hot loop: validates a container of any depth without recording anything. A state machine
  // with jumps, because each state knows exactly which token may follow it.
  const char* skip_container(const char* at) {
    Cursor cursor = cursor_;
    const std::size_t bottom = depth_;
    std::size_t depth = depth_;
    bool object = false;
  open:
    if (depth == kMaxDepth) return nullptr;
    object = *at == '{';
    in_object_[depth++] = object;
    at = index_.take(cursor);
    if (!object) {
      if (*at == ']') goto close;
      goto value;
    }
    if (*at == '}') goto close;
  key:
    if (*at != '"' || string_end(at, cursor) == nullptr) return nullptr;
    if (*index_.take(cursor) != ':') return nullptr;
    at = index_.take(cursor);
  value:
    if (*at == '"') {
      if (string_end(at, cursor) == nullptr) return nullptr;
    } else if (*at == '{' || *at == '[') {
      goto open;
    } else if (scalar_end(at, cursor) == nullptr) {
      return nullptr;
    }
  after:
    at = index_.take(cursor);
    if (*at == ',') {
      at = index_.take(cursor);
      if (object) goto key;
      goto value;
    }
    if (*at != (object ? '}' : ']')) return nullptr;
  close:
    if (--depth != bottom) {
      object = in_object_[depth - 1];
      goto after;
    }
    cursor_ = cursor;
    return at + 1;
  }

  std::uint32_t offset(const char* at) const { return static_cast<std::uint32_t>(at - base_); }

  std::uint32_t add_node(const char* begin, Tag tag) {
    Node& node = nodes_->emplace_back();
    node.begin = offset(begin);
    node.kind = kind_of(*begin);
    node.tag = tag;
    return static_cast<std::uint32_t>(nodes_->size() - 1);
  }

  bool open_frame(std::uint32_t node, bool object) {
    if (depth_ == kMaxDepth) return false;
    (*nodes_)[node].opened = true;
    in_object_[depth_] = object;
    frames_[depth_++] = {node, Node::kNone, object, true};
    return true;
  }

  // Reads one child of the innermost open container, or its end.
  bool step(Interest interest) {
    Frame& frame = frames_[depth_ - 1];
    const char* at = take();
    if (*at == (frame.object ? '}' : ']')) {
      (*nodes_)[frame.node].end = offset(at + 1);
      --depth_;
      return true;
    }
    if (!frame.fresh) {
      if (*at != ',') return false;
      at = take();
    }
    frame.fresh = false;
    std::string_view key;
    bool escaped = false;
    if (frame.object) {
      const char* const backslash = backslash_;
      const char* const end = *at == '"' ? string_end(at, cursor_) : nullptr;
      escaped = backslash_ != backslash;
      if (end == nullptr || *take() != ':') return false;
      key = {at + 1, static_cast<std::size_t>(end - at - 2)};
      at = take();
    }
    Node& parent = (*nodes_)[frame.node];
    ++parent.met;
    Verdict verdict = interest(parent.tag, key);
    if (keep_all_ && depth_ == 1 && verdict.action == Verdict::skip)
      verdict.action = Verdict::record;
    if (verdict.action == Verdict::skip) return skip_value(at) != nullptr;
    return add_child(frame, at, verdict, key, escaped);
  }

  bool add_child(Frame& frame, const char* at, Verdict verdict, std::string_view key,
                 bool escaped) {
    const std::uint32_t index = add_node(at, verdict.tag);
    Node& node = (*nodes_)[index];
    if (frame.object) {
      node.key_begin = offset(key.data());
      node.key_end = offset(key.data() + key.size());
      node.key_escaped = escaped;
    }
    if (frame.last_child == Node::kNone) {
      (*nodes_)[frame.node].child = index;
    } else {
      (*nodes_)[frame.last_child].next = index;
    }
    frame.last_child = index;
    if (verdict.action == Verdict::open && (*at == '{' || *at == '['))
      return open_frame(index, *at == '{');
    const char* const backslash = backslash_;
    const char* const end = skip_value(at);
    if (end == nullptr) return false;
    node.end = offset(end);
    node.escaped = backslash_ != backslash;
    return true;
  }

  StructuralIndex index_;
  Cursor cursor_;
  const char* backslash_ = nullptr;  // the first one not yet passed, or the text's end
  const char* base_ = nullptr;       // offsets count from here
  std::vector<Node>* nodes_ = nullptr;
  std::size_t depth_ = 0;
  bool keep_all_ = false;
  std::array<bool, kMaxDepth> in_object_{};
  std::array<Frame, kMaxDepth> frames_;
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
  document.nodes_.clear();
  document.arena_.reset();
  if (text.size() > kMaxBytes || !impl_->record(text, interest, document)) {
    document.nodes_.clear();
    return refusal(text);
  }
  return {};
}

Result<void> Scanner::parse(std::string_view text, Document& document) {
  return scan(text, record_all, document);
}

void Scanner::expand(Document& document, const Value& value, Interest interest) {
  const auto root = static_cast<std::uint32_t>(document.nodes_.size());
  // The text was validated when it was scanned, so this cannot fail.
  if (!impl_->record(value.raw(), interest, document, value.tag(), true)) return;
  Node& node = document.nodes_[value.index_];
  node.child = document.nodes_[root].child;
  node.met = document.nodes_[root].met;
  node.opened = true;
}

}  // namespace waybill::json

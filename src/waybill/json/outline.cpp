#include "waybill/json/outline.h"

#include "waybill/json/walk.h"

namespace waybill::json {

// Goes over the tokens of a document and its nodes together, and writes down what belongs to what.
class OutlineLearner {
 public:
  OutlineLearner(Outline& outline, const Outline::Recorded& recorded)
      : outline_(outline), text_(recorded.text), nodes_(recorded.nodes), window_(recorded.window) {}

  void learn() {
    begin_stretch();
    place(outline_.elements_);
    enter_container();
    while (!open_.empty()) {
      if (head() == closing()) {
        leave_container();
      } else if (!take_child()) {
        forget_stretch();
        break;
      }
      if (!open_.empty() && head() == ',') take(kExactly);
    }
    end_stretch(open_.empty() ? Stretch::Then::end : Stretch::Then::unknown);
    refer();
  }

 private:
  static constexpr bool kExactly = true;
  // Bounds of what is remembered, in tokens and in letters of one key.
  static constexpr std::size_t kMostTokens = 512;
  static constexpr std::size_t kMostLetters = 4 * Letters::kMost;

  // How long the outline's lists are.
  struct Sizes {
    std::size_t heads, members, last_members, more, elements, scalars, ends, open, other;
  };
  Sizes sizes() const {
    return {outline_.heads_.size(), outline_.members_.size(),  outline_.last_members_.size(),
            outline_.more_.size(),  outline_.elements_.size(), outline_.scalars_.size(),
            outline_.ends_.size(),  outline_.open_.size(),     outline_.other_.size()};
  }

  char head() const { return window_.heads[token_]; }
  std::uint32_t offset(std::size_t token) const {
    return static_cast<std::uint32_t>(window_.window - text_.data()) + window_.places[token];
  }
  const Node& container() const { return nodes_[open_.back().number]; }
  bool in_object() const { return container().kind == Kind::object; }
  char closing() const { return in_object() ? '}' : ']'; }
  TokenNumber in_stretch(std::size_t token) const {
    return static_cast<TokenNumber>(token - first_token_);
  }
  NodeNumber last_node() const { return static_cast<NodeNumber>(next_node_ - 1u); }

  // A stretch begins with what is next.
  void begin_stretch() {
    stretch_ = {.first_node = next_node_};
    first_token_ = token_;
    begins_.push_back(sizes());
    outline_.open_.insert(outline_.open_.end(), open_.begin(), open_.end());
  }
  void end_stretch(Stretch::Then then) {
    stretch_.then = then;
    stretch_.tokens = outline_.heads_.size() - begins_.back().heads;
    stretch_.depth = open_.size();
    if (then == Stretch::Then::container) stretch_.number = last_node();
    while (outline_.heads_.size() % sizeof(Sixteen) != 0) add_head(0, !kExactly);
    outline_.stretches_.push_back(stretch_);
    outline_.nodes_ = next_node_;
  }
  // What comes next cannot be remembered, so the stretch is none.
  void forget_stretch() {
    outline_.heads_.resize(begins_.back().heads);
    outline_.masks_.resize(begins_.back().heads);
    next_node_ = stretch_.first_node;
  }

  // Now that the lists do not move any more.
  void refer() {
    begins_.push_back(sizes());
    for (std::size_t i = 0; i < outline_.stretches_.size(); ++i) {
      Stretch& stretch = outline_.stretches_[i];
      const auto part = [&](const auto& list, std::size_t Sizes::*size) {
        return Part{list.data() + begins_[i].*size, list.data() + begins_[i + 1].*size};
      };
      stretch.heads = outline_.heads_.data() + begins_[i].heads;
      stretch.masks = outline_.masks_.data() + begins_[i].heads;
      stretch.members = part(outline_.members_, &Sizes::members);
      stretch.last_members = part(outline_.last_members_, &Sizes::last_members);
      stretch.more = part(outline_.more_, &Sizes::more);
      stretch.elements = part(outline_.elements_, &Sizes::elements);
      stretch.scalars = part(outline_.scalars_, &Sizes::scalars);
      stretch.ends = part(outline_.ends_, &Sizes::ends);
      stretch.open = part(outline_.open_, &Sizes::open);
      stretch.other = part(outline_.other_, &Sizes::other);
    }
  }

  void add_head(char head, bool exactly) {
    outline_.heads_.push_back(head);
    outline_.masks_.push_back(exactly ? '\xFF' : '\0');
  }
  void take(bool exactly) {
    add_head(head(), exactly);
    ++token_;
  }

  // Is the next child, whose first token this is, among the nodes?
  bool is_recorded() const {
    if (next_node_ == nodes_.size()) return false;
    const Node& node = nodes_[next_node_];
    return in_object() ? node.key_begin == offset(token_) + 1 : node.begin == offset(token_);
  }

  bool take_child() {
    if (outline_.heads_.size() > kMostTokens) return false;
    if (!is_recorded()) {
      pass_others();
      return true;
    }
    ++open_.back().met;
    if (in_object()) {
      if (!add_member()) return false;
      take(kExactly);
      take(kExactly);
    } else {
      place(outline_.elements_);
    }
    take_value(nodes_[last_node()]);
    return true;
  }

  void take_value(const Node& node) {
    if (node.opened()) {
      enter_container();
    } else if (is_bracket(head()) && node.end == offset(token_ + 1) + 1) {
      take(kExactly);  // one with nothing in it, which is all that is said of many
      outline_.ends_.push_back({in_stretch(token_), last_node()});
      take(kExactly);
    } else if (is_bracket(head())) {
      add_head(head(), kExactly);
      end_stretch(Stretch::Then::container);
      pass_value();
      begin_stretch();
    } else if (node.kind == Kind::string) {
      take(kExactly);
    } else {
      outline_.scalars_.push_back({in_stretch(token_), last_node(), node.kind});
      take(!kExactly);
    }
  }

  // All children up to the next one that was recorded.
  void pass_others() {
    stretch_.number = open_.back().number;
    stretch_.tag = container().tag;
    stretch_.in_object = in_object();
    if (in_object() && is_short_key()) outline_.other_.push_back(letters(0));
    end_stretch(Stretch::Then::others);
    std::uint32_t& count = outline_.stretches_.back().others;
    std::size_t separator = 0;
    do {
      if (in_object()) token_ += 2;
      pass_value();
      ++count;
      separator = token_++;
    } while (window_.heads[separator] == ',' && !is_recorded());
    token_ = separator;
    open_.back().met += count;
    open_.back().complete = false;
    begin_stretch();
  }

  void pass_value() {
    std::size_t depth = 0;
    do {
      const char c = window_.heads[token_++];
      depth += is_bracket(c);
      depth -= c == ']' || c == '}';
    } while (depth > 0);
  }

  void enter_container() {
    open_.push_back({.number = last_node(), .met_in_all = nodes_[last_node()].met});
    take(kExactly);
  }
  void leave_container() {
    outline_.ends_.push_back({in_stretch(token_), open_.back().number});
    open_.pop_back();
    take(kExactly);
  }

  // The next node as it is in any text.
  Node node() const {
    Node node = nodes_[next_node_];
    node.flags &= static_cast<std::uint8_t>(~(Node::kEscaped | Node::kKeyEscaped));
    return node;
  }
  void place(std::vector<Placed>& list) {
    list.push_back({node(), in_stretch(token_), next_node_++});
  }
  void place_keyed() {
    const Letters first = letters(0);
    Keyed member{.letters = first.letters, .mask = first.mask, .token = first.token};
    const Node whole = node();
    std::memcpy(member.rest.data(), reinterpret_cast<const char*>(&whole) + offsetof(Node, next),
                member.rest.size());
    member.number = next_node_++;
    outline_.members_.push_back(member);
  }

  // Of the key which is the next token, from its opening quote to the colon.
  std::size_t key_size() const { return offset(token_ + 1) + 1 - offset(token_); }
  bool is_short_key() const {
    return key_size() <= Letters::kMost && offset(token_) + Letters::kMost <= text_.size();
  }
  // False when its key is too long, or when something stands between that and its colon.
  bool add_member() {
    const std::size_t begin = offset(token_);
    const std::size_t size = key_size();
    if (text_[begin + size - 2] != '"' || size > kMostLetters) return false;
    if (begin + Letters::kMost <= text_.size()) {
      place_keyed();
    } else if (begin + size >= Letters::kMost) {
      outline_.more_.push_back(letters(size - Letters::kMost));  // with what stands before it
      place(outline_.last_members_);
    } else {
      return false;
    }
    for (std::size_t shift = Letters::kMost; shift < size; shift += Letters::kMost)
      outline_.more_.push_back(letters(std::min(shift, size - Letters::kMost)));
    return true;
  }
  // Those that stand so far behind the beginning of the key, or before it (beyond zero).
  Letters letters(std::size_t shift) const {
    const std::size_t at = offset(token_) + shift;
    Letters letters{.letters = sixteen_at(text_.data() + at),
                    .token = in_stretch(token_),
                    .shift = static_cast<std::int16_t>(shift)};
    for (std::size_t i = 0; i < Letters::kMost; ++i)
      letters.mask[i] = shift + i < key_size() ? 0xFF : 0;
    return letters;
  }

  Outline& outline_;
  std::string_view text_;
  std::span<const Node> nodes_;
  StructuralIndex::Cursor window_;
  std::size_t token_ = 0;
  std::size_t first_token_ = 0;  // the stretch's
  NodeNumber next_node_ = 0;
  Stretch stretch_;
  std::vector<Sizes> begins_;  // of each stretch
  std::vector<Open> open_;
};

bool Outline::ends_alike(const StructuralIndex::Cursor& first) const noexcept {
  if (empty()) return false;
  const Stretch& last = stretches_.back();
  if (last.then != Stretch::Then::end || last.tokens > first.count) return false;
  StructuralIndex::Cursor end = first;
  end.next = first.count - last.tokens;
  return last.heads_fit(end);
}

bool Outline::may_be_of(const StructuralIndex::Cursor& first,
                        std::string_view text) const noexcept {
  // The end first: that is where answers of one tool differ most. And before their keys, which are
  // many, what all tokens begin with.
  if (!ends_alike(first) || !stretches_.front().heads_fit(first)) return false;
  const auto place_nothing = [](const Keyed&) {};
  StructuralIndex::Cursor end = first;
  end.next = first.count - stretches_.back().tokens;
  return stretches_.back().fits(end, text, place_nothing) &&
         stretches_.front().fits(first, text, place_nothing);
}

void Outline::learn(const Recorded& recorded, std::uint64_t shape) {
  forget();
  shape_ = shape;
  for (auto* const chars : {&heads_, &masks_}) chars->clear();
  for (auto* const letters : {&more_, &other_}) letters->clear();
  members_.clear();
  for (auto* const placed : {&last_members_, &elements_}) placed->clear();
  for (auto* const noted : {&scalars_, &ends_}) noted->clear();
  open_.clear();
  OutlineLearner(*this, recorded).learn();
}

}  // namespace waybill::json

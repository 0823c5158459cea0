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
    place(outline_.elements_, token_);
    enter_container();
    while (!open_.empty()) {
      if (head() == closing()) {
        leave_container();
      } else if (!take_child()) {
        return end_here();
      }
      if (!open_.empty() && head() == ',') take(kExactly);
    }
    end_stretch(Stretch::Then::end, 0);
  }

 private:
  static constexpr bool kExactly = true;
  // Bounds of what is remembered, in tokens and in letters of one key.
  static constexpr std::size_t kMostTokens = 512;
  static constexpr std::size_t kMostLetters = 4 * Letters::kMost;

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

  // A stretch begins with what is next.
  void begin_stretch() {
    const auto size = [](const auto& list) { return static_cast<std::uint16_t>(list.size()); };
    while (outline_.heads_.size() % sizeof(Sixteen) != 0) add_head(0, !kExactly);
    stretch_ = {.tokens = {size(outline_.heads_)},
                .letters = {size(outline_.letters_)},
                .members = {size(outline_.members_)},
                .elements = {size(outline_.elements_)},
                .scalars = {size(outline_.scalars_)},
                .ends = {size(outline_.ends_)},
                .open = {size(outline_.open_), size(open_)},
                .first_node = next_node_};
    outline_.open_.insert(outline_.open_.end(), open_.begin(), open_.end());
    first_token_ = token_;
  }

  void end_stretch(Stretch::Then then, NodeNumber number) {
    const auto end = [](Stretch::Part& part, const auto& list) {
      part.size = static_cast<std::uint16_t>(list.size() - part.first);
    };
    end(stretch_.tokens, outline_.heads_);
    end(stretch_.letters, outline_.letters_);
    end(stretch_.members, outline_.members_);
    end(stretch_.elements, outline_.elements_);
    end(stretch_.scalars, outline_.scalars_);
    end(stretch_.ends, outline_.ends_);
    stretch_.then = then;
    stretch_.number = number;
    stretch_.depth = static_cast<std::uint16_t>(open_.size());
    outline_.stretches_.push_back(stretch_);
    outline_.nodes_ = next_node_;
  }

  // What comes next cannot be remembered: the stretch is none, and what is behind it is unknown.
  void end_here() {
    stretch_ = {.open = stretch_.open, .first_node = stretch_.first_node};
    outline_.stretches_.push_back(stretch_);
    outline_.nodes_ = stretch_.first_node;
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
    if (!is_recorded()) return pass_others();
    ++open_.back().met;
    if (in_object()) {
      if (!add_letters(token_, outline_.letters_)) return false;
      place(outline_.members_, token_);
      take(kExactly);
      take(kExactly);
    } else {
      place(outline_.elements_, token_);
    }
    const Node& node = nodes_[next_node_ - 1u];
    if (node.opened()) {
      enter_container();
    } else if (is_bracket(head()) && node.end == offset(token_ + 1) + 1) {
      take(kExactly);  // one with nothing in it, which is all that is said of many
      outline_.ends_.push_back({in_stretch(token_), static_cast<NodeNumber>(next_node_ - 1u)});
      take(kExactly);
    } else if (is_bracket(head())) {
      add_head(head(), kExactly);
      end_stretch(Stretch::Then::container, static_cast<NodeNumber>(next_node_ - 1u));
      pass_value();
      begin_stretch();
    } else if (node.kind == Kind::string) {
      take(kExactly);
    } else {
      outline_.scalars_.push_back(
          {in_stretch(token_), static_cast<NodeNumber>(next_node_ - 1u), node.kind});
      take(!kExactly);
    }
    return true;
  }

  // All children up to the next one that was recorded.
  bool pass_others() {
    const auto first = static_cast<std::uint16_t>(outline_.letters_.size());
    end_stretch(Stretch::Then::others, open_.back().number);
    Stretch& stretch = outline_.stretches_.back();
    first_token_ = token_;
    if (in_object() && !add_letters(token_, outline_.letters_)) outline_.letters_.resize(first);
    stretch.tag = container().tag;
    stretch.in_object = in_object();
    stretch.other = {first, static_cast<std::uint16_t>(outline_.letters_.size() - first)};
    std::size_t separator = 0;
    do {
      if (in_object()) token_ += 2;
      pass_value();
      ++stretch.others;
      separator = token_++;
    } while (window_.heads[separator] == ',' && !is_recorded());
    token_ = separator;
    open_.back().met += stretch.others;
    open_.back().complete = false;
    begin_stretch();
    return true;
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
    const auto number = static_cast<NodeNumber>(next_node_ - 1u);
    open_.push_back({.number = number, .met_in_all = nodes_[number].met});
    take(kExactly);
  }
  void leave_container() {
    outline_.ends_.push_back({in_stretch(token_), open_.back().number});
    open_.pop_back();
    take(kExactly);
  }

  void place(std::vector<Placed>& list, std::size_t token) {
    Node node = nodes_[next_node_];
    node.flags &= static_cast<std::uint8_t>(~(Node::kEscaped | Node::kKeyEscaped));
    list.push_back({node, in_stretch(token), next_node_++});
  }

  // False when the key is too long, or when something stands between it and its colon.
  bool add_letters(std::size_t token, std::vector<Letters>& list) const {
    const std::size_t begin = offset(token);
    const std::size_t size = offset(token + 1) + 1 - begin;
    if (text_[begin + size - 2] != '"' || size > kMostLetters) return false;
    if (size < Letters::kMost) {
      // With what stands before it, and at the text's beginning with what stands behind.
      const bool behind = begin + size >= Letters::kMost;
      return add_letters(token, size, behind ? size - Letters::kMost : 0, list);
    }
    for (std::size_t shift = 0; shift + Letters::kMost < size; shift += Letters::kMost)
      add_letters(token, size, shift, list);
    return add_letters(token, size, size - Letters::kMost, list);
  }
  bool add_letters(std::size_t token, std::size_t size, std::size_t shift,
                   std::vector<Letters>& list) const {
    const std::size_t at = offset(token) + shift;
    if (at + Letters::kMost > text_.size()) return false;
    Letters letters{.letters = sixteen_at(text_.data() + at),
                    .token = in_stretch(token),
                    .shift = static_cast<std::int16_t>(shift)};
    for (std::size_t i = 0; i < Letters::kMost; ++i)
      letters.mask[i] = shift + i < size ? 0xFF : 0;  // what stands before it wraps around
    list.push_back(letters);
    return true;
  }

  Outline& outline_;
  std::string_view text_;
  std::span<const Node> nodes_;
  StructuralIndex::Cursor window_;
  std::size_t token_ = 0;
  std::size_t first_token_ = 0;  // the stretch's
  NodeNumber next_node_ = 0;
  Stretch stretch_;
  std::vector<Open> open_;
};

void Outline::learn(const Recorded& recorded) {
  forget();
  for (auto* const chars : {&heads_, &masks_}) chars->clear();
  letters_.clear();
  members_.clear();
  elements_.clear();
  scalars_.clear();
  ends_.clear();
  open_.clear();
  OutlineLearner(*this, recorded).learn();
  // Sixteen are read wherever a stretch ends.
  for (auto* const chars : {&heads_, &masks_}) chars->resize(chars->size() + sizeof(Sixteen));
}

}  // namespace waybill::json

#include "waybill/render/screen/wrap.h"

#include <utility>

#include "waybill/render/columns.h"

namespace waybill::render::screen {
namespace {

constexpr std::size_t kJointed = 4;  // columns before a joint: not "--flag", not "-1"

bool is_joint(std::string_view grapheme) {
  return grapheme == "-" || grapheme == "/" || grapheme == "_";
}

class Wrapping {
 public:
  Wrapping(std::size_t width, const Glyphs& glyphs, std::size_t most)
      : width_(width > 0 ? width : 1), glyphs_(glyphs), most_(most) {}

  Rows wrap(const Row& words) {
    for (const Piece& piece : words) {
      std::string_view text = piece.text;
      while (!text.empty() && !full()) {
        const Grapheme next = first_grapheme(text);
        take(text.substr(0, next.bytes), next.columns, piece.ink);
        text.remove_prefix(next.bytes);
      }
      left_over_ = left_over_ || !text.empty();
    }
    if (!full()) end_word();
    if (full()) {
      left_over_ = left_over_ || !row_.empty() || !word_.empty();
    } else if (rows_.empty() || !row_.empty()) {
      end_row();
    }
    if (left_over_) mark_cut(rows_.back());
    return std::move(rows_);
  }

 private:
  bool full() const { return rows_.size() >= most_; }

  void take(std::string_view grapheme, std::size_t columns, unsigned ink) {
    if (grapheme == "\n") {
      end_word();
      if (!full()) end_row();
    } else if (grapheme == " ") {
      end_word();
      add(spaces_, " ", ink);
      ++spaces_width_;
    } else {
      if (columns > width_) {  // two columns into one
        grapheme = "?";
        columns = 1;
      }
      // Behind the joints of a long name it may end, too.
      if (word_width_ + columns > width_ || (at_joint_ && !is_joint(grapheme))) end_word();
      add(word_, grapheme, ink);
      word_width_ += columns;
      // Between ideographs a row may end.
      if (columns > 1) end_word();
      at_joint_ = is_joint(grapheme) && word_width_ >= kJointed;
    }
  }
  void end_word() {
    if (word_.empty()) return;
    if (row_width_ + spaces_width_ + word_width_ > width_ && row_width_ + spaces_width_ > 0) {
      end_row();
      if (full()) return;
    }
    add(row_, std::exchange(spaces_, {}));
    add(row_, std::exchange(word_, {}));
    row_width_ += std::exchange(spaces_width_, 0) + std::exchange(word_width_, 0);
  }
  void end_row() {
    rows_.push_back(std::exchange(row_, {}));
    row_width_ = 0;
    spaces_.clear();
    spaces_width_ = 0;
  }
  void mark_cut(Row& row) {
    const std::size_t mark = render::columns(glyphs_.ellipsis);
    std::size_t left = width_ > mark ? width_ - mark : 0;
    Row shorter;
    for (const Piece& piece : row) {
      const std::string_view text =
          std::string_view(piece.text).substr(0, fitting(piece.text, left));
      add(shorter, text, piece.ink);
      left -= render::columns(text);
      if (text.size() < piece.text.size()) break;
    }
    add(shorter, glyphs_.ellipsis.substr(0, fitting(glyphs_.ellipsis, width_)), faint);
    row = std::move(shorter);
  }

  std::size_t width_;
  const Glyphs& glyphs_;
  std::size_t most_;
  Rows rows_;
  Row row_;
  Row spaces_;
  Row word_;
  std::size_t row_width_ = 0;
  std::size_t spaces_width_ = 0;
  std::size_t word_width_ = 0;
  bool left_over_ = false;
  bool at_joint_ = false;
};

unsigned ink_of_style(std::uint8_t style) {
  unsigned ink = plain;
  if ((style & Span::strong) != 0) ink |= bold;
  if ((style & Span::emphasis) != 0) ink |= italic;
  if ((style & Span::code) != 0) ink |= cyan;
  if ((style & Span::deleted) != 0) ink |= struck;
  if ((style & Span::faint) != 0) ink |= faint;
  return ink;
}

}  // namespace

Rows wrap(const Row& words, std::size_t width, const Glyphs& glyphs, std::size_t most) {
  return Wrapping(width, glyphs, most > 0 ? most : 1).wrap(words);
}

Row inked(const Prose& prose, unsigned ink) {
  Row row;
  for (const Span& span : prose) {
    add(row, span.text, ink | ink_of_style(span.style) | (span.link.empty() ? plain : underline));
    if (!span.link.empty() && span.link != span.text && span.link != "mailto:" + span.text)
      add(row, " (" + span.link + ")", faint);
  }
  return row;
}

Row cut(const Row& row, std::size_t width, const Glyphs& glyphs) {
  if (columns(row) <= width) return row;
  return wrap(row, width, glyphs, 1).front();
}

}  // namespace waybill::render::screen

// StructuralIndex: where the tokens of a JSON text begin and with what, found by WideIndex or
// simdjson, window by window.
//
// Positions come in order: each `{ } [ ] , :`, each opening quote, and the first byte of each
// other run. Windows end between tokens, so that a walk never notices them, and the index of one
// window is all the memory used, whatever the text's length.
//
// Of a window that is not refused, all strings are right: closed, in UTF-8, without control
// characters, their escapes checked. A walk need not look into them.
//
// Inside json/ only. simdjson's index is not one of its public interfaces: the version is pinned.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>

#include "waybill/json/characters.h"

namespace waybill::json {

class StructuralIndex {
 public:
  StructuralIndex();
  ~StructuralIndex();

  // A place in the walk over the tokens. The walk keeps it in local variables (registers), which
  // is where its speed comes from; only moving to the next window goes through the index.
  struct Cursor {
    const std::uint16_t* places = nullptr;  // of the window's tokens, counted from its beginning
    const char* heads = nullptr;            // what each of them begins with
    const char* window = nullptr;
    std::size_t next = 0;
    std::size_t count = 0;

    // Where the n-th token from here begins, which the window must have.
    const char* ahead(std::size_t n) const noexcept { return window + places[next + n]; }
    // What the next ones begin with, as a number that heads() makes. Behind the window's last token
    // come NUL bytes, so that who looks for others need not ask how many are left.
    template <class Number>
    Number look() const noexcept {
      Number number;
      std::memcpy(&number, heads + next, sizeof number);
      return number;
    }
  };
  static_assert(std::endian::native == std::endian::little, "the first head is the lowest byte");
  static constexpr std::uint32_t heads(std::string_view chars) noexcept {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < chars.size(); ++i)
      number |= std::uint32_t{static_cast<unsigned char>(chars[i])} << 8 * i;
    return number;
  }

  // Starts over on a new text, which must outlive the walk.
  Cursor start(std::string_view text) noexcept {
    first_ = text.data();
    text_end_ = text.data() + text.size();
    while (first_ != text_end_ && is_space(text_end_[-1])) --text_end_;
    while (first_ != text_end_ && is_space(*first_)) ++first_;
    rest_ = first_;
    window_ = nullptr;
    broken_ = false;
    white_ = false;
    spaced_ = false;
    escape_ = text_end_;
    return {};
  }

  // The cursor whose next token is the n-th of the window that was read last.
  Cursor at(std::size_t next) const noexcept { return {places_, heads_, window_, next, count_}; }

  // What the next token begins with; a NUL byte when no more come: then either the text is over or
  // broken() says that it cannot be read on.
  char head(Cursor& at) noexcept {
    if (at.next == at.count) [[unlikely]]
      at = this->at(next_window());
    return at.heads[at.next];
  }
  // Where the next token begins, or the text's end when no more come.
  const char* place(Cursor& at) noexcept {
    if (at.next == at.count) [[unlikely]] {
      at = this->at(next_window());
      if (at.count == 0) return text_end_;
    }
    return at.ahead(0);
  }
  const char* text_end() const noexcept { return text_end_; }
  // Has the window that was read last all of the text's tokens?
  bool in_one_window() const noexcept { return window_ == first_ && rest_ == text_end_; }
  // Are there no more tokens, and were all windows right? (A window that is still to come has
  // some.)
  bool at_end(const Cursor& at) const noexcept {
    return at.next == at.count && rest_ == text_end_ && !broken_;
  }

  // May there be any white space but in strings, in the windows so far? No means no.
  bool may_be_spaced() const noexcept { return white_; }
  // Is there white space between any two tokens of the windows so far? What stands before a
  // text's first token and behind its last is not between two.
  bool spaced() const noexcept { return spaced_; }
  // May the text between the last call and `end` have an escape? No means no; asked for in the
  // order of the text. Behind the beginning of another window the first answer is yes.
  bool passes_escape(const char* end) noexcept {
    if (escape_ >= end) [[likely]]
      return false;
    pass_escapes(end);
    return true;
  }
  // A window was refused: invalid UTF-8, a control character in a string, an unclosed string, a
  // wrong escape.
  bool broken() const noexcept { return broken_; }

 private:
  // Returns its first token, of which there is none when no more come.
  std::size_t next_window() noexcept;
  // Indexes [begin, end); false when it is refused.
  bool index_window(const char* begin, const char* end) noexcept;
  // Indexes what of a text longer than a window fits into one; false when it is refused.
  [[gnu::noinline]] bool index_part() noexcept;
  void enter(std::size_t count, const char* begin, const char* end) noexcept;
  [[gnu::cold, gnu::noinline]] void look_for_white() noexcept;
  void pass_escapes(const char* end) noexcept;

  struct Engine;
  std::unique_ptr<Engine> engine_;
  const std::uint16_t* places_ = nullptr;  // the cursor's, of the window
  const char* heads_ = nullptr;
  const char* window_ = nullptr;
  std::size_t count_ = 0;
  const char* rest_ = nullptr;      // where the next window begins
  const char* text_end_ = nullptr;  // without white space
  const char* first_ = nullptr;     // the first token
  const char* escape_ = nullptr;    // no escape stands between what was passed and this
  bool broken_ = false;
  bool white_ = false;   // there may be white space outside of strings
  bool spaced_ = false;  // there is some between two tokens
};

}  // namespace waybill::json

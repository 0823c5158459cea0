// StructuralIndex: where the tokens of a JSON text begin, found by WideIndex or simdjson, window by
// window.
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

#include <cstdint>
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
    const std::uint16_t* next = nullptr;
    const std::uint16_t* last = nullptr;
    const char* window = nullptr;

    // How many tokens of the window are still to come, and where the n-th of them begins.
    std::ptrdiff_t left() const noexcept { return last - next; }
    const char* ahead(std::size_t n) const noexcept { return window + next[n]; }
  };

  // Starts over on a new text, which must outlive the walk.
  Cursor start(std::string_view text) noexcept {
    rest_ = text.data();
    text_end_ = text.data() + text.size();
    while (rest_ != text_end_ && is_space(text_end_[-1])) --text_end_;
    first_ = rest_;
    while (first_ != text_end_ && is_space(*first_)) ++first_;
    broken_ = false;
    white_ = false;
    spaced_ = false;
    escape_ = text_end_;
    return {};
  }

  // The cursor whose next token this is, of the window that was read last.
  Cursor at(const std::uint16_t* next) const noexcept { return {next, last_, window_}; }

  // Where the next token begins, or the text's end when no more come: then either the text is
  // over or broken() says that it cannot be read on.
  const char* peek(Cursor& at) noexcept {
    if (at.next == at.last) [[unlikely]] {
      at = this->at(next_window());
      if (at.next == at.last) return text_end_;
    }
    return at.window + *at.next;
  }
  // The next token's first byte, which is then behind us; a NUL byte when no more come, so that
  // a caller may look at what it points to in any case.
  const char* take(Cursor& at) noexcept {
    if (at.next == at.last) [[unlikely]] {
      at = this->at(next_window());
      if (at.next == at.last) return &kNoToken;
    }
    return at.window + *at.next++;
  }
  const char* text_end() const noexcept { return text_end_; }

  // Is there white space between any two tokens of the windows so far? What stands before a
  // text's first token and behind its last is not between two.
  bool spaced() const noexcept { return spaced_; }
  // May the text between the last call and `end` have an escape? No means no; asked for in the
  // order of the text, about the window that was read last.
  bool passes_escape(const char* end) noexcept {
    if (escape_ >= end) [[likely]]
      return false;
    pass_escapes(end);
    return true;
  }
  // It is not known any more: the next answer is yes.
  void suspect_escape() noexcept { escape_ = nullptr; }

  // A window was refused: invalid UTF-8, a control character in a string, an unclosed string, a
  // wrong escape.
  bool broken() const noexcept { return broken_; }

 private:
  static constexpr char kNoToken = 0;
  // Its first token, or its end when there is none.
  const std::uint16_t* next_window() noexcept;
  // Indexes [begin, end); false when it is refused.
  bool index_window(const char* begin, const char* end, const std::uint16_t*& first) noexcept;
  void enter(const std::uint16_t* first, std::size_t count, const char* begin,
             const char* end) noexcept;
  void pass_escapes(const char* end) noexcept;

  struct Engine;
  std::unique_ptr<Engine> engine_;
  const std::uint16_t* last_ = nullptr;  // the cursor's, of the window
  const char* window_ = nullptr;
  const char* rest_ = nullptr;      // where the next window begins
  const char* text_end_ = nullptr;  // without white space
  const char* first_ = nullptr;     // the first token
  const char* escape_ = nullptr;    // no escape stands between what was passed and this
  bool broken_ = false;
  bool white_ = false;   // there may be white space outside of strings
  bool spaced_ = false;  // there is some between two tokens
};

}  // namespace waybill::json

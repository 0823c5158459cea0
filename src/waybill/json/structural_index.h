// StructuralIndex: where the tokens of a JSON text begin, found by simdjson, window by window.
//
// Positions come in order: each `{ } [ ] , :`, each opening quote, and the first byte of each
// other run. Windows end between tokens, so that a walk never notices them, and the index of one
// window is all the memory used, whatever the text's length.
//
// Inside json/ only. simdjson's index is not one of its public interfaces: the version is pinned.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

namespace waybill::json {

class StructuralIndex {
 public:
  StructuralIndex();
  ~StructuralIndex();

  // A place in the walk over the tokens. The walk keeps it in local variables (registers), which
  // is where its speed comes from; only moving to the next window goes through the index.
  struct Cursor {
    const std::uint32_t* next = nullptr;
    const std::uint32_t* last = nullptr;
    const char* window = nullptr;

    // How many tokens of the window are still to come, and where the n-th of them begins.
    std::ptrdiff_t left() const noexcept { return last - next; }
    const char* ahead(std::size_t n) const noexcept { return window + next[n]; }
  };

  // Starts over on a new text, which must outlive the walk.
  Cursor start(std::string_view text) noexcept {
    rest_ = text.data();
    text_end_ = text.data() + text.size();
    broken_ = false;
    backslash_ = false;
    return {};
  }

  // Where the next token begins, or the text's end when no more come: then either the text is
  // over or broken() says that it cannot be read on.
  const char* peek(Cursor& at) noexcept {
    if (at.next == at.last) [[unlikely]] {
      at = next_window();
      if (at.next == at.last) return text_end_;
    }
    return at.window + *at.next;
  }
  // The next token's first byte, which is then behind us; a NUL byte when no more come, so that
  // a caller may look at what it points to in any case.
  const char* take(Cursor& at) noexcept {
    if (at.next == at.last) [[unlikely]] {
      at = next_window();
      if (at.next == at.last) return &kNoToken;
    }
    return at.window + *at.next++;
  }
  const char* text_end() const noexcept { return text_end_; }
  // Up to where tokens were found, and whether a backslash may be there. A walk that has looked
  // for one up to there and seen none says so.
  const char* window_end() const noexcept { return rest_; }
  bool may_have_backslash() const noexcept { return backslash_; }
  void no_backslash_up_to_window_end() noexcept { backslash_ = false; }

  // A window was refused: invalid UTF-8, a control character in a string, an unclosed string.
  bool broken() const noexcept { return broken_; }

 private:
  static constexpr char kNoToken = 0;
  Cursor next_window() noexcept;
  // Indexes [begin, end); false when simdjson refuses it.
  bool index_window(const char* begin, const char* end, Cursor& found) noexcept;

  struct Engine;
  std::unique_ptr<Engine> engine_;
  const char* rest_ = nullptr;  // where the next window begins
  const char* text_end_ = nullptr;
  bool broken_ = false;
  bool backslash_ = false;
};

}  // namespace waybill::json

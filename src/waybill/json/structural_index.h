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

  // Starts over on a new text, which must outlive the walk.
  void start(std::string_view text) noexcept {
    cursor_ = text.data();
    text_end_ = text.data() + text.size();
    next_ = last_ = nullptr;
    broken_ = false;
  }

  // Where the next token begins, or the text's end when no more come: then either the text is
  // over or broken() says that it cannot be read on.
  const char* peek() noexcept {
    if (next_ == last_ && !refill()) return text_end_;
    return window_ + *next_;
  }
  // The next token's first byte, which is then behind us; a NUL byte when no more come, so that
  // a caller may look at what it points to in any case.
  const char* take() noexcept {
    if (next_ == last_ && !refill()) return &kNoToken;
    return window_ + *next_++;
  }
  const char* text_end() const noexcept { return text_end_; }

  // A window was refused: invalid UTF-8, a control character in a string, an unclosed string.
  bool broken() const noexcept { return broken_; }

 private:
  static constexpr char kNoToken = 0;
  bool refill() noexcept;
  bool index_window(const char* begin, const char* end) noexcept;

  struct Engine;
  std::unique_ptr<Engine> engine_;
  const std::uint32_t* next_ = nullptr;
  const std::uint32_t* last_ = nullptr;
  const char* window_ = nullptr;
  const char* cursor_ = nullptr;  // where the next window begins
  const char* text_end_ = nullptr;
  bool broken_ = false;
};

}  // namespace waybill::json

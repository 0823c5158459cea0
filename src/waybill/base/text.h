// Text: a string that owns its bytes or borrows them.
//
// Lifetime: a borrowed Text is valid as long as the bytes it was borrowed from; only
// Text::borrow makes one, and only a reader with a stated lifetime calls that. Copying always
// owns, so a copied value can never dangle; moving keeps what the source had.
// Thread-safety: as for std::string.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace waybill {

class Text {
 public:
  Text() noexcept = default;
  template <class S>
  requires std::convertible_to<const S&, std::string_view> Text(
      const S& text) {  // NOLINT: a Text is a string
    copy(std::string_view(text));
  }

  // With `verbatim` the caller knows that the bytes stand for themselves in a JSON string: they
  // were read from one without escapes, so that they can be written to one without looking.
  static Text borrow(std::string_view bytes, bool verbatim = false) noexcept {
    Text text;
    text.set(bytes, verbatim ? kVerbatim : 0);
    return text;
  }
  // The same for a Text that is there: no temporary to be moved, which is what a reader needs that
  // fills many of them.
  void refer(std::string_view bytes, bool verbatim = false) noexcept {
    release();
    set(bytes, verbatim ? kVerbatim : 0);
  }

  // Takes bytes over instead of copying them.
  static Text adopt(std::unique_ptr<char[]> bytes, std::size_t size) noexcept {
    Text text;
    text.set({bytes.release(), size}, kAllocated);
    return text;
  }

  Text(const Text& other) {
    copy(other);
    note_ |= other.note_ & kVerbatim;
  }
  Text(Text&& other) noexcept
      : data_(std::exchange(other.data_, "")), note_(std::exchange(other.note_, 0)) {}
  Text& operator=(const Text& other) { return *this = Text(other); }
  Text& operator=(Text&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(note_, other.note_);
    return *this;
  }
  ~Text() { release(); }

  std::string_view view() const noexcept { return {data_, size()}; }
  operator std::string_view() const noexcept { return view(); }  // NOLINT
  std::string str() const { return std::string(view()); }
  bool empty() const noexcept { return size() == 0; }
  std::size_t size() const noexcept { return note_ >> kSizeShift; }
  // Depends on nobody else's bytes.
  bool is_owned() const noexcept { return (note_ & kAllocated) != 0 || empty(); }
  bool is_verbatim() const noexcept { return (note_ & kVerbatim) != 0; }

  // Afterwards the bytes belong to this value.
  void own() {
    if (!is_owned()) *this = Text(*this);
  }
  void clear() noexcept { clear_all(*this); }
  // Of many at once: whether any has bytes to delete, as few have, is asked once.
  template <std::same_as<Text>... Texts>
  static void clear_all(Texts&... texts) noexcept {
    if (((texts.note_ | ...) & kAllocated) != 0) [[unlikely]]
      (texts.release(), ...);
    (texts.set("", 0), ...);
  }

  friend bool operator==(const Text& a, const Text& b) noexcept { return a.view() == b.view(); }
  friend auto operator<=>(const Text& a, const Text& b) noexcept { return a.view() <=> b.view(); }
  template <class S>
  requires std::convertible_to<const S&, std::string_view>
  friend bool operator==(const Text& a, const S& b) noexcept {
    return a.view() == std::string_view(b);
  }

 private:
  // The size and two flags share a word: an Envelope has some thirty Texts, most of them empty,
  // which are made, moved, emptied and destroyed with every answer.
  static constexpr std::size_t kAllocated = 1;  // the bytes are this value's, to be deleted
  static constexpr std::size_t kVerbatim = 2;
  static constexpr int kSizeShift = 2;

  void set(std::string_view bytes, std::size_t flags) noexcept {
    data_ = bytes.data();
    note_ = bytes.size() << kSizeShift | flags;
  }
  void copy(std::string_view bytes) {
    if (bytes.empty()) return;
    char* const own = new char[bytes.size()];
    bytes.copy(own, bytes.size());
    set({own, bytes.size()}, kAllocated);
  }
  void release() noexcept {
    if ((note_ & kAllocated) != 0) delete_bytes();
  }
  // Not inlined: there are many Texts to destroy, few of which have bytes, and g++ 12 would warn
  // of deleting the empty literal where it cannot see that the flag goes with other bytes.
  [[gnu::noinline]] void delete_bytes() noexcept { delete[] data_; }

  const char* data_ = "";
  std::size_t note_ = 0;
};

}  // namespace waybill

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
    text.refer(bytes, verbatim);
    return text;
  }
  // The same for a Text that is there: no temporary to be moved, which is what a reader needs that
  // fills many of them.
  void refer(std::string_view bytes, bool verbatim = false) noexcept {
    owned_.reset();
    data_ = bytes.data();
    size_ = bytes.size();
    verbatim_ = verbatim;
  }

  // Takes bytes over instead of copying them.
  static Text adopt(std::unique_ptr<char[]> bytes, std::size_t size) noexcept {
    Text text;
    text.refer({bytes.get(), size});
    text.owned_ = std::move(bytes);
    return text;
  }

  Text(const Text& other) : verbatim_(other.verbatim_) { copy(other); }
  Text(Text&& other) noexcept
      : data_(std::exchange(other.data_, "")),
        size_(std::exchange(other.size_, 0)),
        owned_(std::move(other.owned_)),
        verbatim_(std::exchange(other.verbatim_, false)) {}
  Text& operator=(const Text& other) { return *this = Text(other); }
  Text& operator=(Text&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(owned_, other.owned_);
    std::swap(verbatim_, other.verbatim_);
    return *this;
  }
  ~Text() = default;

  std::string_view view() const noexcept { return {data_, size_}; }
  operator std::string_view() const noexcept { return view(); }  // NOLINT
  std::string str() const { return std::string(view()); }
  bool empty() const noexcept { return size_ == 0; }
  std::size_t size() const noexcept { return size_; }
  // Depends on nobody else's bytes.
  bool is_owned() const noexcept { return owned_ != nullptr || size_ == 0; }
  bool is_verbatim() const noexcept { return verbatim_; }

  // Afterwards the bytes belong to this value.
  void own() {
    if (!is_owned()) *this = Text(*this);
  }
  void clear() noexcept { refer(""); }

  friend bool operator==(const Text& a, const Text& b) noexcept { return a.view() == b.view(); }
  friend auto operator<=>(const Text& a, const Text& b) noexcept { return a.view() <=> b.view(); }
  template <class S>
  requires std::convertible_to<const S&, std::string_view>
  friend bool operator==(const Text& a, const S& b) noexcept {
    return a.view() == std::string_view(b);
  }

 private:
  void copy(std::string_view bytes) {
    if (bytes.empty()) return;
    owned_ = std::make_unique_for_overwrite<char[]>(bytes.size());
    bytes.copy(owned_.get(), bytes.size());
    data_ = owned_.get();
    size_ = bytes.size();
  }

  const char* data_ = "";
  std::size_t size_ = 0;
  std::unique_ptr<char[]> owned_;  // null: borrowed, or empty
  bool verbatim_ = false;
};

}  // namespace waybill

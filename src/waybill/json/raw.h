// Raw: one JSON value as validated text, moved around without ever being built into a tree.
//
// Lifetime: as Text: borrowed from somebody else's bytes or owned; copying owns. A Raw made by
// parse() is validated; borrow() and trusted() are for text that a Scanner or a Writer vouches for.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>

#include "waybill/base/buffer.h"
#include "waybill/base/error.h"
#include "waybill/base/text.h"
#include "waybill/json/characters.h"
#include "waybill/json/document.h"

namespace waybill::json {

class Raw {
 public:
  Raw() noexcept = default;  // absent: no value at all, which is not null

  static Result<Raw> parse(std::string_view text);  // validates, then owns a copy
  static Raw borrow(std::string_view valid_json) noexcept {
    return Raw(Text::borrow(trim(valid_json)));
  }
  static Raw trusted(std::string_view valid_json) { return Raw(Text(trim(valid_json))); }
  // The same for what a Writer wrote, without a copy; the buffer is empty afterwards.
  static Raw written(Buffer&& json) noexcept {
    const std::size_t size = json.size();
    return Raw(Text::adopt(json.release(), size));
  }
  // The text of a value that a Scanner recorded, borrowed from its Document's.
  static Raw borrow(const Value& value) noexcept {
    Raw raw;
    raw.refer(value);
    return raw;
  }
  // The same for a Raw that is there; see Text::refer.
  void refer(const Value& value) noexcept {
    text_.refer(value.raw());
    note_ = value.is_compact() ? kCompact : 0;
  }

  bool present() const noexcept { return !text_.empty(); }
  explicit operator bool() const noexcept { return present(); }
  std::string_view text() const noexcept { return text_.view(); }
  // Undefined when absent.
  Kind kind() const noexcept { return kind_of(text_.view().front()); }
  bool is(Kind kind) const noexcept { return present() && this->kind() == kind; }

  void own() { text_.own(); }
  void clear() noexcept {
    text_.clear();
    note_ = 0;
  }

  // Known to have no white space between its tokens: it can go on one line as it is.
  bool is_compact() const noexcept { return (note_ & kCompact) != 0; }
  // Bits in which whoever scanned the text may note what else it saw there, so that others need
  // not look again; 0 means nothing. They are no part of the value.
  std::uint8_t note() const noexcept { return note_ & static_cast<std::uint8_t>(~kCompact); }
  void add_note(std::uint8_t bits) noexcept { note_ |= bits; }

  // Same spelling. Two spellings of one value are different on purpose: see same_value().
  bool operator==(const Raw& other) const noexcept { return text_ == other.text_; }

 private:
  explicit Raw(Text text) noexcept : text_(std::move(text)) {}
  static std::string_view trim(std::string_view text) noexcept;
  static constexpr std::uint8_t kCompact = 0x80;
  Text text_;
  std::uint8_t note_ = 0;
};

}  // namespace waybill::json

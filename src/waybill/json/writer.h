// Writer: the writing half of the JSON engine. Appends to one reusable Buffer.
//
// Keys come out in the order they are written; nothing is built in memory first. The caller
// keeps the calls balanced (asserted in debug builds). Raw values are passed on as they are
// spelled in compact layout; see Layout.
// Lifetime: refers to the Buffer. One thread at a time.
#pragma once

#include <cassert>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "waybill/base/buffer.h"
#include "waybill/json/number.h"
#include "waybill/json/raw.h"
#include "waybill/json/string.h"

namespace waybill::json {

enum class Layout : std::uint8_t {
  compact,   // no white space of ours; raw values keep what they came with
  line,      // no white space at all: always a single line
  indented,  // two spaces a level
};

struct Format {
  Layout layout = Layout::compact;
  bool ascii = false;  // every character outside ASCII as \uXXXX
  bool operator==(const Format&) const = default;
};

class Writer {
 public:
  explicit Writer(Buffer& out, Format format = {}) : out_(out), format_(format) {}

  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }

  void key(std::string_view name) {
    separate();
    out_.wrote_up_to(put_text(out_.cursor(), name));
    out_.append(format_.layout == Layout::indented ? std::string_view(": ")
                                                   : std::string_view(":"));
    after_key_ = true;
  }
  // A key that is known to need no escaping. Inlined, because it is nearly always a literal and
  // then copied by a move or two.
  [[gnu::always_inline]] void plain_key(std::string_view name) {
    out_.wrote_up_to(put_plain_key(name));
    after_key_ = true;
  }

  // A member whose key needs no escaping.
  [[gnu::always_inline]] void member(std::string_view plain_name, const Text& value) {
    out_.wrote_up_to(put_text(put_plain_key(plain_name), value));
    done();
  }
  [[gnu::always_inline]] void member(std::string_view plain_name, const Raw& value) {
    if (!goes_as_it_is(value)) {
      plain_key(plain_name);
      return raw(value.text());
    }
    const std::string_view text = value.text();
    char* const at = put_plain_key(plain_name, text.size());
    copy_bytes(at, text.data(), text.size());
    out_.wrote_up_to(at + text.size());
    done();
  }
  [[gnu::always_inline]] void member(std::string_view plain_name, std::string_view value) {
    out_.wrote_up_to(put_text(put_plain_key(plain_name), value));
    done();
  }
  [[gnu::always_inline]] void member(std::string_view plain_name, std::int64_t value) {
    out_.wrote_up_to(put_integer(put_plain_key(plain_name, kLongestNumber), value));
    done();
  }
  // The same whose value is always spelled alike: a word, or a container with nothing in it.
  [[gnu::always_inline]] void fixed_member(std::string_view plain_name, std::string_view json) {
    char* const at = put_plain_key(plain_name, json.size());
    std::memcpy(at, json.data(), json.size());
    out_.wrote_up_to(at + json.size());
    done();
  }

  // The beginning of a member that is a container.
  [[gnu::always_inline]] void begin_object(std::string_view plain_name) { open(plain_name, '{'); }
  [[gnu::always_inline]] void begin_array(std::string_view plain_name) { open(plain_name, '['); }

  void string(const Text& text) {
    separate();
    out_.wrote_up_to(put_text(out_.cursor(), text));
    done();
  }
  void string(const char* text) { string(std::string_view(text)); }
  void string(const std::string& text) { string(std::string_view(text)); }
  void string(std::string_view text) {
    separate();
    out_.wrote_up_to(put_text(out_.cursor(), text));
    done();
  }
  // One string out of several pieces.
  void string_of(std::initializer_list<std::string_view> pieces);
  void boolean(bool value) { literal(value ? "true" : "false"); }
  void null() { literal("null"); }
  template <std::signed_integral T>
  void integer(T number) {
    separate();
    append_integer(out_, static_cast<std::int64_t>(number));
    done();
  }
  template <std::unsigned_integral T>
  void integer(T number) {
    separate();
    append_integer(out_, static_cast<std::uint64_t>(number));
    done();
  }
  void number(double value) {
    separate();
    append_double(out_, value);
    done();
  }
  void number(std::same_as<float> auto value) {
    separate();
    append_float(out_, value);
    done();
  }
  // A value that is JSON text already.
  void raw(std::string_view valid_json);
  void raw(const Raw& value) {
    if (!goes_as_it_is(value)) return raw(value.text());
    separate();
    out_.append(value.text());
    done();
  }
  // The same without white space, whatever the layout (but for `indented`).
  void minified(const Raw& value);
  // Members of the current object, as they stand between some valid object's braces; not empty.
  void raw_members(std::string_view members) { raw(members); }

  // A value that the caller puts, in compact layout, at a cursor of the Buffer:
  // char* put(Buffer&, char* cursor).
  template <class Put>
  void put(Put&& put_at) {
    separate();
    out_.wrote_up_to(put_at(out_, out_.cursor()));
    done();
  }

  Buffer& buffer() { return out_; }
  const Format& format() const { return format_; }
  // Where the next byte goes: for those who note where they wrote something.
  std::size_t position() const { return out_.size(); }

 private:
  friend class Row;  // stands in for a Writer, see row.h

  void separate() {
    if (after_key_) {
      after_key_ = false;
      return;
    }
    if (has_sibling_) out_.append(',');
    if (format_.layout == Layout::indented && depth_ > 0) new_line();
  }
  void done() { has_sibling_ = true; }
  void open(char bracket) {
    separate();
    out_.append(bracket);
    ++depth_;
    has_sibling_ = false;
  }
  [[gnu::always_inline]] void open(std::string_view plain_name, char bracket) {
    char* const at = put_plain_key(plain_name, 1);
    *at = bracket;
    out_.wrote_up_to(at + 1);
    ++depth_;
    has_sibling_ = false;
  }
  bool goes_as_it_is(const Raw& value) const {
    return !format_.ascii && (format_.layout == Layout::compact ||
                              (format_.layout == Layout::line && value.is_compact()));
  }
  void close(char bracket) {
    assert(depth_ > 0 && !after_key_);
    --depth_;
    if (format_.layout == Layout::indented && has_sibling_) new_line();
    out_.append(bracket);
    has_sibling_ = true;
  }
  void literal(std::string_view word) {
    separate();
    out_.append(word);
    done();
  }
  // These are given a cursor of the Buffer and return it moved, so that a key and its value are one
  // change of it.
  // Leaves room for `more` bytes behind the key.
  [[gnu::always_inline]] char* put_plain_key(std::string_view name, std::size_t more = 0) {
    assert(!after_key_);
    if (format_.layout == Layout::indented) [[unlikely]]
      return put_indented_key(name, more);
    char* at = out_.room(name.size() + 4 + more);
    *at = ',';
    at += has_sibling_;
    *at++ = '"';
    std::memcpy(at, name.data(), name.size());
    at += name.size();
    *at++ = '"';
    *at++ = ':';
    return at;
  }
  char* put_indented_key(std::string_view name, std::size_t more);
  char* put_text(char* at, std::string_view text) {
    return format_.ascii ? put_ascii(at, text) : put_string(out_, at, text);
  }
  char* put_ascii(char* at, std::string_view text);
  // Text that was read from JSON and can go back as it is need not be looked at.
  char* put_text(char* at, const Text& text);
  void new_line();

  Buffer& out_;
  Format format_;
  std::size_t depth_ = 0;
  bool has_sibling_ = false;
  bool after_key_ = false;
};

// Appends the value without white space; faster than reformat().
void minify(std::string_view valid_json, Buffer& out);

// The same value in another layout: spelling of numbers and strings kept but for `ascii`.
void reformat(std::string_view valid_json, Format format, Buffer& out, std::size_t depth = 0);

}  // namespace waybill::json

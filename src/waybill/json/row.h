// Row: members written one after the other, at a cursor that stays in a register.
//
// It stands in for a Writer for a while and writes what that would write, byte for byte, in a
// layout without white space. It takes the Writer's place at its beginning and gives it back at
// its end; in between the Writer is used through aside() only.
//
// A Writer's cursor lies in memory, which every byte stored might change for all the compiler
// knows: each piece waits for the piece before, and whether there is a comma is found out each
// time. A Row is a local variable of which the compiler sees every use, so its cursor is a register
// and its commas are part of the keys. That is why everything here is inlined, and why whoever is
// given a Row by reference has to be, too: what is not takes a cursor and returns it.
// Lifetime: refers to the Writer. One thread at a time.
#pragma once

#include <cassert>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "waybill/json/plain_key.h"
#include "waybill/json/writer.h"

namespace waybill::json {

class Row {
 public:
  // Can a Row write in that format?
  static bool serves(const Format& format) {
    return format.layout != Layout::indented && !format.ascii;
  }

  [[gnu::always_inline]] explicit Row(Writer& writer)
      : writer_(writer), out_(writer.out_), at_(out_.cursor()), has_sibling_(writer.has_sibling_) {
    assert(serves(writer.format_) && !writer.after_key_);
  }
  [[gnu::always_inline]] ~Row() { give_back(); }
  Row(const Row&) = delete;
  Row& operator=(const Row&) = delete;

  // Members as Writer has them. Each key is a PlainKey.
  [[gnu::always_inline]] void member(auto key, const Text& value) {
    if (value.is_verbatim()) [[likely]]
      return plain_member(key, value);
    member(key, value.view());
  }
  [[gnu::always_inline]] void member(auto key, std::string_view value) {
    done(put_string(out_, put_key(key), value));
  }
  // A text that is known to need no escaping.
  template <class Key>
  [[gnu::always_inline]] void plain_member(Key, std::string_view value) {
    char* at = put(Key::kBeforeText, value.size() + 1);
    copy_bytes(at, value.data(), value.size());
    at += value.size();
    *at = '"';
    done(at + 1);
  }
  // The same out of two, one behind the other.
  template <class Key>
  [[gnu::always_inline]] void plain_member(Key, std::string_view first, std::string_view last) {
    char* at = put(Key::kBeforeText, first.size() + last.size() + 1);
    at = copied(copied(at, first), last);
    *at = '"';
    done(at + 1);
  }
  [[gnu::always_inline]] void member(auto key, const Raw& value) {
    if (!writer_.goes_as_it_is(value)) [[unlikely]]
      return aside([&](Writer& writer) { writer.member(key, value); });
    const std::string_view text = value.text();
    done(copied(put_key(key, text.size()), text));
  }
  [[gnu::always_inline]] void member(auto key, std::int64_t value) {
    done(put_integer(put_key(key, kLongestNumber), value));
  }
  [[gnu::always_inline]] void fixed_member(auto key, std::string_view json) {
    char* const at = put_key(key, json.size());
    std::memcpy(at, json.data(), json.size());
    done(at + json.size());
  }

  // An element; the same out of two texts and something plain between them.
  [[gnu::always_inline]] void string(const Text& value) {
    char* const at = put_comma(value.size() + 2);
    done(value.is_verbatim() ? put_verbatim(at, value) : put_string(out_, at, value));
  }
  [[gnu::always_inline]] void joined(const Text& first, std::string_view between,
                                     const Text& last) {
    if (!first.is_verbatim() || !last.is_verbatim()) [[unlikely]]
      return aside([&](Writer& writer) { writer.string_of({first, between, last}); });
    char* at = put_comma(first.size() + between.size() + last.size() + 2);
    *at++ = '"';
    at = copied(at, first);
    at = copied(at, between);
    at = copied(at, last);
    *at = '"';
    done(at + 1);
  }

  // Containers: as a member, or as an element or the whole document.
  [[gnu::always_inline]] void begin_object(auto key) { open(put_key(key, 1), '{'); }
  [[gnu::always_inline]] void begin_array(auto key) { open(put_key(key, 1), '['); }
  [[gnu::always_inline]] void begin_object() { open(put_comma(1), '{'); }
  [[gnu::always_inline]] void end_object() { close('}'); }
  [[gnu::always_inline]] void end_array() { close(']'); }

  [[gnu::always_inline]] std::size_t position() const { return out_.offset(at_); }

  // Lets the Writer go on where the Row is, then goes on where the Writer is: `write` is given it.
  template <class Write>
  [[gnu::always_inline]] void aside(Write&& write) {
    give_back();
    write(writer_);
    at_ = out_.cursor();
    has_sibling_ |= writer_.has_sibling_;  // once there is one there is
  }

 private:
  [[gnu::always_inline]] void give_back() {
    out_.wrote_up_to(at_);
    writer_.has_sibling_ = has_sibling_;
  }
  // What stands before a member's value, and room for `more` bytes behind it. Whether there is a
  // comma is nearly always known to the compiler, which then takes one of the branches.
  [[gnu::always_inline]] char* put(std::string_view before, std::size_t more) {
    char* const at = out_.room_at(at_, before.size() + more);
    if (has_sibling_) {
      std::memcpy(at, before.data(), before.size());
      return at + before.size();
    }
    std::memcpy(at, before.data() + 1, before.size() - 1);
    return at + before.size() - 1;
  }
  template <class Key>
  [[gnu::always_inline]] char* put_key(Key, std::size_t more = 0) {
    return put(Key::kBeforeValue, more);
  }
  // The same for elements.
  [[gnu::always_inline]] char* put_comma(std::size_t more) {
    char* const at = out_.room_at(at_, more + 1);
    *at = ',';
    return at + has_sibling_;
  }
  [[gnu::always_inline]] static char* copied(char* at, std::string_view plain) {
    copy_bytes(at, plain.data(), plain.size());
    return at + plain.size();
  }
  [[gnu::always_inline]] void open(char* at, char bracket) {
    *at = bracket;
    at_ = at + 1;
    has_sibling_ = false;
  }
  [[gnu::always_inline]] void close(char bracket) {
    char* const at = out_.room_at(at_, 1);
    *at = bracket;
    done(at + 1);
  }
  [[gnu::always_inline]] void done(char* at) {
    at_ = at;
    has_sibling_ = true;
  }

  Writer& writer_;
  Buffer& out_;
  char* at_;
  bool has_sibling_;
};

}  // namespace waybill::json

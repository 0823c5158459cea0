// Walk: one pass over the tokens of a JSON text, with its own grammar check.
//
// Inside json/ only. Every step returns false (or nullptr) as soon as something is wrong;
// diagnose() then finds out what, so that the walk itself carries no error state.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "waybill/json/scanner.h"
#include "waybill/json/structural_index.h"
#include "waybill/json/tokens.h"

namespace waybill::json {

constexpr bool is_bracket(char c) noexcept { return (c & ~0x20) == '['; }

// A cursor is passed to most members, not kept: the loops over tokens hold it in a local variable,
// that is in registers, for which all they call has to be inlined. In memory it would make every
// token wait for the one before.
class Walk {
 public:
  using Cursor = StructuralIndex::Cursor;

  // Begins before the first token of another text, which must outlive the walk.
  Cursor start(std::string_view text) { return index_.start(text); }
  // The cursor whose next token is the n-th of the window that was read last.
  Cursor at(std::size_t next) const { return index_.at(next); }
  const char* text_end() const { return index_.text_end(); }
  // Has that window all of the text's tokens?
  bool in_one_window() const { return index_.in_one_window(); }
  bool at_end(const Cursor& cursor) const { return index_.at_end(cursor); }
  // May there be an escape between the last call and `end`? No means no.
  [[gnu::always_inline]] bool passes_escape(const char* end) { return index_.passes_escape(end); }
  // False when there is no white space in the windows so far but in strings.
  bool may_be_spaced() const { return index_.may_be_spaced(); }
  // Is there white space between any two tokens? Known at the end.
  bool spaced() const { return index_.spaced(); }

  // What the next token begins with, or a NUL byte behind the last; and where it does.
  [[gnu::always_inline]] char head(Cursor& cursor) { return index_.head(cursor); }
  [[gnu::always_inline]] const char* place(Cursor& cursor) { return index_.place(cursor); }

  // Past the value whose first token is the next one, and which stands `depth` containers deep.
  [[gnu::always_inline]] const char* skip_value(std::size_t depth, Cursor& cursor) {
    return is_bracket(head(cursor)) ? skip_container(depth, cursor) : skip_scalar(cursor);
  }
  [[gnu::always_inline]] const char* skip_container(std::size_t depth, Cursor& cursor) {
    const Skipped skipped = skip_container(depth, cursor.next);
    cursor = index_.at(skipped.next);
    return skipped.end;
  }
  // The same with what goes in two registers; what else a cursor consists of, the index knows.
  struct Skipped {
    const char* end;
    std::size_t next;
  };
  Skipped skip_container(std::size_t depth, std::size_t next);
  [[gnu::always_inline]] const char* skip_scalar(Cursor& cursor) {
    const char head = index_.head(cursor);
    if (head == 0) return nullptr;  // nothing that could be one
    const char* const at = cursor.ahead(0);
    ++cursor.next;
    const char* const next = index_.place(cursor);
    // What follows a window that is refused is not known, and may be a long way from here.
    if (cursor.count == 0 && index_.broken()) [[unlikely]]
      return nullptr;
    return scalar_end(head, at, next);
  }
  // Past the key which is the next token, and past the colon behind it.
  [[gnu::always_inline]] bool skip_key(Cursor& cursor, const char*& quote) {
    if (head(cursor) != '"') return false;
    ++cursor.next;
    if (head(cursor) != ':') return false;
    quote = past_quote(cursor.ahead(0)) - 1;
    ++cursor.next;
    return true;
  }

  // Only white space can stand between a string's closing quote and the `next` token, so the quote
  // is found from there, not by reading the string.
  [[gnu::always_inline]] static const char* past_quote(const char* next) {
    while (next[-1] != '"') --next;
    return next;
  }

 private:
  // Past the string, number or literal that begins with `head` and that the token at `next`
  // follows.
  [[gnu::always_inline]] const char* scalar_end(char head, const char* at, const char* next) {
    if (head != '"') return json::scalar_end(at, next, index_.text_end());
    return past_quote(next);
  }

  StructuralIndex index_;
  std::array<bool, kMaxDepth> in_object_{};
};

}  // namespace waybill::json

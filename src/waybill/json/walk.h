// Walk: one pass over the tokens of a JSON text, with its own grammar check.
//
// Inside json/ only. Every step returns false (or nullptr) as soon as something is wrong;
// diagnose() then finds out what, so that the walk itself carries no error state.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <string_view>

#include "waybill/json/expected_keys.h"
#include "waybill/json/scanner.h"
#include "waybill/json/structural_index.h"
#include "waybill/json/tokens.h"

namespace waybill::json {

constexpr bool is_bracket(char c) noexcept { return c == '{' || c == '['; }

// A cursor is passed to most members, not kept: the loops over tokens hold it in a local variable,
// that is in registers, for which all they call has to be inlined. In memory it would make every
// token wait for the one before.
class Walk {
 public:
  using Cursor = StructuralIndex::Cursor;

  // Begins before the first token of another text, which must outlive the walk.
  Cursor start(std::string_view text) { return index_.start(text); }

  // The next token.
  [[gnu::always_inline]] const char* take(Cursor& cursor) { return index_.take(cursor); }
  bool at_end(Cursor& cursor) {
    return index_.peek(cursor) == index_.text_end() && !index_.broken();
  }
  // May there be an escape between the last call and `end`? No means no.
  [[gnu::always_inline]] bool passes_escape(const char* end) { return index_.passes_escape(end); }
  // Is there white space between any two tokens? Known at the end.
  bool spaced() const { return index_.spaced(); }

  // Past the value that begins at `at`, whose first token was just taken and which stands
  // `depth` containers deep.
  [[gnu::always_inline]] const char* skip_value(const char* at, std::size_t depth, Cursor& cursor) {
    return is_bracket(*at) ? skip_container(at, depth, cursor)
                           : scalar_end(at, index_.peek(cursor));
  }
  [[gnu::always_inline]] const char* skip_container(const char* at, std::size_t depth,
                                                    Cursor& cursor) {
    const Skipped skipped = skip_from(at, depth, cursor.next);
    cursor = index_.at(skipped.next);
    return skipped.end;
  }

  // Past the scalar that begins at `at`, whose first token was just taken; takes the one `behind`.
  [[gnu::always_inline]] const char* take_scalar(const char* at, Cursor& cursor,
                                                 const char*& behind) {
    if (cursor.left() == 0) [[unlikely]]
      return take_last_scalar(at, cursor, behind);
    behind = cursor.ahead(0);
    ++cursor.next;
    return scalar_end(at, behind);
  }
  // Can ExpectedKeys be asked about the key at `at`, which was just taken?
  [[gnu::always_inline]] bool can_expect(const char* at, const Cursor& cursor) const {
    return cursor.left() >= 2 && reaches(at);
  }
  bool reaches(const char* at) const { return index_.text_end() - at >= ExpectedKeys::kReach; }
  // The value behind a key that is known, with its colon.
  [[gnu::always_inline]] static const char* skip_key(Cursor& cursor) {
    const char* const value = cursor.ahead(1);
    cursor.next += 2;
    return value;
  }
  // What follows the key whose first token at `at` was just taken: its closing quote and its value.
  [[gnu::always_inline]] bool take_key(const char* at, Cursor& cursor, const char*& quote,
                                       const char*& value) {
    if (*at != '"') return false;
    if (cursor.left() < 2) [[unlikely]]
      return take_last_key(cursor, quote, value);
    const char* const colon = cursor.ahead(0);
    value = cursor.ahead(1);
    cursor.next += 2;
    quote = past_quote(colon) - 1;
    return *colon == ':';
  }

 private:
  // Goes in two registers; what else a cursor consists of, the index knows.
  struct Skipped {
    const char* end;
    const std::uint16_t* next;
  };
  Skipped skip_from(const char* at, std::size_t depth, const std::uint16_t* next);

  // Only white space can stand between a string's closing quote and the `next` token, so the quote
  // is found from there, not by reading the string.
  [[gnu::always_inline]] static const char* past_quote(const char* next) {
    while (next[-1] != '"') --next;
    return next;
  }
  // Past the string, number or literal that the token at `next` follows.
  [[gnu::always_inline]] const char* scalar_end(const char* at, const char* next) {
    if (*at != '"') return json::scalar_end(at, next, index_.text_end());
    return past_quote(next);
  }
  // Inlined, though rare: a cursor whose address is taken would be kept in memory.
  [[gnu::always_inline]] bool take_last_key(Cursor& cursor, const char*& quote,
                                            const char*& value) {
    const char* const colon = index_.take(cursor);
    if (*colon != ':') return false;
    quote = past_quote(colon) - 1;
    value = index_.take(cursor);
    index_.suspect_escape();
    return true;
  }
  [[gnu::always_inline]] const char* take_last_scalar(const char* at, Cursor& cursor,
                                                      const char*& behind) {
    const char* const next = index_.peek(cursor);
    index_.suspect_escape();
    if (index_.broken()) return nullptr;
    behind = index_.take(cursor);
    return scalar_end(at, next);
  }

  StructuralIndex index_;
  std::array<bool, kMaxDepth> in_object_{};
};

}  // namespace waybill::json

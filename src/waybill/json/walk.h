// Walk: one pass over the tokens of a JSON text, with its own grammar check.
//
// Inside json/ only. Every step returns false (or nullptr) as soon as something is wrong;
// diagnose() then finds out what, so that the walk itself carries no error state.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <string_view>

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
  Cursor start(std::string_view text) {
    escapes_ = 0;
    return index_.start(text);
  }

  // The next token.
  [[gnu::always_inline]] const char* take(Cursor& cursor) { return index_.take(cursor); }
  bool at_end(Cursor& cursor) {
    return index_.peek(cursor) == index_.text_end() && !index_.broken();
  }
  // How many escapes were passed, but for those in containers. More afterwards means that there
  // were some in between.
  std::size_t escapes() const { return escapes_; }
  // Is there white space between any two tokens? Known at the end.
  bool spaced() const { return index_.spaced(); }

  // Past the value that begins at `at`, whose first token was just taken and which stands
  // `depth` containers deep.
  [[gnu::always_inline]] const char* skip_value(const char* at, std::size_t depth, Cursor& cursor) {
    return is_bracket(*at) ? skip_container(at, depth, cursor) : skip_scalar(at, cursor);
  }
  [[gnu::always_inline]] const char* skip_scalar(const char* at, Cursor& cursor) {
    return *at == '"' ? string_end(at, cursor) : scalar_end(at, index_.peek(cursor));
  }
  [[gnu::always_inline]] const char* skip_container(const char* at, std::size_t depth,
                                                    Cursor& cursor) {
    const Skipped skipped = skip_from(at, depth, cursor);
    cursor = skipped.cursor;
    return skipped.end;
  }

  // What follows the key whose first token at `at` was just taken: its closing quote and its
  // value; no value when something is wrong.
  struct Key {
    const char* quote;
    const char* value;
  };
  [[gnu::always_inline]] Key take_key(const char* at, Cursor& cursor) {
    const char* const end = *at == '"' ? string_end(at, cursor) : nullptr;
    if (end == nullptr) return {nullptr, nullptr};
    const char* const colon = index_.take(cursor);
    const char* const value = index_.take(cursor);
    return {end - 1, *colon == ':' ? value : nullptr};
  }

 private:
  struct Skipped {
    const char* end;
    Cursor cursor;
  };
  Skipped skip_from(const char* at, std::size_t depth, Cursor cursor);

  // Past the string whose opening quote is at `at`. Only white space can stand between its closing
  // quote and the next token, so the quote is found from there, not by reading the string.
  [[gnu::always_inline]] const char* string_end(const char* at, Cursor& cursor) {
    if (cursor.left() == 0) [[unlikely]]
      return last_string_end(at, index_.peek(cursor));
    const char* end = cursor.ahead(0);
    while (end[-1] != '"') --end;
    escapes_ += index_.escapes(at, end);
    return end;
  }
  const char* last_string_end(const char* at, const char* next);
  // Past the number or literal that the token at `next` follows.
  const char* scalar_end(const char* at, const char* next) {
    return json::scalar_end(at, next, index_.text_end());
  }

  StructuralIndex index_;
  std::size_t escapes_ = 0;
  std::array<bool, kMaxDepth> in_object_{};
};

}  // namespace waybill::json

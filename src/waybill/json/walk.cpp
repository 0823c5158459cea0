#include "waybill/json/walk.h"

namespace waybill::json {

// As closing_quote(), at the end of a window.
const char* Walk::last_string_end(const char* at, const char* next) {
  const char* end = next;
  do --end;
  while (*end != '"');
  if (end <= at) return nullptr;
  spaced_ |= end + 1 != next;
  // After a refused window the quote may be anything, even an escaped one of another string.
  if (backslash_ < end && (index_.broken() || !escapes_right(end))) return nullptr;
  return end + 1;
}

// Checks the escapes from the next backslash on up to `end`, a closing quote.
bool Walk::escapes_right(const char* end) {
  if (backslash_ == looked_) look_for_backslash(backslash_);
  while (backslash_ < end) {
    const char* const past = escape_end(backslash_, end);
    if (past == nullptr) return false;
    ++escapes_;
    look_for_backslash(past);
  }
  return true;
}

// Looks as far as tokens were found; what is behind may never be walked over.
void Walk::look_for_backslash(const char* from) {
  looked_ = index_.window_end();
  const void* const found = index_.may_have_backslash() && from < looked_
                                ? std::memchr(from, '\\', static_cast<std::size_t>(looked_ - from))
                                : nullptr;
  if (found == nullptr) index_.no_backslash_up_to_window_end();
  backslash_ = found != nullptr ? static_cast<const char*>(found) : looked_;
}

// The hot loop: validates a container of any depth without recording anything. A state machine
// with jumps, because each state knows exactly which token may follow it. Where the window has
// enough tokens left, a whole member or element is taken at once, with one look at how many are
// left; below `near_end` is the same for the few that are not, one token at a time.
Walk::Skipped Walk::skip_from(const char* at, std::size_t bottom, Cursor cursor) {
  std::size_t depth = bottom;
  const char* after = nullptr;
  bool object = false;
open:
  if (depth == kMaxDepth) return {nullptr, cursor};
  object = *at == '{';
  in_object_[depth++] = object;
  after = at;
  at = index_.take(cursor);
  note_gap(after, at);
  if (!object) {
    if (*at == ']') goto close;
    goto element;
  }
  if (*at == '}') goto close;
member:
  if (cursor.left() >= 4) [[likely]] {
    const char* const colon = cursor.ahead(0);
    const char* const value = cursor.ahead(1);
    after = cursor.ahead(2);
    note_gap(colon, value);
    if (*at != '"' || *colon != ':' || closing_quote(colon) == nullptr) return {nullptr, cursor};
    at = value;
    if (*at == '"') {
      if (closing_quote(after) == nullptr) return {nullptr, cursor};
    } else if (is_bracket(*at)) {
      cursor.next += 2;
      goto open;
    } else if (scalar_end(at, after) == nullptr) {
      return {nullptr, cursor};
    }
    if (*after == ',') {
      at = cursor.ahead(3);
      cursor.next += 4;
      note_gap(after, at);
      goto member;
    }
    cursor.next += 3;
    if (*after != '}') return {nullptr, cursor};
    at = after;
    goto close;
  }
  if (*at != '"' || string_end(at, cursor) == nullptr) return {nullptr, cursor};
  after = index_.take(cursor);
  if (*after != ':') return {nullptr, cursor};
  at = index_.take(cursor);
  note_gap(after, at);
  goto near_end;
element:
  if (cursor.left() >= 2) [[likely]] {
    after = cursor.ahead(0);
    if (*at == '"') {
      if (closing_quote(after) == nullptr) return {nullptr, cursor};
    } else if (is_bracket(*at)) {
      goto open;
    } else if (scalar_end(at, after) == nullptr) {
      return {nullptr, cursor};
    }
    if (*after == ',') {
      at = cursor.ahead(1);
      cursor.next += 2;
      note_gap(after, at);
      goto element;
    }
    cursor.next += 1;
    if (*after != ']') return {nullptr, cursor};
    at = after;
    goto close;
  }
near_end:
  if (is_bracket(*at)) goto open;
  if (skip_value(at, depth, cursor) == nullptr) return {nullptr, cursor};
  at = index_.take(cursor);
separator:
  if (*at == ',') {
    after = at;
    at = index_.take(cursor);
    note_gap(after, at);
    if (object) goto member;
    goto element;
  }
  if (*at != (object ? '}' : ']')) return {nullptr, cursor};
close:
  if (--depth != bottom) {
    object = in_object_[depth - 1];
    after = at;
    at = index_.take(cursor);
    note_gap(after, at);
    goto separator;
  }
  return {at + 1, cursor};
}

}  // namespace waybill::json

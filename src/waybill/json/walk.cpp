#include "waybill/json/walk.h"

namespace waybill::json {

// As string_end(), of a window's last token. The window is gone by now, but not the string.
const char* Walk::last_string_end(const char* at, const char* next) {
  if (index_.broken()) return nullptr;
  const char* end = next;
  while (end[-1] != '"') --end;
  const auto size = static_cast<std::size_t>(end - at);
  if (std::memchr(at, '\\', size) != nullptr) ++escapes_;
  return end;
}

// The hot loop: validates a container of any depth without recording anything. A state machine
// with jumps, because each state knows exactly which token may follow it. Where the window has
// enough tokens left, a whole member or element is taken at once, with one look at how many are
// left; below `near_end` is the same for the few that are not, one token at a time. Of a string
// there is nothing to check but that it is one: see StructuralIndex.
Walk::Skipped Walk::skip_from(const char* at, std::size_t bottom, Cursor cursor) {
  std::size_t depth = bottom;
  const char* after = nullptr;
  bool object = false;
open:
  if (depth == kMaxDepth) return {nullptr, cursor};
  object = *at == '{';
  in_object_[depth++] = object;
  at = index_.take(cursor);
  if (!object) {
    if (*at == ']') goto close;
    goto element;
  }
  if (*at == '}') goto close;
member:
  if (cursor.left() >= 4) [[likely]] {
    if (*at != '"' || *cursor.ahead(0) != ':') return {nullptr, cursor};
    at = cursor.ahead(1);
    after = cursor.ahead(2);
    if (*at != '"') {
      if (is_bracket(*at)) {
        cursor.next += 2;
        goto open;
      }
      if (scalar_end(at, after) == nullptr) return {nullptr, cursor};
    }
    if (*after == ',') {
      at = cursor.ahead(3);
      cursor.next += 4;
      goto member;
    }
    cursor.next += 3;
    if (*after != '}') return {nullptr, cursor};
    at = after;
    goto close;
  }
  if (*at != '"' || *index_.take(cursor) != ':') return {nullptr, cursor};
  at = index_.take(cursor);
  goto near_end;
element:
  if (cursor.left() >= 2) [[likely]] {
    after = cursor.ahead(0);
    if (*at != '"') {
      if (is_bracket(*at)) goto open;
      if (scalar_end(at, after) == nullptr) return {nullptr, cursor};
    }
    if (*after == ',') {
      at = cursor.ahead(1);
      cursor.next += 2;
      goto element;
    }
    cursor.next += 1;
    if (*after != ']') return {nullptr, cursor};
    at = after;
    goto close;
  }
near_end:
  if (is_bracket(*at)) goto open;
  if (*at != '"' && scalar_end(at, index_.peek(cursor)) == nullptr) return {nullptr, cursor};
  at = index_.take(cursor);
separator:
  if (*at == ',') {
    at = index_.take(cursor);
    if (object) goto member;
    goto element;
  }
  if (*at != (object ? '}' : ']')) return {nullptr, cursor};
close:
  if (--depth != bottom) {
    object = in_object_[depth - 1];
    at = index_.take(cursor);
    goto separator;
  }
  return {at + 1, cursor};
}

}  // namespace waybill::json

#include "waybill/json/walk.h"

namespace waybill::json {

// The hot loop: validates a container of any depth without recording anything. A state machine
// with jumps, because each state knows exactly which token may follow it. Where the window has
// enough tokens left, a whole member or element is taken at once, with one look at how many are
// left; below `near_end` is the same for the few that are not, one token at a time. Of a string
// there is nothing to check but that it is one: see StructuralIndex.
Walk::Skipped Walk::skip_from(const char* at, std::size_t bottom, const std::uint16_t* next) {
  Cursor cursor = index_.at(next);
  std::size_t depth = bottom;
  const char* after = nullptr;
  bool object = false;
open:
  if (depth == kMaxDepth) return {};
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
    if (*at != '"' || *cursor.ahead(0) != ':') return {};
    at = cursor.ahead(1);
    after = cursor.ahead(2);
    if (*at != '"') {
      if (is_bracket(*at)) {
        cursor.next += 2;
        goto open;
      }
      if (scalar_end(at, after) == nullptr) return {};
    }
    if (*after == ',') {
      at = cursor.ahead(3);
      cursor.next += 4;
      goto member;
    }
    cursor.next += 3;
    if (*after != '}') return {};
    at = after;
    goto close;
  }
  if (*at != '"' || *index_.take(cursor) != ':') return {};
  at = index_.take(cursor);
  goto near_end;
element:
  if (cursor.left() >= 2) [[likely]] {
    after = cursor.ahead(0);
    if (*at != '"') {
      if (is_bracket(*at)) goto open;
      if (scalar_end(at, after) == nullptr) return {};
    }
    if (*after == ',') {
      at = cursor.ahead(1);
      cursor.next += 2;
      goto element;
    }
    cursor.next += 1;
    if (*after != ']') return {};
    at = after;
    goto close;
  }
near_end:
  if (is_bracket(*at)) goto open;
  if (*at != '"' && scalar_end(at, index_.peek(cursor)) == nullptr) return {};
  at = index_.take(cursor);
separator:
  if (*at == ',') {
    at = index_.take(cursor);
    if (object) goto member;
    goto element;
  }
  if (*at != (object ? '}' : ']')) return {};
close:
  if (--depth != bottom) {
    object = in_object_[depth - 1];
    at = index_.take(cursor);
    goto separator;
  }
  return {at + 1, cursor.next};
}

}  // namespace waybill::json

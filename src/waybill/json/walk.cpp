#include "waybill/json/walk.h"

namespace waybill::json {
namespace {

constexpr auto heads = StructuralIndex::heads;
constexpr std::uint32_t kStringMember = heads("\":\",");
constexpr std::uint32_t kKey = heads("\":");
constexpr std::uint32_t kStringElement = heads("\",");

}  // namespace

// The hot loop: validates a container of any depth without recording anything. A state machine
// with jumps, because each state knows exactly which token may follow it. What the tokens begin
// with stands side by side, so that a whole member or element is told by one comparison. Where the
// window ends within it none fits, and it is taken one token at a time. Of a string there is
// nothing to check but that it is one: see StructuralIndex.
Walk::Skipped Walk::skip_container(std::size_t bottom, std::size_t next) {
  Cursor cursor = index_.at(next);
  std::size_t depth = bottom;
  std::uint32_t four = 0;
  const char* end = nullptr;
  bool object = false;
  char after = 0;
open:
  if (depth == kMaxDepth) return {};
  object = cursor.heads[cursor.next] == '{';
  in_object_[depth++] = object;
  ++cursor.next;
  if (!object) {
    if (head(cursor) == ']') goto close;
    goto element;
  }
  if (head(cursor) == '}') goto close;
member:
  four = cursor.look<std::uint32_t>();
  if (four == kStringMember) {
    cursor.next += 4;
    goto member;
  }
  after = static_cast<char>(four >> 24);
  if (static_cast<std::uint16_t>(four) != kKey || after == 0) goto torn_member;
  cursor.next += 2;
  if (is_bracket(static_cast<char>(four >> 16))) goto open;
  if (static_cast<char>(four >> 16) != '"' &&
      json::scalar_end(cursor.ahead(0), cursor.ahead(1), index_.text_end()) == nullptr)
    return {};
  ++cursor.next;
  if (after == '}') goto close;
  if (after != ',') return {};
  ++cursor.next;
  goto member;
element:
  after = cursor.heads[cursor.next + 1];
  if (cursor.look<std::uint16_t>() == kStringElement) {
    cursor.next += 2;
    goto element;
  }
  if (is_bracket(head(cursor))) goto open;
  if (after == 0) goto torn_value;
  if (head(cursor) != '"' &&
      json::scalar_end(cursor.ahead(0), cursor.ahead(1), index_.text_end()) == nullptr)
    return {};
  ++cursor.next;
  if (after == ']') goto close;
  if (after != ',') return {};
  ++cursor.next;
  goto element;
torn_member:
  if (!skip_key(cursor, end)) return {};
  if (is_bracket(head(cursor))) goto open;
torn_value:
  if (skip_scalar(cursor) == nullptr) return {};
separator:
  if (head(cursor) == ',') {
    ++cursor.next;
    if (object) goto member;
    goto element;
  }
  if (head(cursor) != (object ? '}' : ']')) return {};
close:
  end = cursor.ahead(0) + 1;
  ++cursor.next;
  if (--depth == bottom) return {end, cursor.next};
  object = in_object_[depth - 1];
  goto separator;
}

}  // namespace waybill::json

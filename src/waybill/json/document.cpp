#include "waybill/json/document.h"

#include <charconv>

#include "waybill/json/string.h"

namespace waybill::json {

std::string_view name_of(Kind kind) {
  switch (kind) {
    case Kind::null: return "null";
    case Kind::boolean: return "boolean";
    case Kind::number: return "number";
    case Kind::string: return "string";
    case Kind::array: return "array";
    case Kind::object: return "object";
  }
  return "null";
}

std::string_view Value::unescaped_key(Value value) {
  return unescape(value.raw_key(), value.document_->arena());
}

std::string_view Value::unescaped(Value value) {
  return unescape(value.between_quotes(), value.document_->arena());
}

// One with a sign, a long one, or none at all.
bool Value::other_integer(Value value, std::int64_t& number) {
  if (!value.is(Kind::number)) return false;
  const std::string_view text = value.raw();
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() && text != "-0";
}

namespace {

// Gives the arena its room back: looking members up must not fill it.
bool unescapes_to(std::string_view escaped, std::string_view plain, Arena& arena) {
  const std::string_view found = unescape(escaped, arena);
  arena.shrink_last(found.data(), 0);
  return found == plain;
}

}  // namespace

Value Value::find_in(Value object, std::string_view key) {
  Value found;
  for (const Value child : object.children()) {
    const std::string_view spelled = child.raw_key();
    if (child.node().key_escaped() ? unescapes_to(spelled, key, object.document_->arena())
                                   : spelled == key)
      found = child;
  }
  return found;
}

}  // namespace waybill::json

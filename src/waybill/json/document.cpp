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

std::string_view Value::key() const {
  return node().key_escaped() ? unescape(raw_key(), document_->arena()) : raw_key();
}

std::string_view Value::unescaped() const { return unescape(between_quotes(), document_->arena()); }

bool Value::boolean() const { return is(Kind::boolean) && raw().front() == 't'; }

// One with a sign, a long one, or none at all.
std::optional<std::int64_t> Value::other_integer() const {
  if (!is(Kind::number)) return {};
  const std::string_view text = raw();
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || text == "-0") return {};
  return number;
}

namespace {

// Gives the arena its room back: looking members up must not fill it.
bool unescapes_to(std::string_view escaped, std::string_view plain, Arena& arena) {
  const std::string_view found = unescape(escaped, arena);
  arena.shrink_last(found.data(), 0);
  return found == plain;
}

}  // namespace

Value Value::find(std::string_view key) const {
  Value found;
  for (const Value child : children()) {
    const std::string_view spelled = child.raw_key();
    if (child.node().key_escaped() ? unescapes_to(spelled, key, document_->arena())
                                   : spelled == key)
      found = child;
  }
  return found;
}

}  // namespace waybill::json

#include "waybill/dialect/reading.h"

#include <charconv>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>

#include "waybill/json/pointer.h"

namespace waybill::dialect {
namespace {

using json::Kind;
using json::Raw;
using json::Value;

void append(std::string& out, const Path& place) {
  if (place.parent != nullptr) append(out, *place.parent);
  if (place.parent == nullptr && place.name.empty()) return;  // the root
  if (place.name.data() != nullptr) {
    json::append_token(out, place.name);
  } else {
    json::append_token(out, place.index);
  }
}

// Could somebody take this object for an envelope? By the names the scan recorded.
bool looks_plain(Value value) {
  if (!value.is(Kind::object)) return true;
  if (!value.node().opened()) return false;
  for (const Value child : value.children()) {
    switch (key_of(child)) {
      case Key::schema_id:
      case Key::success:
      case Key::ok:
      case Key::response_type:
      case Key::isError:
      case Key::error:
      case Key::content:
      case Key::structuredContent:
      case Key::value: return false;
      default: break;
    }
  }
  return true;
}

std::optional<Origin> origin_named(std::string_view name) {
  if (name == "raised") return Origin::raised;
  if (name == "returned") return Origin::returned;
  if (name == "protocol") return Origin::protocol;
  return {};
}

// Does the spelling denote a whole number that is not negative? "1e2", "1.0", "-0".
bool is_whole(std::string_view number) {
  double value = 0;
  std::from_chars(number.data(), number.data() + number.size(), value);
  return value >= 0 && value < 9e15 && value == std::floor(value);
}

}  // namespace

bool Reading::take_retry(Reading& reading, Value object, Retry& retry) {
  if (!object.is(Kind::object)) return false;
  for (const Value member : reading.all(object)) {
    switch (key_of(member)) {
      case Key::retryable:
        if (!member.is(Kind::boolean)) return false;
        retry.retryable = member.boolean();
        if (reading.notes_ != nullptr) reading.notes_->boolean(member, retry.retryable);
        break;
      case Key::after_ms:
        retry.after_ms = member.integer();
        if (!retry.after_ms) return false;
        if (reading.notes_ != nullptr) reading.notes_->integer(member, retry.after_ms);
        break;
      case Key::strategy:
        if (!reading.take_noted(member, retry.strategy)) return false;
        break;
      default: return false;
    }
  }
  return retry.present();
}

bool Reading::take_escaped(Value value, Text& field) {
  if (!value.is(Kind::string)) return false;
  field.refer(value.string());
  return !field.empty();
}

Value::Range Reading::all(Value container) {
  if (!container.complete()) expand(container);
  return container.children();
}

void Reading::expand(Value container) {
  if (notes_ != nullptr) notes_->give_up();
  scanner_.expand(document_, container, interest);
}

std::string_view Reading::spell(const Path& place) {
  std::string pointer;
  append(pointer, place);
  return document_.arena().copy(pointer);
}

void Reading::carry(const Path& parent, Value value, Carried::Kind kind) {
  carry_as({&parent, value.key()}, value, kind);
}

void Reading::carry_as(const Path& place, Value value, Carried::Kind kind) {
  envelope_.carried.push_back({dialect_, Text::borrow(spell(place)), Raw::borrow(value), kind});
}

void Reading::omit(const Path& place) {
  envelope_.carried.push_back({dialect_, Text::borrow(spell(place)), Raw(), Carried::Kind::extra});
}

void Reading::carry_instead(const Path& parent, Value value, Kind proper) {
  carry(parent, value, value.is(proper) ? Carried::Kind::extra : Carried::Kind::improper);
}

void Reading::integer(const Path& parent, Value value, std::optional<std::int64_t>& field) {
  std::int64_t number = 0;
  if (value.take_integer(number) && number >= 0) {
    field.emplace(number);
    if (notes_ != nullptr) [[unlikely]]
      notes_->integer(value, field);
    return;
  }
  field.reset();
  // 1e2 and 1.0 are integers whose spelling no field can keep.
  const bool proper = value.is(Kind::number) && is_whole(value.raw());
  carry(parent, value, proper ? Carried::Kind::extra : Carried::Kind::improper);
}

void Reading::boolean(const Path& parent, Value value, std::optional<bool>& field) {
  if (value.is(Kind::boolean)) {
    field = value.boolean();
    if (notes_ != nullptr) [[unlikely]]
      notes_->boolean(value, field);
  } else {
    carry(parent, value, Carried::Kind::improper);
  }
}

void Reading::payload(Value value, bool (*boxed)(Kind), Raw& field) {
  const bool plain = looks_plain(value);
  if (value.is(Kind::object) && value.size() == 1) {
    if (!value.node().opened()) expand(value);
    for (const Value only : value.children())
      if (only.key() == "value" && boxed(only.kind())) return field.refer(only);
  }
  field.refer(value);
  if (!plain) return;
  field.add_note(kPlainPayload);
  note_raw(value, field);  // it is in no box, as it has no member of that name
}

Raw Reading::left_over(Value object) {
  if (place_.left.empty()) return {};
  if (place_.left.size() == object.size()) {
    place_.left.clear();
    return Raw::borrow(object);
  }
  // Member texts are copied as they are spelled, from the key's opening quote to the value's end.
  const auto text_of = [this](Value member) {
    const json::Node& node = member.node();
    return document_.text().substr(node.key_begin - 1, node.end - node.key_begin + 1);
  };
  std::size_t size = 1;
  for (const Value member : place_.left) size += text_of(member).size() + 1;
  char* const begin = document_.arena().allocate(size);
  char* at = begin;
  char before = '{';
  for (const Value member : place_.left) {
    *at++ = std::exchange(before, ',');
    const std::string_view text = text_of(member);
    std::memcpy(at, text.data(), text.size());
    at += text.size();
  }
  *at++ = '}';
  place_.left.clear();
  return Raw::borrow({begin, static_cast<std::size_t>(at - begin)});
}

bool Reading::canonical_member(Value member, Problem& problem) {
  switch (key_of(member)) {
    case Key::code: return take_noted(member, problem.code);
    case Key::message: return take_noted(member, problem.message);
    case Key::path: return take_noted(member, problem.path);
    case Key::phase: return take_noted(member, problem.phase);
    case Key::suggestion: return take_noted(member, problem.suggestion);
    case Key::fix_command: return take_noted(member, problem.fix_command);
    case Key::details: raw(member, problem.details); return true;
    case Key::redirect: raw(member, problem.redirect); return true;
    case Key::retry: return take_retry(*this, member, problem.retry);
    case Key::origin: {
      note_spelling(member);
      const auto origin = origin_named(member.string());
      problem.origin = origin.value_or(Origin::raised);
      return origin.has_value();
    }
    default: return false;
  }
}

bool Reading::canonical_problem(Value object, Problem& problem) {
  if (!object.is(Kind::object) || all(object).empty()) return false;
  for (const Value member : all(object))
    if (!canonical_member(member, problem)) return false;
  return true;
}

bool Reading::canonical_problems(Value list, std::vector<Problem>& problems) {
  if (!list.is(Kind::array) || all(list).empty()) return false;
  const std::size_t before = problems.size();
  for (const Value element : all(list)) {
    if (canonical_problem(element, problems.emplace_back())) continue;
    problems.resize(before);
    return false;
  }
  return true;
}

Problem& Reading::error(const Path& parent, Value value, MakeText make_code) {
  const std::size_t index = envelope_.errors.size();
  envelope_.errors.emplace_back();
  if (value.is(Kind::string)) {
    envelope_.errors[index].message = value.text();
  } else if (!value.is(Kind::object)) {
    carry(parent, value, Carried::Kind::improper);
  } else {
    const Path place{&parent, "error"};
    for (const Value member : all(value)) {
      Problem& problem = envelope_.errors[index];
      switch (key_of(member)) {
        case Key::code:
          if (make_code == nullptr || !made_text(member, problem.code, make_code))
            text(place, member, problem.code);
          break;
        case Key::message: text(place, member, problem.message); break;
        case Key::details: details_with_also(member, index); break;
        default: carry(place, member);
      }
    }
  }
  return envelope_.errors[index];
}

void Reading::details_with_also(Value value, std::size_t problem) {
  const Value also = value.is(Kind::object) && value.node().opened() ? value.find("also") : Value();
  if (!also || !canonical_problems(also, envelope_.errors)) {
    payload(value, boxes_all_but_objects, envelope_.errors[problem].details);
    return;
  }
  if (value.size() == 1) return;
  Value boxed;
  for (const Value member : all(value)) {
    if (member.key() == "also") continue;
    leave(member);
    if (member.key() == "value" && boxes_all_but_objects(member.kind())) boxed = member;
  }
  const bool is_box = boxed && place_.left.size() == 1;
  Raw rest = left_over(value);
  envelope_.errors[problem].details = is_box ? Raw::borrow(boxed) : std::move(rest);
}

void Reading::ensure_failed(std::string_view message) {
  if (!envelope_.errors.empty()) return;
  Problem& problem = envelope_.errors.emplace_back();
  problem.message = Text::borrow(message);
}

}  // namespace waybill::dialect

#include "waybill/dialect/colibri/colibri.h"
#include "waybill/dialect/slot.h"

namespace waybill::dialect::colibri {
namespace {

using json::Kind;
using json::Value;

// Pattern B: {code, message, …}: what else the handler put beside them is its details.
void read_returned(Reading& reading, const Path& data, Value value) {
  Problem& problem = reading.envelope().errors.emplace_back();
  problem.origin = Origin::returned;
  if (value.is(Kind::string)) {
    problem.message = value.text();
    return;
  }
  if (!value.is(Kind::object)) return reading.carry(data, value, Carried::Kind::improper);
  const Path place{&data, "error"};
  Value also;
  for (const Value member : reading.all(value)) {
    switch (key_of(member)) {
      case Key::code: reading.text(place, member, problem.code); break;
      case Key::message: reading.text(place, member, problem.message); break;
      case Key::also: also = member; break;
      default: reading.leave(member);
    }
  }
  std::vector<Problem> others;
  if (also && !reading.canonical_problems(also, others)) reading.leave(also);
  problem.details = reading.left_over(value);
  for (Problem& other : others) reading.envelope().errors.push_back(std::move(other));
}

bool is_pattern_b(Reading& reading, Value data) {
  if (!data || !data.is(Kind::object)) return false;
  const Value ok = member_of(data, Key::ok);
  return ok && ok.is(Kind::boolean) && !reading.says_true(ok);
}

// A success whose payload would be taken for pattern B is boxed; see write.
bool boxes_failures(Kind kind) { return kind == Kind::object; }

// {ok:false, data:{error:{…}}}: neither pattern, but it says what went wrong.
bool has_stray_error(Reading& reading, Value data) {
  const Value ok = member_of(reading.root(), Key::ok);
  if (!ok || !ok.is(Kind::boolean) || ok.boolean() || member_of(reading.root(), Key::error))
    return false;
  const Value error = data.is(Kind::object) ? member_of(data, Key::error) : Value();
  return error && error.is(Kind::object);
}

void read_data(Reading& reading, const Path& root, Value data) {
  if (!is_pattern_b(reading, data) && !has_stray_error(reading, data)) {
    // {"value": {"ok": false, …}} and nothing else is a box.
    if (data.is(Kind::object) && data.size() == 1) {
      const Value only = member_of(data, Key::value);
      if (only && only.is(Kind::object)) {
        reading.expand(only);
        if (is_pattern_b(reading, only)) {
          return reading.payload(data, boxes_failures, reading.envelope().data);
        }
      }
    }
    return reading.payload(data, boxes_none, reading.envelope().data);
  }
  const Path place{&root, "data"};
  for (const Value member : reading.all(data)) {
    switch (key_of(member)) {
      case Key::ok: break;
      case Key::error: read_returned(reading, place, member); break;
      default: reading.carry(place, member);
    }
  }
  if (reading.envelope().errors.empty()) {
    reading.ensure_failed({});
    reading.envelope().errors.front().origin = Origin::returned;
  }
}

}  // namespace

void read(Reading& reading) {
  const Path root;
  Value slot;
  Value null_error;
  bool says_failed = false;
  for (const Value member : reading.root().children()) {
    switch (key_of(member)) {
      case Key::ok: says_failed = member.is(Kind::boolean) && !reading.says_true(member); break;
      case Key::data: read_data(reading, root, member); break;
      case Key::error:
        if (member.is(Kind::null)) {
          null_error = member;
        } else {
          reading.error(root, member);  // pattern A
        }
        break;
      case Key::_waybill: slot = member; break;
      default: reading.carry(root, member);
    }
  }
  if (says_failed) reading.ensure_failed({});
  if (null_error)
    reading.carry(
        root, null_error,
        reading.envelope().errors.empty() ? Carried::Kind::extra : Carried::Kind::improper);
  if (slot && !restore(reading, slot)) reading.carry(root, slot, Carried::Kind::improper);
}

}  // namespace waybill::dialect::colibri

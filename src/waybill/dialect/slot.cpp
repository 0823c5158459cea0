#include "waybill/dialect/slot.h"

#include <utility>

#include "waybill/dialect/carried_index.h"

namespace waybill::dialect {
namespace {

using json::Kind;
using json::Raw;
using json::Value;

std::vector<const Carried*> only_in(const std::vector<Carried>& a, const std::vector<Carried>& b) {
  std::vector<const Carried*> found;
  if (a.empty()) return found;
  const CarriedIndex there(b);
  for (const Carried& item : a)
    if (!there.has(item)) found.push_back(&item);
  return found;
}

// {"dialect": …, "pointer": …, "value": …}; a key that was left out has no value.
void write_item(json::Writer& writer, const Carried& item) {
  writer.begin_object();
  writer.plain_key("dialect");
  writer.string(name_of(item.dialect));
  writer.plain_key("pointer");
  writer.string(item.pointer);
  if (item.value) {
    writer.plain_key("value");
    writer.raw(item.value);
  }
  if (item.kind != Carried::Kind::extra) {
    writer.plain_key("kind");
    writer.string(item.kind == Carried::Kind::improper ? "improper" : "restated");
  }
  writer.end_object();
}

bool read_item(Reading& reading, Value value, Carried& item) {
  if (!value.is(Kind::object)) return false;
  bool named = false;
  for (const Value member : reading.all(value)) {
    const std::string_view key = member.key();
    if (key == "dialect") {
      const auto dialect = dialect_named(member.string());
      if (!dialect) return false;
      item.dialect = *dialect;
      named = true;
    } else if (key == "pointer") {
      item.pointer = member.text();
    } else if (key == "value") {
      item.value = Raw::borrow(member);
    } else if (key == "kind") {
      item.kind = member.string() == "improper" ? Carried::Kind::improper : Carried::Kind::restated;
    } else {
      return false;
    }
  }
  return named;
}

void write_items(json::Writer& writer, std::string_view key,
                 const std::vector<const Carried*>& items) {
  if (items.empty()) return;
  writer.begin_array(key);
  for (const Carried* item : items) write_item(writer, *item);
  writer.end_array();
}

const Part* part_at(std::string_view pointer) {
  for (const Part& part : parts())
    if (part.pointer == pointer) return &part;
  return nullptr;
}

bool restore_parts(Reading& reading, Value values, Envelope& envelope) {
  if (!values.is(Kind::object)) return false;
  for (const Value member : reading.all(values)) {
    const Part* const part = part_at(member.key());
    if (part == nullptr || !part->read(reading, member, envelope)) return false;
  }
  return true;
}

bool clear_parts(Reading& reading, Value pointers, Envelope& envelope) {
  if (!pointers.is(Kind::array)) return false;
  for (const Value element : reading.all(pointers)) {
    const Part* const part = part_at(element.string());
    if (part == nullptr) return false;
    part->clear(envelope);
  }
  return true;
}

bool read_items(Reading& reading, Value list, std::vector<Carried>& items) {
  if (!list.is(Kind::array)) return false;
  for (const Value element : reading.all(list))
    if (!read_item(reading, element, items.emplace_back())) return false;
  return true;
}

bool forget_carried(Reading& reading, Value list, Envelope& envelope) {
  std::vector<Carried> items;
  if (!read_items(reading, list, items)) return false;
  const CarriedIndex forgotten(items);
  std::erase_if(envelope.carried, [&](const Carried& item) { return forgotten.has(item); });
  return true;
}

bool apply(Reading& reading, Value slot, Envelope& envelope) {
  if (!slot.is(Kind::object)) return false;
  for (const Value member : reading.all(slot)) {
    const std::string_view key = member.key();
    const bool applied = key == "parts"       ? restore_parts(reading, member, envelope)
                         : key == "absent"    ? clear_parts(reading, member, envelope)
                         : key == "carried"   ? read_items(reading, member, envelope.carried)
                         : key == "uncarried" ? forget_carried(reading, member, envelope)
                                              : false;
    if (!applied) return false;
  }
  return true;
}

}  // namespace

Slot difference(const Envelope& sent, const Envelope& arrived) {
  Slot slot;
  slot.sent = &sent;
  for (const Part& part : parts()) {
    if (part.same(sent, arrived)) continue;
    (part.present(sent) ? slot.parts : slot.absent).push_back(&part);
  }
  slot.carried = only_in(sent.carried, arrived.carried);
  slot.uncarried = only_in(arrived.carried, sent.carried);
  return slot;
}

void write_slot(json::Writer& writer, const Slot& slot) {
  writer.begin_object();
  if (!slot.parts.empty()) {
    writer.begin_object("parts");
    for (const Part* part : slot.parts) {
      writer.plain_key(part->pointer);
      part->write(writer, *slot.sent);
    }
    writer.end_object();
  }
  if (!slot.absent.empty()) {
    writer.begin_array("absent");
    for (const Part* part : slot.absent) writer.string(part->pointer);
    writer.end_array();
  }
  write_items(writer, "carried", slot.carried);
  write_items(writer, "uncarried", slot.uncarried);
  writer.end_object();
}

bool restore(Reading& reading, Value slot) {
  Envelope& envelope = reading.envelope();
  // Work on a copy: a slot that turns out to be none must leave no trace.
  Envelope restored = envelope;
  if (!apply(reading, slot, restored)) return false;
  envelope = std::move(restored);
  return true;
}

}  // namespace waybill::dialect

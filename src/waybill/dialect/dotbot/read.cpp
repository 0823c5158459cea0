#include <algorithm>

#include "waybill/dialect/dotbot/dotbot.h"
#include "waybill/dialect/forms.h"
#include "waybill/dialect/slot.h"

namespace waybill::dialect::dotbot {
namespace {

using json::Kind;
using json::Value;

// In the wild names come with _ or - for the dots. A dotted name is never touched.
Text canonical_name(json::Document& document, Value value) {
  const std::string_view name = value.string();
  if (name.find('.') != name.npos || name.find_first_of("_-") == name.npos) return value.text();
  char* const copy = document.arena().allocate(name.size());
  std::replace_copy_if(
      name.begin(), name.end(), copy, [](char c) { return c == '_' || c == '-'; }, '.');
  return Text::borrow({copy, name.size()}, !value.node().escaped());
}

constexpr TextFields<Problem> kProblemTexts{{Key::code, offsetof(Problem, code)},
                                            {Key::message, offsetof(Problem, message)},
                                            {Key::path, offsetof(Problem, path)}};

void read_problem(Reading& reading, const Path& place, Value value, Problem& problem) {
  // In the wild warnings are bare strings.
  if (value.is(Kind::string)) {
    problem.message = value.text();
    return;
  }
  if (!value.is(Kind::object)) return reading.carry_as(place, value, Carried::Kind::improper);
  for (const Value member : reading.all(value)) {
    if (reading.text(place, member, kProblemTexts, problem)) continue;
    if (key_of(member) == Key::details) {
      reading.payload(member, boxes_all_but_objects, problem.details);
    } else {
      reading.carry(place, member);
    }
  }
}

void read_problems(Reading& reading, const Path& root, std::string_view name, Value list,
                   std::vector<Problem>& problems) {
  const Path place{&root, name};
  if (list.is(Kind::object)) return read_problem(reading, place, list, problems.emplace_back());
  if (!list.is(Kind::array)) return reading.carry(root, list, Carried::Kind::improper);
  std::size_t index = 0;
  for (const Value element : list.children())
    read_problem(reading, {&place, {}, index++}, element, problems.emplace_back());
}

constexpr TextFields<Audit> kAuditTexts{{Key::timestamp, offsetof(Audit, timestamp)},
                                        {Key::source, offsetof(Audit, source)},
                                        {Key::host, offsetof(Audit, host)},
                                        {Key::correlation_id, offsetof(Audit, correlation_id)},
                                        {Key::write_to, offsetof(Audit, write_to)}};

void read_audit(Reading& reading, const Path& root, Value value) {
  if (!value.is(Kind::object)) return reading.carry(root, value, Carried::Kind::improper);
  const Path place{&root, "audit"};
  Audit& audit = reading.envelope().audit;
  for (const Value member : value.children()) {
    if (reading.text(place, member, kAuditTexts, audit)) continue;
    if (key_of(member) == Key::duration_ms) {
      reading.integer(place, member, audit.duration_ms);
    } else {
      reading.carry(place, member);
    }
  }
}

constexpr TextFields<NextStep> kIntentTexts{{Key::recommended_next, offsetof(NextStep, tool)},
                                            {Key::reason, offsetof(NextStep, reason)}};

void read_intent(Reading& reading, const Path& root, Value value) {
  if (!value.is(Kind::object)) return reading.carry(root, value, Carried::Kind::improper);
  const Path place{&root, "intent"};
  // The intent comes first in the list, wherever it stood in the document.
  auto& next = reading.envelope().next;
  NextStep& step = *next.emplace(next.begin(), NextStep::Kind::intent);
  for (const Value member : value.children()) {
    if (reading.text(place, member, kIntentTexts, step)) continue;
    if (key_of(member) == Key::parameters) {
      reading.object(place, member, step.arguments);
    } else {
      reading.carry(place, member);
    }
  }
}

constexpr TextFields<NextStep> kActionTexts{{Key::id, offsetof(NextStep, id)},
                                            {Key::label, offsetof(NextStep, label)},
                                            {Key::reason, offsetof(NextStep, reason)},
                                            {Key::tool, offsetof(NextStep, tool)}};

void read_action(Reading& reading, const Path& place, Value value, NextStep& step) {
  if (!value.is(Kind::object)) return reading.carry_as(place, value, Carried::Kind::improper);
  for (const Value member : value.children()) {
    if (reading.text(place, member, kActionTexts, step)) continue;
    switch (key_of(member)) {
      case Key::parameters: reading.object(place, member, step.arguments); break;
      case Key::type:
        if (!reading.says(member, "suggestion")) reading.carry(place, member);
        break;
      default: reading.carry(place, member);
    }
  }
}

void read_actions(Reading& reading, const Path& root, Value list) {
  if (!list.is(Kind::array)) return reading.carry(root, list, Carried::Kind::improper);
  const Path place{&root, "actions"};
  std::size_t index = 0;
  if (list.size() == 0) return reading.carry(root, list);
  for (const Value element : list.children())
    read_action(reading, {&place, {}, index++}, element,
                reading.envelope().next.emplace_back(NextStep::Kind::action));
}

}  // namespace

void read(Reading& reading) {
  Envelope& envelope = reading.envelope();
  const Path root;
  Value slot;
  Value data;
  bool says_error = false;
  for (const Value member : reading.root().children()) {
    switch (key_of(member)) {
      case Key::schema_id:
        if (!reading.says(member, kSchemaId)) reading.carry(root, member, Carried::Kind::improper);
        break;
      case Key::tool:
        if (!reading.text<canonical_name>(member, envelope.tool.name))
          reading.carry(root, member, Carried::Kind::improper);
        break;
      case Key::version: reading.text(root, member, envelope.tool.version); break;
      case Key::status: says_error = reading.says(member, "error"); break;
      case Key::summary:
        if (!reading.text<text_unless_blank>(member, envelope.summary))
          reading.carry(root, member, Carried::Kind::improper);
        break;
      case Key::data: data = member; break;
      case Key::warnings:
        read_problems(reading, root, "warnings", member, envelope.warnings);
        break;
      case Key::errors: read_problems(reading, root, "errors", member, envelope.errors); break;
      case Key::audit: read_audit(reading, root, member); break;
      case Key::intent: read_intent(reading, root, member); break;
      case Key::actions: read_actions(reading, root, member); break;
      case Key::_waybill: slot = member; break;
      default: reading.carry(root, member);
    }
  }
  if (says_error) reading.ensure_failed(envelope.summary);
  // An empty object is what a failure without data is written as.
  if (data && !(data.is(Kind::object) && data.size() == 0 && !envelope.errors.empty()))
    reading.payload(data, boxes_all_but_objects, envelope.data);
  if (slot && !restore(reading, slot)) reading.carry(root, slot, Carried::Kind::improper);
}

}  // namespace waybill::dialect::dotbot

#include "waybill/dialect/cli/cli.h"
#include "waybill/dialect/forms.h"
#include "waybill/dialect/slot.h"

namespace waybill::dialect::cli {
namespace {

using json::Kind;
using json::Value;

// "CODE: message", or words alone: how long the code is, 0 without one.
std::size_t code_size(std::string_view words) {
  const std::size_t colon = words.find(": ");
  return colon != words.npos && is_code(words.substr(0, colon)) ? colon : 0;
}
Text code_in(const Text& words, std::size_t code) {
  return Text::borrow(words.view().substr(0, code), words.is_verbatim());
}
Text message_in(const Text& words, std::size_t code) {
  return Text::borrow(words.view().substr(code > 0 ? code + 2 : 0), words.is_verbatim());
}
template <auto kPart>
Text part_of(json::Document&, Value value) {
  return kPart(value.text(), code_size(value.string()));
}

void split_warning(Reading& reading, Value value, Problem& problem) {
  const Text words = value.text();
  const std::size_t code = code_size(words);
  problem.code = code_in(words, code);
  problem.message = message_in(words, code);
  reading.note_made(value, problem.code, part_of<code_in>);
  reading.note_made(value, problem.message, part_of<message_in>);
}

void read_warnings(Reading& reading, const Path& root, Value list) {
  if (!list.is(Kind::array)) return reading.carry(root, list, Carried::Kind::improper);
  const Path place{&root, "warnings"};
  std::size_t index = 0;
  for (const Value element : list.children()) {
    Problem& problem = reading.envelope().warnings.emplace_back();
    const Path at{&place, {}, index++};
    if (element.is(Kind::string)) {
      split_warning(reading, element, problem);
    } else if (!reading.canonical_problem(element, problem)) {
      problem = {};
      if (element.is(Kind::object)) {
        for (const Value member : reading.all(element)) {
          if (key_of(member) == Key::code && member.is(Kind::string)) problem.code = member.text();
          if (key_of(member) == Key::message && member.is(Kind::string))
            problem.message = member.text();
        }
      }
      reading.carry_as(at, element, Carried::Kind::improper);
    }
  }
}

// One of error.errors: {field, code, message, value?}.
void read_item(Reading& reading, const Path& place, Value value, Problem& problem) {
  if (value.is(Kind::string)) {
    problem.message = value.text();
    return;
  }
  if (!value.is(Kind::object)) return reading.carry_as(place, value, Carried::Kind::improper);
  for (const Value member : reading.all(value)) {
    switch (key_of(member)) {
      case Key::field: reading.text(place, member, problem.path); break;
      case Key::code: reading.text(place, member, problem.code); break;
      case Key::message: reading.text(place, member, problem.message); break;
      case Key::value: reading.raw(member, problem.details); break;
      default: reading.carry(place, member);
    }
  }
}

void read_items(Reading& reading, const Path& error, Value list) {
  if (!list.is(Kind::array)) return reading.carry(error, list, Carried::Kind::improper);
  const Path place{&error, "errors"};
  std::size_t index = 0;
  for (const Value element : list.children())
    read_item(reading, {&place, {}, index++}, element, reading.envelope().errors.emplace_back());
  if (index == 0) reading.carry(error, list);
}

// In the wild `error` is a list: the first is the error, the others go with it.
void read_errors(Reading& reading, const Path& root, Value list) {
  const Path place{&root, "error"};
  std::size_t index = 0;
  for (const Value element : reading.all(list)) {
    const Path at{&place, {}, index++};
    Problem& problem = reading.envelope().errors.emplace_back();
    if (!reading.canonical_problem(element, problem)) {
      problem = {};
      read_item(reading, at, element, problem);
    }
  }
  if (index == 0) reading.carry(root, list, Carried::Kind::improper);
}

constexpr TextFields<Problem> kErrorTexts{{Key::code, offsetof(Problem, code)},
                                          {Key::message, offsetof(Problem, message)},
                                          {Key::retry_strategy, offsetof(Problem, retry.strategy)},
                                          {Key::fix_command, offsetof(Problem, fix_command)},
                                          {Key::phase, offsetof(Problem, phase)},
                                          {Key::suggestion, offsetof(Problem, suggestion)}};

void read_error(Reading& reading, const Path& root, Value value) {
  if (value.is(Kind::null)) return;
  if (value.is(Kind::boolean) && !value.boolean())
    return reading.carry(root, value, Carried::Kind::improper);
  if (value.is(Kind::array)) return read_errors(reading, root, value);
  const std::size_t at = reading.envelope().errors.size();
  reading.envelope().errors.emplace_back();
  if (value.is(Kind::string)) {
    reading.envelope().errors[at].message = value.text();
    return;
  }
  if (!value.is(Kind::object)) return reading.carry(root, value, Carried::Kind::improper);
  const Path place{&root, "error"};
  for (const Value member : value.children()) {
    Problem& problem = reading.envelope().errors[at];
    if (reading.text(place, member, kErrorTexts, problem)) continue;
    switch (key_of(member)) {
      case Key::retryable: reading.boolean(place, member, problem.retry.retryable); break;
      case Key::retry_after_ms: reading.integer(place, member, problem.retry.after_ms); break;
      case Key::redirect: reading.raw(member, problem.redirect); break;
      case Key::context: reading.raw(member, problem.details); break;
      case Key::errors: read_items(reading, place, member); break;
      default: reading.carry(place, member);
    }
  }
}

constexpr TextFields<Envelope> kMetaTexts{
    {Key::request_id, offsetof(Envelope, audit.request_id)},
    {Key::command, offsetof(Envelope, tool.name)},
    {Key::timestamp, offsetof(Envelope, audit.timestamp)},
    {Key::tool_version, offsetof(Envelope, tool.version)},
    {Key::trace_id, offsetof(Envelope, audit.correlation_id)},
    {Key::project_root, offsetof(Envelope, audit.workspace.root)}};

void read_meta(Reading& reading, const Path& root, Value value, Value& slot) {
  if (!value.is(Kind::object)) return reading.carry(root, value, Carried::Kind::improper);
  const Path place{&root, "meta"};
  Envelope& envelope = reading.envelope();
  Page page;
  for (const Value member : value.children()) {
    if (reading.text(place, member, kMetaTexts, envelope)) continue;
    switch (key_of(member)) {
      case Key::duration_ms: reading.integer(place, member, envelope.audit.duration_ms); break;
      case Key::truncated: reading.boolean(place, member, envelope.budget.truncated); break;
      case Key::token_count: reading.integer(place, member, envelope.budget.tokens); break;
      case Key::cursor: reading.text(place, member, page.cursor); break;
      case Key::total_count: reading.integer(place, member, page.total); break;
      case Key::_waybill: slot = member; break;
      default: reading.leave(member);
    }
  }
  envelope.metadata = reading.left_over(value);
  // There is a next page exactly when there is a way to ask for it.
  page.has_more = !page.cursor.empty();
  if (page.has_more || page.total) envelope.budget.page = std::move(page);
}

// A failure's summary is what its first error says, which is read from that value, if any.
void take_summary(Reading& reading, Value error) {
  Envelope& envelope = reading.envelope();
  const Text& message = envelope.errors.front().message;
  envelope.summary.refer(message, message.is_verbatim());
  const Value said = error && error.is(Kind::object) ? member_of(error, Key::message) : Value();
  if (said && said.is_plain_string()) reading.note_text(said, envelope.summary);
}

}  // namespace

void read(Reading& reading) {
  Envelope& envelope = reading.envelope();
  const Path root;
  Value slot;
  Value first_error;
  bool says_failed = false;
  for (const Value member : reading.root().children()) {
    switch (key_of(member)) {
      case Key::ok: says_failed = member.is(Kind::boolean) && !reading.says_true(member); break;
      case Key::data:
        if (!member.is(Kind::null)) reading.payload(member, boxes_scalars, envelope.data);
        break;
      case Key::error:
        read_error(reading, root, member);
        if (!first_error && !envelope.errors.empty()) first_error = member;
        break;
      case Key::warnings: read_warnings(reading, root, member); break;
      case Key::meta: read_meta(reading, root, member, slot); break;
      default: reading.carry(root, member, Carried::Kind::improper);
    }
  }
  if (says_failed) reading.ensure_failed({});
  if (!envelope.errors.empty()) take_summary(reading, first_error);
  if (slot && !restore(reading, slot)) {
    const Path meta{&root, "meta"};
    reading.carry(meta, slot, Carried::Kind::improper);
  }
}

}  // namespace waybill::dialect::cli

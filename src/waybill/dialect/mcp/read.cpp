#include "waybill/dialect/read.h"
#include "waybill/base/text.h"
#include "waybill/dialect/detect.h"
#include "waybill/dialect/mcp/mcp.h"
#include "waybill/dialect/mcp/trace.h"
#include "waybill/dialect/mcp/words.h"
#include "waybill/dialect/slot.h"
#include "waybill/json/canonical.h"

namespace waybill::dialect::mcp {
namespace {

using json::Kind;
using json::Raw;
using json::Value;

constexpr unsigned kMostWrappers = 4;

// The members of a CallToolResult.
struct Result {
  Value content{};
  Value structured{};
  Value is_error{};
  Value meta{};
  std::vector<std::string_view> texts{};  // of the text blocks, in order
  bool only_texts = true;                 // no other blocks, no other members in them

  bool failed() const { return is_error && is_error.boolean(); }
  std::string_view first_text() const { return texts.empty() ? std::string_view() : texts.front(); }
};

void take_content(Value content, Result& result) {
  result.content = content;
  result.only_texts = content.is(Kind::array);
  for (const Value block : content.children()) {
    const Value type = block.is(Kind::object) ? block.find("type") : Value();
    const Value text = block.is(Kind::object) ? block.find("text") : Value();
    if (type && type.string() == "text" && text && text.is(Kind::string)) {
      result.texts.push_back(text.string());
      result.only_texts &= block.size() == 2;
    } else {
      result.only_texts = false;
    }
  }
}

Result take_apart(Reading& reading) {
  Result result;
  for (const Value member : reading.root().children()) {
    switch (key_of(member)) {
      case Key::content: take_content(member, result); break;
      case Key::structuredContent: result.structured = member; break;
      case Key::isError: result.is_error = member; break;
      case Key::_meta: result.meta = member; break;
      default: break;
    }
  }
  return result;
}

// The envelope inside, if there is one: in structuredContent, or as text where there is no
// structuredContent.
std::string_view wrapped(const Result& result) {
  if (result.structured)
    return inner_dialect(result.structured) ? result.structured.raw() : std::string_view();
  const std::string_view text = result.first_text();
  return text.starts_with('{') ? text : std::string_view();
}

// Reads the inner envelope as the answer. The wrapper is kept as a restatement of it, to be
// written back as it was while it still says the same.
bool unwrap(Reading& reading, const Result& result) {
  const std::string_view inner = wrapped(result);
  if (inner.empty() || reading.depth() >= kMostWrappers) return false;
  const bool from_text = !result.structured;
  if (!read_inner(reading.inner_place(), inner, from_text, reading.depth() + 1, reading.envelope()))
    return false;
  const Path root;
  for (const Value member : reading.root().children())
    reading.carry(root, member, Carried::Kind::restated);
  if (result.failed() && reading.envelope().errors.empty()) {
    reading.ensure_failed(reading.envelope().summary);
    reading.envelope().errors.front().origin = Origin::protocol;
  }
  return true;
}

void read_meta(Reading& reading, const Path& root, Value value, Value& slot) {
  if (!value.is(Kind::object)) return reading.carry(root, value, Carried::Kind::improper);
  if (value.size() == 0) return reading.carry(root, value);
  for (const Value member : value.children()) {
    if (key_of(member) == Key::slot_mcp) {
      slot = member;
    } else if (key_of(member) == Key::traceparent && is_traceparent(member.string())) {
      reading.envelope().audit.correlation_id = Text::borrow(member.string());
    } else {
      reading.leave(member);
    }
  }
  reading.envelope().metadata = reading.left_over(value);
}

// structuredContent.error, which is how our writer says a failure.
void read_structured_error(Reading& reading, const Path& structured, Value error) {
  const Path place{&structured, "error"};
  const std::size_t index = reading.envelope().errors.size();
  reading.envelope().errors.emplace_back();
  for (const Value member : reading.all(error)) {
    if (key_of(member) == Key::also &&
        reading.canonical_problems(member, reading.envelope().errors))
      continue;
    if (!reading.canonical_member(member, reading.envelope().errors[index]))
      reading.carry(place, member);
  }
}

void read_failure(Reading& reading, const Path& root, const Result& result) {
  const Value structured = result.structured;
  const Value error =
      structured && structured.is(Kind::object) ? structured.find("error") : Value();
  if (error && error.is(Kind::object) && error.size() > 0) {
    const Path place{&root, "structuredContent"};
    for (const Value member : reading.all(structured)) {
      if (key_of(member) == Key::error) {
        read_structured_error(reading, place, member);
      } else if (key_of(member) == Key::data) {
        reading.envelope().data = Raw::borrow(member.raw());
      } else {
        reading.carry(place, member);
      }
    }
    if (result.texts.size() > 1) reading.envelope().summary = Text::borrow(result.first_text());
    return;
  }
  Problem& problem = reading.envelope().errors.emplace_back();
  problem.message = Text::borrow(result.first_text());
  problem.origin = Origin::protocol;
  const Path place{&root, "structuredContent"};
  if (!structured) return reading.omit(place);
  reading.envelope().data = Raw::borrow(structured.raw());
  reading.omit({&place, "error"});
}

// {"value": …} is a box around what is no object and around what would be taken for an envelope.
Raw read_payload(Reading& reading, Value structured) {
  const Value only =
      structured.is(Kind::object) && structured.size() == 1 ? structured.find("value") : Value();
  if (only && only.is(Kind::object)) {
    reading.scanner().expand(reading.document(), only, interest);
    if (inner_dialect(only) || (only.size() == 1 && only.find("value")))
      return Raw::borrow(only.raw());
  }
  return reading.payload(structured, boxes_all_but_objects);
}

// Is `content` what our writer would make of the Envelope as read?
bool is_our_content(Reading& reading, const Result& result) {
  const Envelope& envelope = reading.envelope();
  if (!result.only_texts) return false;
  if (envelope.errors.empty()) return result.texts.size() == 1 && !result.texts[0].empty();
  Buffer made;
  json::Writer writer(made);
  write_content(writer, envelope);
  return json::same_value(made.view(), result.content.raw());
}

}  // namespace

void read(Reading& reading) {
  const Path root;
  const Result result = take_apart(reading);
  if (unwrap(reading, result)) return;
  Envelope& envelope = reading.envelope();
  Value slot;
  for (const Value member : reading.root().children()) {
    switch (key_of(member)) {
      case Key::content:
      case Key::structuredContent: break;
      case Key::isError:
        if (!member.is(Kind::boolean)) {
          reading.carry(root, member, Carried::Kind::improper);
        } else if (!member.boolean()) {
          reading.carry(root, member);
        }
        break;
      case Key::_meta: read_meta(reading, root, member, slot); break;
      default: reading.carry(root, member);
    }
  }
  if (result.failed()) {
    read_failure(reading, root, result);
  } else {
    envelope.summary = Text::borrow(result.first_text());
    if (result.structured) envelope.data = read_payload(reading, result.structured);
  }
  if (!result.content) {
    reading.omit({&root, "content"});
  } else if (!is_our_content(reading, result)) {
    reading.carry(root, result.content,
                  result.content.is(Kind::array) ? Carried::Kind::extra : Carried::Kind::improper);
  }
  if (slot && !restore(reading, slot)) {
    const Path meta{&root, "_meta"};
    reading.carry(meta, slot);
  }
}

}  // namespace waybill::dialect::mcp

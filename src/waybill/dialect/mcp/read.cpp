#include "waybill/dialect/read.h"
#include "waybill/base/text.h"
#include "waybill/dialect/detect.h"
#include "waybill/dialect/mcp/blocks.h"
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
  Value meta{};
  Value text{};               // of the first text block
  Text first_text{};          // what it says
  std::size_t texts = 0;      // how many of them there are
  bool only_texts = true;     // no other blocks, no other members in them
  bool proper_blocks = true;  // each block has what it must have
  bool failed = false;
};

bool is_proper(Value block) {
  const Value type = block.is(Kind::object) ? member_of(block, Key::type) : Value();
  if (!type || !type.is(Kind::string)) return false;
  const BlockType* const known = block_type(type.string());
  if (known == nullptr) return true;
  for (const BlockMember& member : known->members) {
    const Value value = member.name.empty() ? type : block.find(member.name);
    if (!value || (!member.name.empty() && !value.is(member.kind))) return false;
  }
  return true;
}

void take_content(Reading& reading, Value content, Result& result) {
  result.content = content;
  result.only_texts = content.is(Kind::array);
  for (const Value block : content.children()) {
    result.proper_blocks &= is_proper(block);
    const Value type = block.is(Kind::object) ? member_of(block, Key::type) : Value();
    const Value text = block.is(Kind::object) ? member_of(block, Key::text) : Value();
    if (type && reading.says(type, "text") && text && text.is(Kind::string)) {
      if (result.texts++ == 0) {
        result.text = text;
        result.first_text = text.text();
      }
      result.only_texts &= block.size() == 2;
    } else {
      result.only_texts = false;
    }
  }
}

// In the wild the flag comes as text, too.
bool says_failed(Reading& reading, Value flag) {
  return reading.says_true(flag) || flag.string() == "true";
}

Result take_apart(Reading& reading) {
  Result result;
  for (const Value member : reading.root().children()) {
    switch (key_of(member)) {
      case Key::content: take_content(reading, member, result); break;
      case Key::structuredContent: result.structured = member; break;
      case Key::isError: result.failed = says_failed(reading, member); break;
      case Key::_meta: result.meta = member; break;
      default: break;
    }
  }
  return result;
}

// The text, if an object begins it.
std::string_view object_in(std::string_view text) {
  while (!text.empty() && std::string_view(" \t\r\n").find(text[0]) != text.npos)
    text.remove_prefix(1);
  return text.starts_with('{') ? text : std::string_view();
}

// A text in which nobody looks for an envelope.
Text words_alone(json::Document&, Value value) {
  return object_in(value.string()).empty() ? value.text() : Text();
}

// What a block says that may be an envelope: its text, or that of the resource embedded in it.
std::string_view object_in(Reading& reading, Value block) {
  if (!block.is(Kind::object)) return {};
  if (const Value text = member_of(block, Key::text)) return object_in(text.string());
  const Value resource = block.find("resource");
  if (!resource || !resource.is(Kind::object)) return {};
  reading.all(resource);
  const Value text = member_of(resource, Key::text);
  return text ? object_in(text.string()) : std::string_view();
}

bool reads_as_failure(Reading& reading, std::string_view text) {
  Envelope envelope;
  return read_inner(reading.inner_place(), text, reading.depth() + 1, envelope) &&
         !envelope.errors.empty();
}

// The envelope inside, if there is one: in structuredContent, or as text where there is no
// structuredContent. But a failure counts wherever it is.
std::string_view wrapped(Reading& reading, const Result& result) {
  if (reading.depth() >= kMostWrappers) return {};
  std::string_view likely;
  if (result.structured) {
    if (inner_dialect(result.structured)) likely = result.structured.raw();
  } else {
    likely = object_in(result.first_text);
  }
  if (!result.content || !result.content.is(Kind::array)) return likely;
  bool likely_failed = false;
  for (const Value block : result.content.children()) {
    const std::string_view other = object_in(reading, block);
    if (other.empty() || other.data() == likely.data()) continue;
    likely_failed = likely_failed || (!likely.empty() && reads_as_failure(reading, likely));
    if (likely_failed) return likely;
    if (reads_as_failure(reading, other)) return other;
  }
  return likely;
}

// Reads the inner envelope as the answer. The wrapper is kept as a restatement of it, to be
// written back as it was while it still says the same.
bool unwrap(Reading& reading, const Result& result) {
  const std::string_view inner = wrapped(reading, result);
  if (inner.empty()) return false;
  if (!read_inner(reading.inner_place(), inner, reading.depth() + 1, reading.envelope()))
    return false;
  const Path root;
  for (const Value member : reading.root().children())
    reading.carry(root, member, Carried::Kind::restated);
  if (result.failed && reading.envelope().errors.empty()) {
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
      reading.envelope().audit.correlation_id = member.text();
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

void take_summary(Reading& reading, const Result& result) {
  Text& summary = reading.envelope().summary;
  summary.refer(result.first_text, result.first_text.is_verbatim());
  if (result.text) reading.note_made(result.text, summary, words_alone);
}

void read_failure(Reading& reading, const Path& root, const Result& result) {
  const Value structured = result.structured;
  const Value error =
      structured && structured.is(Kind::object) ? member_of(structured, Key::error) : Value();
  if (error && error.is(Kind::object) && error.size() > 0) {
    const Path place{&root, "structuredContent"};
    for (const Value member : reading.all(structured)) {
      if (key_of(member) == Key::error) {
        read_structured_error(reading, place, member);
      } else if (key_of(member) == Key::data) {
        reading.raw(member, reading.envelope().data);
      } else {
        reading.carry(place, member);
      }
    }
    if (result.texts > 1) take_summary(reading, result);
    return;
  }
  Problem& problem = reading.envelope().errors.emplace_back();
  problem.message.refer(result.first_text, result.first_text.is_verbatim());
  problem.origin = Origin::protocol;
  const Path place{&root, "structuredContent"};
  if (!structured) return reading.omit(place);
  reading.envelope().data = Raw::borrow(structured);
  reading.omit({&place, "error"});
}

// {"value": …} is a box around what is no object and around what would be taken for an envelope.
void read_payload(Reading& reading, Value structured) {
  Raw& data = reading.envelope().data;
  const Value only = structured.is(Kind::object) && structured.size() == 1
                         ? member_of(structured, Key::value)
                         : Value();
  if (only && only.is(Kind::object)) {
    reading.expand(only);
    if (inner_dialect(only) || (only.size() == 1 && member_of(only, Key::value)))
      return data.refer(only);
  }
  reading.payload(structured, boxes_all_but_objects, data);
}

// Is `content` what our writer would make of the failure? (Where it is that again, nobody has to
// look for an envelope in its texts once more: such a one has quotes, and fields that are filled
// again have none.)
bool says_the_failure(Workplace& place, const Envelope& envelope, Value content) {
  place.made.clear();
  json::Writer writer(place.made);
  write_content(writer, envelope, place.words);
  return json::same_value(place.made.view(), content.raw());
}

// Is `content` what our writer would make of the Envelope as read?
bool is_our_content(Reading& reading, const Result& result) {
  const Envelope& envelope = reading.envelope();
  if (!result.only_texts) return false;
  if (envelope.errors.empty()) return result.texts == 1 && !result.first_text.empty();
  reading.note_condition(result.content, says_the_failure);
  return says_the_failure(reading.place(), envelope, result.content);
}

// A JSON-RPC message around the result, or with an error in its place.
bool read_message(Reading& reading) {
  if (!member_of(reading.root(), Key::jsonrpc)) return false;
  const Path root;
  const Value result = member_of(reading.root(), Key::result);
  const Value error = member_of(reading.root(), Key::error);
  if (error && error.is(Kind::object)) {
    Problem& problem = reading.envelope().errors.emplace_back();
    problem.origin = Origin::protocol;
    reading.all(error);
    if (const Value message = error.find("message")) problem.message = message.text();
    problem.details = Raw::borrow(error);
  } else if (result && result.is(Kind::object) && reading.depth() < kMostWrappers) {
    Workplace& place = reading.inner_place();
    if (!place.scanner.scan(result.raw(), envelope_recording, place.document)) return false;
    Reading inside(place, Dialect::mcp, reading.envelope(), reading.depth() + 1);
    read(inside);
  } else {
    return false;
  }
  for (const Value member : reading.root().children())
    reading.carry(root, member, Carried::Kind::improper);
  return true;
}

}  // namespace

void read(Reading& reading) {
  if (read_message(reading)) return;
  const Path root;
  const Result result = take_apart(reading);
  if (unwrap(reading, result)) return;
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
  if (result.failed) {
    read_failure(reading, root, result);
  } else {
    take_summary(reading, result);
    if (result.structured) read_payload(reading, result.structured);
  }
  if (!result.content) {
    reading.omit({&root, "content"});
  } else if (!is_our_content(reading, result)) {
    reading.carry(root, result.content,
                  result.content.is(Kind::array) && result.proper_blocks ? Carried::Kind::extra
                                                                         : Carried::Kind::improper);
  }
  if (slot && !restore(reading, slot)) {
    const Path meta{&root, "_meta"};
    reading.carry(meta, slot, Carried::Kind::improper);
  }
}

}  // namespace waybill::dialect::mcp

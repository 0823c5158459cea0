#include <algorithm>

#include "waybill/dialect/mcp/mcp.h"
#include "waybill/dialect/mcp/trace.h"
#include "waybill/dialect/mcp/words.h"
#include "waybill/dialect/parts.h"
#include "waybill/dialect/payload.h"
#include "waybill/dialect/read.h"
#include "waybill/envelope/truth.h"
#include "waybill/json/pointer.h"
#include "waybill/json/scanner.h"

namespace waybill::dialect::mcp {
namespace {

using json::Kind;
using json::Raw;
using json::Value;

// The result an inner envelope came wrapped in, put together again; empty when there was none.
std::string rewrapped(const Envelope& envelope) {
  const auto is_wrapper = [](const Carried& item) {
    return item.dialect == Dialect::mcp && item.kind == Carried::Kind::restated;
  };
  if (std::none_of(envelope.carried.begin(), envelope.carried.end(), is_wrapper)) return {};
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  for (const Carried& item : envelope.carried) {
    if (!is_wrapper(item)) continue;
    const auto tokens = json::pointer_tokens(item.pointer);
    if (!tokens || tokens->size() != 1) continue;
    writer.key(tokens->front());
    writer.raw(item.value);
  }
  writer.end_object();
  return out.str();
}

// The result with a content if it came without, and with isError if something was raised.
std::string completed(std::string_view result, bool raised) {
  Buffer out;
  json::Writer writer(out);
  json::Document document;
  bool has_content = false;
  if (!json::Scanner().parse(result, document)) return std::string(result);
  writer.begin_object();
  for (const Value member : document.root().children()) {
    has_content |= member.key() == "content";
    if (raised && member.key() == "isError") continue;
    writer.key(member.key());
    writer.raw(member.raw());
  }
  if (!has_content) {
    writer.plain_key("content");
    writer.raw("[]");
  }
  if (raised) {
    writer.plain_key("isError");
    writer.boolean(true);
  }
  writer.end_object();
  return out.str();
}

// Writes the wrapper back, but only while it still says what the Envelope says.
bool write_wrapper(Spelling& spelling) {
  if (spelling.has_slot()) return false;
  const std::string document = rewrapped(spelling.envelope());
  if (document.empty()) return false;
  Workplace place;
  Envelope again;
  if (!read_document(place, document, Dialect::mcp, again) || !same(again, spelling.envelope()))
    return false;
  // The flag is ours to set right: a failure inside that it does not tell is missed by many. Only
  // what a handler returned as a value goes without it.
  const bool raised = failed(again) && again.errors.front().origin != Origin::returned;
  const Carried* const flag = spelling.carried_at("/isError");
  const bool flagged = flag != nullptr && flag->value.text() == "true";
  if ((flagged || !raised) && spelling.carried_at("/content") != nullptr) {
    spelling.writer().raw(document);
    return true;
  }
  // A completed wrapper says more than was sent; then the slot has to tell, and it stands in a
  // document of our own making.
  if (spelling.options().lossless) return false;
  spelling.writer().raw(completed(document, raised));
  return true;
}

// The first text of a `content` array, as the reader takes it.
std::string first_text(const Raw& content) {
  json::Document document;
  if (!content.is(Kind::array) || !json::Scanner().parse(content.text(), document)) return {};
  for (const Value block : document.root().children()) {
    if (!block.is(Kind::object)) continue;
    const Value type = block.find("type");
    const Value text = block.find("text");
    if (type && type.string() == "text" && text) return std::string(text.string());
  }
  return {};
}

// Does what was carried as `content` still begin with what the Envelope says?
bool is_current(const Raw& content, const Envelope& envelope, Buffer& scratch) {
  const std::string text = first_text(content);
  if (!envelope.summary.empty() || !failed(envelope)) return text == envelope.summary.view();
  return text == envelope.errors.front().message.view() ||
         text == words_of(envelope.errors, scratch);
}

// A result that is not the answer yet: input is required, or a task was made.
bool goes_without_content(const Spelling& spelling) {
  const Carried* const type = spelling.carried_at("/resultType");
  const Envelope& envelope = spelling.envelope();
  return type != nullptr && envelope.summary.empty() && !failed(envelope) &&
         (type->value.text() == "\"input_required\"" || type->value.text() == "\"task\"");
}

void write_content_member(Spelling& spelling) {
  const Envelope& envelope = spelling.envelope();
  const Carried* const kept = spelling.carried_at("/content");
  if (kept != nullptr && kept->kind == Carried::Kind::extra &&
      (!kept->value ? goes_without_content(spelling)
                    : is_current(kept->value, envelope, spelling.scratch().words))) {
    spelling.carried("content");
    return;
  }
  spelling.writer().plain_key("content");
  write_content(spelling.writer(), envelope, spelling.scratch().words);
}

// A failure that is only words needs no structure, if it came without.
bool is_only_words(const Envelope& envelope) {
  const Problem& problem = envelope.errors.front();
  return envelope.errors.size() == 1 && problem.origin == Origin::protocol &&
         problem.code.empty() && problem.path.empty() && !problem.details &&
         !problem.retry.present() && problem.phase.empty() && problem.suggestion.empty() &&
         problem.fix_command.empty() && !problem.redirect;
}

void write_error(Spelling& spelling) {
  const Envelope& envelope = spelling.envelope();
  json::Writer& writer = spelling.writer();
  if (is_only_words(envelope)) {
    if (!envelope.data && spelling.carried_at("/structuredContent") != nullptr &&
        !spelling.carried_at("/structuredContent")->value)
      return;
    if (envelope.data && spelling.carried_at("/structuredContent/error") != nullptr &&
        !has_member(envelope.data, "error")) {
      writer.plain_key("structuredContent");
      return writer.raw(envelope.data);
    }
  }
  spelling.open_object("structuredContent");
  spelling.open_object("error");
  write_canonical_members(writer, envelope.errors.front());
  if (envelope.errors.front() == Problem())
    spelling.literal("message", message_or_default(envelope.errors.front()));
  if (envelope.errors.size() > 1) {
    writer.begin_array("also");
    for (std::size_t i = 1; i < envelope.errors.size(); ++i)
      write_canonical(writer, envelope.errors[i]);
    writer.end_array();
  }
  spelling.close_object();
  if (envelope.data) {
    writer.plain_key("data");
    writer.raw(envelope.data);
  }
  spelling.close_object();
}

// A result that came from the modern era goes back to it.
McpEra era_of(const Spelling& spelling) {
  return spelling.carried_at("/resultType") != nullptr ? McpEra::modern
                                                       : spelling.options().mcp_era;
}

void write_payload(Spelling& spelling) {
  const Raw& data = spelling.envelope().data;
  json::Writer& writer = spelling.writer();
  if (!data) return;
  writer.plain_key("structuredContent");
  const bool legacy = era_of(spelling) == McpEra::legacy;
  if (reads_as_envelope(data) || (legacy && data.kind() != Kind::object)) {
    writer.begin_object();
    writer.plain_key("value");
    writer.raw(data);
    writer.end_object();
  } else {
    writer.raw(data);
  }
}

bool is_taken(std::string_view name, std::string_view) { return name == "dev.waybill/envelope"; }
bool is_taken_with_trace(std::string_view name, std::string_view value) {
  return name == "traceparent" || is_taken(name, value);
}

void write_meta(Spelling& spelling) {
  const Envelope& envelope = spelling.envelope();
  const bool trace = is_traceparent(envelope.audit.correlation_id);
  if (!envelope.metadata && !trace && !spelling.has_slot()) {
    // An empty one would be taken for the place of the slot.
    if (spelling.options().lossless) return spelling.forget("_meta");
    spelling.carried("_meta");
    return;
  }
  spelling.forget("_meta");
  spelling.open_object("_meta");
  if (trace) spelling.literal("traceparent", envelope.audit.correlation_id);
  spelling.members_of(envelope.metadata, trace ? is_taken_with_trace : is_taken);
  spelling.slot("dev.waybill/envelope");
  spelling.close_object();
}

}  // namespace

void write(Spelling& spelling) {
  const Envelope& envelope = spelling.envelope();
  if (write_wrapper(spelling)) return;
  spelling.open_object();
  write_content_member(spelling);
  if (failed(envelope)) {
    write_error(spelling);
    spelling.flag("isError", true);
  } else {
    write_payload(spelling);
    spelling.carried("isError");
  }
  if (!spelling.carried("resultType") && spelling.options().mcp_era == McpEra::modern)
    spelling.literal("resultType", "complete");
  write_meta(spelling);
  spelling.close_object();
}

}  // namespace waybill::dialect::mcp

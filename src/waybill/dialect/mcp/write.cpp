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
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  bool any = false;
  for (const Carried& item : envelope.carried) {
    if (item.dialect != Dialect::mcp || item.kind != Carried::Kind::restated) continue;
    const auto tokens = json::pointer_tokens(item.pointer);
    if (!tokens || tokens->size() != 1) continue;
    writer.key(tokens->front());
    writer.raw(item.value);
    any = true;
  }
  writer.end_object();
  return any ? out.str() : std::string();
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
  spelling.writer().raw(document);
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
bool is_current(const Raw& content, const Envelope& envelope) {
  const std::string text = first_text(content);
  if (!envelope.summary.empty() || !failed(envelope)) return text == envelope.summary.view();
  return text == envelope.errors.front().message.view() || text == words_of(envelope.errors);
}

void write_content_member(Spelling& spelling) {
  const Envelope& envelope = spelling.envelope();
  const Carried* const kept = spelling.carried_at("/content");
  if (kept != nullptr && kept->kind == Carried::Kind::extra &&
      (!kept->value ? envelope.summary.empty() && !failed(envelope)
                    : is_current(kept->value, envelope))) {
    spelling.carried("content");
    return;
  }
  spelling.writer().plain_key("content");
  write_content(spelling.writer(), envelope);
}

// A failure that is only words needs no structure, if it came without.
bool is_only_words(const Envelope& envelope) {
  const Problem& problem = envelope.errors.front();
  Problem words;
  words.message = problem.message;
  words.origin = Origin::protocol;
  return envelope.errors.size() == 1 && problem == words;
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
    writer.plain_key("also");
    writer.begin_array();
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
    spelling.carried("_meta");
    return;
  }
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

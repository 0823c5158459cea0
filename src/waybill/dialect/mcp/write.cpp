#include <algorithm>

#include "waybill/dialect/mcp/mcp.h"
#include "waybill/dialect/mcp/trace.h"
#include "waybill/dialect/mcp/words.h"
#include "waybill/dialect/members.h"
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

bool is_kept(const Carried& content, Spelling& spelling) {
  if (content.kind != Carried::Kind::extra) return false;
  if (!content.value) return goes_without_content(spelling);
  return is_current(content.value, spelling.envelope(), spelling.scratch().words);
}

[[gnu::always_inline]] inline void write_content_member(auto& members) {
  const Carried* const kept = members.carried_at("/content");
  if (kept != nullptr && is_kept(*kept, members.spelling())) {
    members.carried("content"_key);
    return;
  }
  members.begin_array("content"_key);
  write_blocks(members, members.envelope(), members.spelling().scratch().words);
  members.end_array();
}

// A failure that is only words needs no structure, if it came without.
bool is_only_words(const Envelope& envelope) {
  const Problem& problem = envelope.errors.front();
  return envelope.errors.size() == 1 && problem.origin == Origin::protocol &&
         problem.code.empty() && problem.path.empty() && !problem.details &&
         !problem.retry.present() && problem.phase.empty() && problem.suggestion.empty() &&
         problem.fix_command.empty() && !problem.redirect;
}

// The first error with every field it has, and the others.
void write_problem(Spelling& spelling) {
  const std::vector<Problem>& errors = spelling.envelope().errors;
  json::Writer& writer = spelling.writer();
  write_canonical_members(writer, errors.front());
  if (errors.front() == Problem()) spelling.member("message", message_or_default(errors.front()));
  if (errors.size() == 1) return;
  writer.begin_array("also");
  for (std::size_t i = 1; i < errors.size(); ++i) write_canonical(writer, errors[i]);
  writer.end_array();
}

[[gnu::always_inline]] inline void write_error(auto& members) {
  const Envelope& envelope = members.envelope();
  if (is_only_words(envelope)) {
    if (!envelope.data && members.carried_at("/structuredContent") != nullptr &&
        !members.carried_at("/structuredContent")->value)
      return;
    if (envelope.data && members.carried_at("/structuredContent/error") != nullptr &&
        !has_member(envelope.data, "error"))
      return members.raw("structuredContent"_key, envelope.data);
  }
  members.open_object("structuredContent"_key);
  members.open_object("error"_key);
  members.aside(write_problem);
  members.close_object();
  if (envelope.data) members.raw("data"_key, envelope.data);
  members.close_object();
}

// A result that came from the modern era goes back to it.
[[gnu::always_inline]] inline McpEra era_of(const auto& members) {
  return members.carried_at("/resultType") != nullptr ? McpEra::modern : members.options().mcp_era;
}

[[gnu::always_inline]] inline void write_payload(auto& members) {
  const Raw& data = members.envelope().data;
  if (!data) return;
  const bool legacy = era_of(members) == McpEra::legacy;
  members.payload("structuredContent"_key, data,
                  reads_as_envelope(data) || (legacy && data.kind() != Kind::object));
}

bool is_taken(std::string_view name, std::string_view) { return name == "dev.waybill/envelope"; }
bool is_taken_with_trace(std::string_view name, std::string_view value) {
  return name == "traceparent" || is_taken(name, value);
}

[[gnu::always_inline]] inline void write_meta(auto& members) {
  const Envelope& envelope = members.envelope();
  const bool trace = is_traceparent(envelope.audit.correlation_id);
  if (!envelope.metadata && !trace && !members.spelling().has_slot()) {
    // An empty one would be taken for the place of the slot.
    if (members.options().lossless) return members.forget("_meta"_key);
    members.carried("_meta"_key);
    return;
  }
  members.forget("_meta"_key);
  members.open_object("_meta"_key);
  if (trace) members.member("traceparent"_key, envelope.audit.correlation_id);
  members.members_of(envelope.metadata, trace ? is_taken_with_trace : is_taken);
  members.slot("dev.waybill/envelope"_key);
  members.close_object();
}

struct Answer {
  [[gnu::always_inline]] static void write(auto& members, const Envelope& envelope) {
    members.open_object();
    write_content_member(members);
    if (failed(envelope)) {
      write_error(members);
      members.flag("isError"_key, true);
    } else {
      write_payload(members);
      members.carried("isError"_key);
    }
    if (!members.carried("resultType"_key) && members.options().mcp_era == McpEra::modern)
      members.plain_member("resultType"_key, "complete");
    write_meta(members);
    members.close_object();
  }
};

}  // namespace

void write(Spelling& spelling) {
  // Where there is nothing to be put back there is no wrapper, either.
  if (!spelling.is_plain() && write_wrapper(spelling)) return;
  write_members<Answer>(spelling);
}

}  // namespace waybill::dialect::mcp

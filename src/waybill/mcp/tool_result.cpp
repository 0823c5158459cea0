#include "waybill/mcp/tool_result.h"

#include <algorithm>

#include "waybill/dialect/colibri/response.h"
#include "waybill/dialect/dialect.h"
#include "waybill/dialect/mcp/call_tool_result.h"
#include "waybill/envelope/truth.h"
#include "waybill/json/scanner.h"
#include "waybill/json/string.h"

namespace waybill::mcp {
namespace {

using json::Tag;
using json::Value;
using json::Verdict;

Verdict members_only(Tag, std::string_view) { return {Verdict::record, 0}; }

struct Parts {
  json::Scanner scanner;
  json::Document document;
};

// The members of a result object that begins at `begin` of the buffer; views of the buffer.
const json::Document& members_of(std::string_view result) {
  thread_local Parts parts;
  if (!parts.scanner.scan(result, members_only, parts.document)) parts.document = {};
  return parts.document;
}

// For clients that show only `content`: the structure once more, as a text block.
void mirror_structure(Buffer& out, std::size_t begin) {
  const json::Document& document = members_of(out.view().substr(begin));
  if (document.empty()) return;
  const Value content = document.root().find("content");
  const Value structure = document.root().find("structuredContent");
  if (!content || !structure) return;
  thread_local Buffer block;
  block.clear();
  block.append(content.raw() != "[]" ? R"(,{"type":"text","text":")"
                                     : R"({"type":"text","text":")");
  json::append_escaped(block, structure.raw());
  block.append("\"}");
  out.replace(begin + content.node().end - 1, 0, block.view());
}

bool has_details(const Envelope& answer) {
  return answer.data || std::ranges::any_of(answer.errors, [](const Problem& problem) {
           return problem.details.present();
         });
}

void say_complete(Buffer& out) {
  out.shrink(out.size() - 1);
  out.append(R"(,"resultType":"complete"})");
}

// The tool wrote the protocol's own object; only what its era demands is added.
void write_verbatim(const Envelope& answer, McpEra era, Buffer& out) {
  const std::size_t begin = out.size();
  out.append(answer.data.text());
  if (era == McpEra::legacy) return;
  const json::Document& document = members_of(out.view().substr(begin));
  if (!document.empty() && !document.root().find("resultType") && document.root().size() > 0)
    say_complete(out);
}

}  // namespace

void write_tool_result(const Envelope& answer, const ResultForm& form, Buffer& out) {
  if (form.form == tool::Form::verbatim && !failed(answer) && answer.data.is(json::Kind::object))
    return write_verbatim(answer, form.era, out);
  const std::size_t begin = out.size();
  switch (form.dialect) {
    case Dialect::mcp:
      waybill::write(answer, Dialect::mcp, {.mcp_era = form.era}, out);
      // In a failure the words say all that the structure says, but for details.
      if (!failed(answer) || has_details(answer)) mirror_structure(out, begin);
      return;
    case Dialect::colibri:
      // Its own middleware's form: the text mirrors the envelope, and isError is pattern A's.
      out.append(form.unify
                     ? dialect::colibri::to_call_tool_result(dialect::colibri::unified(answer))
                     : dialect::colibri::to_call_tool_result(answer));
      if (form.era == McpEra::modern) say_complete(out);
      return;
    default:
      out.append(dialect::mcp::to_call_tool_result(answer, form.dialect, form.era));
      mirror_structure(out, begin);
  }
}

}  // namespace waybill::mcp

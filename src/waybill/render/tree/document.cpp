#include "waybill/render/tree/document.h"

#include "waybill/render/tree/payload.h"

namespace waybill::render::tree {
namespace {

using json::Kind;
using json::Value;

bool is_markdown(std::string_view format) {
  return format.empty() || format == "markdown" || format == "md" || format == "text/markdown";
}

}  // namespace

void add_document_part(Workbench& bench, Value part, std::string_view format, Nodes& body) {
  if (!part.is(Kind::object)) {
    for (Node& node : payload(bench, part, 1)) body.push_back(std::move(node));
    return;
  }
  const Value heading = bench.source.find(part, "heading");
  if (heading && heading.is(Kind::string) && !heading.string().empty())
    body.push_back({Heading{prose(bench.room.line(heading.string(), kDrawLimits.cell)), 1}});
  const Value content = bench.source.find(part, "content");
  if (content && content.is(Kind::string)) {
    if (is_markdown(format)) {
      for (Node& node : markdown_nodes(bench, content.string(), 1)) body.push_back(std::move(node));
    } else {
      body.push_back({Paragraph{prose(bench.room.text(content.string()))}});
    }
  } else if (content) {
    for (Node& node : payload(bench, content, 1)) body.push_back(std::move(node));
  }
  for (Node& node : other_members(bench, part, {"heading", "content"}))
    body.push_back(std::move(node));
}

}  // namespace waybill::render::tree

// Documents: sections of Markdown or of plain text.
//
// Inside render/ only.
#pragma once

#include <string_view>

#include "waybill/json/document.h"
#include "waybill/render/node.h"
#include "waybill/render/tree/workbench.h"

namespace waybill::render::tree {

// One {heading, content} of a document: its nodes are appended to `body`.
void add_document_part(Workbench& bench, json::Value part, std::string_view format, Nodes& body);

// Markdown as nodes; its headings become `shift` levels deeper. Raw HTML is text like any other.
Nodes markdown_nodes(Workbench& bench, std::string_view markdown, unsigned shift);

}  // namespace waybill::render::tree

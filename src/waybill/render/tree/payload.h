// Any JSON, as what it looks like to people: lists of objects as tables, objects as keys with
// their values, everything else as words.
//
// Inside render/ only.
#pragma once

#include <initializer_list>
#include <string_view>

#include "waybill/json/document.h"
#include "waybill/render/node.h"
#include "waybill/render/tree/workbench.h"

namespace waybill::render::tree {

// `depth` others are around it; beyond DrawLimits::depth it becomes a line of JSON.
Nodes payload(Workbench& bench, json::Value value, std::size_t depth = 0);
// The same of a text that stands alone; what is no JSON is shown as it is.
Nodes payload(Workbench& bench, std::string_view json_text, std::size_t depth = 0);

// An object's members, but for those named.
KeyValues members(Workbench& bench, json::Value object,
                  std::initializer_list<std::string_view> but_for, std::size_t depth = 0);
// The same as a list that is empty when there are none left.
Nodes other_members(Workbench& bench, json::Value object,
                    std::initializer_list<std::string_view> but_for);

// As words on one line, for a table's cell.
Prose cell(Workbench& bench, json::Value value);

// As JSON, indented: for what has no known shape.
Code json_block(Workbench& bench, json::Value value);

// A code block of the text, cut where it is too long.
Code code_block(Workbench& bench, std::string_view text, std::string_view language, bool numbered);

}  // namespace waybill::render::tree

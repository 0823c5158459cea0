// Tables: of a list of objects, whose keys become the columns; and of columns and rows.
//
// Inside render/ only.
#pragma once

#include "waybill/json/document.h"
#include "waybill/render/node.h"
#include "waybill/render/tree/workbench.h"

namespace waybill::render::tree {

// A column for every key that the shown objects have, in the order they are first met.
Table object_table(Workbench& bench, json::Value array_of_objects);

// Rows are arrays; one that is longer than the columns adds nameless ones, a shorter one has
// empty cells. A row that is an object is read by the columns' names, any other is its own cell.
Table row_table(Workbench& bench, json::Value columns, json::Value rows);

}  // namespace waybill::render::tree

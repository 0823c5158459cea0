// The terminal sink: every kind of node as rows of a given width.
//
// Inside render/ only. No row is ever wider than `width`.
#pragma once

#include <cstddef>
#include <string_view>

#include "waybill/render/node.h"
#include "waybill/render/screen/paper.h"
#include "waybill/render/screen/row.h"

namespace waybill::render::screen {

// Everything, with an empty row between blocks when they are `apart`.
Rows draw_all(const Nodes& nodes, const Paper& paper, std::size_t width, bool apart);
Rows draw(const Node& node, const Paper& paper, std::size_t width);

Rows draw_key_values(const KeyValues& pairs, const Paper& paper, std::size_t width);

// Words of ours instead of a drawing: "no rows".
Rows draw_remark(std::string_view text, const Paper& paper, std::size_t width);

// "… and 12 more rows", when there are any.
void add_left_out(Rows& rows, std::size_t count, std::string_view what, const Paper& paper,
                  std::size_t width);

}  // namespace waybill::render::screen

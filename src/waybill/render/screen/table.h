// Tables and keys with values, fitted to a width.
//
// Inside render/ only.
#pragma once

#include <cstddef>
#include <vector>

#include "waybill/render/node.h"
#include "waybill/render/screen/paper.h"
#include "waybill/render/screen/row.h"

namespace waybill::render::screen {

// Columns as wide as what is in them; when that is too wide for the screen, the widest give way
// and wrap their cells. Where the columns would become too narrow to read, each row is drawn as a
// list of keys and values instead.
Rows draw_table(const Table& table, const Paper& paper, std::size_t width);

// The widths of columns that want `wanted`, with `room` for all: none wider than it wants, none
// narrower than `least` if that is possible, and the widest cut to the same width.
std::vector<std::size_t> shared_out(const std::vector<std::size_t>& wanted,
                                    const std::vector<std::size_t>& least, std::size_t room);

}  // namespace waybill::render::screen

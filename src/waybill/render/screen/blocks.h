// Nodes that have a shape of their own on the screen.
//
// Inside render/ only; called by draw().
#pragma once

#include <cstddef>

#include "waybill/render/node.h"
#include "waybill/render/screen/paper.h"
#include "waybill/render/screen/row.h"

namespace waybill::render::screen {

Rows draw_verdict(const Verdict& verdict, const Paper& paper, std::size_t width);
Rows draw_trouble(const Trouble& trouble, const Paper& paper, std::size_t width);
Rows draw_step(const Step& step, const Paper& paper, std::size_t width);
Rows draw_foot(const Foot& foot, const Paper& paper, std::size_t width);
Rows draw_timeline(const Timeline& timeline, const Paper& paper, std::size_t width);
Rows draw_mission(const Mission& mission, const Paper& paper, std::size_t width);
Rows draw_signal(const Signal& signal, const Paper& paper, std::size_t width);

Rows draw_code(const Code& code, const Paper& paper, std::size_t width);
Rows draw_list(const List& list, const Paper& paper, std::size_t width);

Rows draw_chart(const Chart& chart, const Paper& paper, std::size_t width);

}  // namespace waybill::render::screen

#include "waybill/render/figures.h"
#include "waybill/render/page/blocks.h"

namespace waybill::render::page {

void draw_chart(Sheet& sheet, const Chart& chart) { draw_table(sheet, figures(chart)); }

}  // namespace waybill::render::page

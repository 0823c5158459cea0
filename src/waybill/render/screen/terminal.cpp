// render::terminal.
#include <algorithm>

#include "waybill/render/node_texts.h"
#include "waybill/render/render.h"
#include "waybill/render/screen/draw.h"
#include "waybill/render/tree/tree.h"
#include "waybill/render/visible.h"

namespace waybill::render {

std::string terminal(const Envelope& envelope, const TerminalOptions& options) {
  Nodes nodes = tree::tree(envelope);
  if (!options.unicode) each_text(nodes, [](std::string& text) { text = spelled_in_ascii(text); });
  const screen::Paper paper{std::clamp<std::size_t>(options.width, 20, 1000), options.unicode};
  return screen::put_together(screen::draw_all(nodes, paper, paper.width, true), options.colour);
}

}  // namespace waybill::render

#include "waybill/render/screen/draw.h"

#include <algorithm>
#include <string>
#include <variant>

#include "waybill/render/columns.h"
#include "waybill/render/screen/blocks.h"
#include "waybill/render/screen/table.h"
#include "waybill/render/screen/wrap.h"
#include "waybill/render/tree/foot.h"

namespace waybill::render::screen {
namespace {

// The rows of one node, by its kind.
struct Drawing {
  const Paper& paper;
  std::size_t width;

  Rows words(const Row& row) const { return wrap(row, std::min(width, kMeasure), paper.glyphs()); }

  Rows operator()(const Verdict& node) const { return draw_verdict(node, paper, width); }
  Rows operator()(const Section& node) const {
    if (node.title.empty()) return draw_all(node.body, paper, width, true);
    Row title;
    add(title, node.title, bold);
    if (!node.kind.empty()) add(title, " (" + node.kind + ")", faint);
    Rows rows = words(title);
    const std::size_t by = indent_in(width);
    append(rows, indented(by, draw_all(node.body, paper, width - by, true)));
    return rows;
  }
  Rows operator()(const Heading& node) const {
    Rows rows = words(inked(node.text, bold));
    if (node.level > 2) return rows;
    // Told from other lines without colour, too.
    std::size_t widest = 0;
    for (const Row& row : rows) widest = std::max(widest, columns(row));
    Row rule;
    for (std::size_t i = 0; i < widest; ++i) add(rule, paper.glyphs().horizontal, faint);
    rows.push_back(std::move(rule));
    return rows;
  }
  Rows operator()(const Paragraph& node) const { return words(inked(node.text)); }
  Rows operator()(const KeyValues& node) const { return draw_key_values(node, paper, width); }
  Rows operator()(const Table& node) const { return draw_table(node, paper, width); }
  Rows operator()(const List& node) const { return draw_list(node, paper, width); }
  Rows operator()(const Code& node) const { return draw_code(node, paper, width); }
  Rows operator()(const Quote& node) const {
    if (width < 10) return draw_all(node.body, paper, width, false);
    Row bar;
    add(bar, paper.glyphs().quote, faint);
    add(bar, " ");
    return beside(bar, bar, draw_all(node.body, paper, width - 2, true));
  }
  Rows operator()(const Rule&) const {
    Row rule;
    for (std::size_t i = 0; i < std::min(width, kMeasure); ++i)
      add(rule, paper.glyphs().horizontal, faint);
    return {rule};
  }
  Rows operator()(const Chart& node) const { return draw_chart(node, paper, width); }
  Rows operator()(const Timeline& node) const { return draw_timeline(node, paper, width); }
  Rows operator()(const Mission& node) const { return draw_mission(node, paper, width); }
  Rows operator()(const Signal& node) const { return draw_signal(node, paper, width); }
  Rows operator()(const Trouble& node) const { return draw_trouble(node, paper, width); }
  Rows operator()(const Step& node) const { return draw_step(node, paper, width); }
  Rows operator()(const Foot& node) const { return draw_foot(node, paper, width); }
  Rows operator()(const Note& node) const { return draw_remark(node.text, paper, width); }
};

// Of a row of these, one follows the other without a gap.
bool is_line_of_a_list(const Node& node) {
  return std::holds_alternative<Step>(node.is) || std::holds_alternative<Signal>(node.is);
}

bool is_note(const Node& node) { return std::holds_alternative<Note>(node.is); }

}  // namespace

Rows draw(const Node& node, const Paper& paper, std::size_t width) {
  return std::visit(Drawing{paper, width}, node.is);
}

Rows draw_all(const Nodes& nodes, const Paper& paper, std::size_t width, bool apart) {
  Rows rows;
  const Node* before = nullptr;
  for (const Node& node : nodes) {
    Rows drawn = draw(node, paper, width);
    if (drawn.empty()) continue;
    const bool together =
        before != nullptr &&
        ((is_line_of_a_list(*before) && is_line_of_a_list(node)) || is_note(node));
    if (apart && before != nullptr && !together) rows.emplace_back();
    append(rows, std::move(drawn));
    before = &node;
  }
  return rows;
}

Rows draw_key_values(const KeyValues& pairs, const Paper& paper, std::size_t width) {
  constexpr std::size_t kWidestKey = 28;
  constexpr std::size_t kKeyAnyway = 12;  // on narrow screens, too
  constexpr std::size_t kNarrow = 10;     // there nothing stands beside anything
  const std::size_t most =
      width < kNarrow ? 0
                      : std::min(kWidestKey, std::max(width / 3, std::min(kKeyAnyway, width / 2)));
  std::size_t widest = 0;
  for (const KeyValues::Item& item : pairs.items) {
    const std::size_t used = columns(item.key);
    if (item.body.empty() && used <= most) widest = std::max(widest, used);
  }
  Rows rows;
  for (const KeyValues::Item& item : pairs.items) {
    const Row key{{item.key, cyan}};
    const Row value = inked(item.value);
    if (item.body.empty() && columns(item.key) <= most && most > 0) {
      Row first = key;
      pad(first, widest + 2);
      Row rest;
      pad(rest, widest + 2);
      const std::size_t room = std::min(width - widest - 2, kMeasure);
      append(rows, beside(first, rest, wrap(value, room, paper.glyphs())));
      continue;
    }
    append(rows, wrap(key, width, paper.glyphs()));
    const std::size_t by = indent_in(width);
    if (item.body.empty())
      append(rows, indented(by, wrap(value, std::min(width - by, kMeasure), paper.glyphs())));
    append(rows, indented(by, draw_all(item.body, paper, width - by, false)));
  }
  add_left_out(rows, pairs.left_out, "members", paper, width);
  return rows;
}

Rows draw_remark(std::string_view text, const Paper& paper, std::size_t width) {
  return wrap({{std::string(text), faint}}, std::min(width, kMeasure), paper.glyphs());
}

void add_left_out(Rows& rows, std::size_t count, std::string_view what, const Paper& paper,
                  std::size_t width) {
  if (count == 0) return;
  std::string text(paper.glyphs().ellipsis);
  text += " and " + tree::count_text(count) + " more " + std::string(what);
  append(rows, draw_remark(text, paper, width));
}

}  // namespace waybill::render::screen

#include "waybill/render/page/blocks.h"

#include <algorithm>
#include <string>
#include <variant>

#include "waybill/render/page/escape.h"
#include "waybill/render/tree/foot.h"

namespace waybill::render::page {
namespace {

struct Drawing {
  Sheet& sheet;

  void put(std::string_view markup) const { sheet.out += markup; }

  void operator()(const Verdict& node) const { draw_verdict(sheet, node); }
  void operator()(const Section& node) const {
    put("<section>");
    if (!node.title.empty()) {
      sheet.level = 2;
      put("<h2>" + escaped(node.title));
      if (!node.kind.empty()) put(" <span class=\"kind\">" + escaped(node.kind) + "</span>");
      put("</h2>\n");
    }
    draw_all(sheet, node.body);
    put("</section>\n");
  }
  void operator()(const Heading& node) const {
    const unsigned level = std::min({node.level + 2, sheet.level + 1, 6U});
    sheet.level = level;
    const std::string name = "h" + std::to_string(level);
    put("<" + name + ">");
    draw_prose(sheet, node.text);
    put("</" + name + ">\n");
  }
  void operator()(const Paragraph& node) const {
    put("<p>");
    draw_prose(sheet, node.text);
    put("</p>\n");
  }
  void operator()(const KeyValues& node) const {
    if (!node.items.empty()) put("<dl>\n");
    for (const KeyValues::Item& item : node.items) {
      put("<dt>" + escaped(item.key) + "</dt>");
      put(item.body.empty() ? "<dd>" : "<dd class=\"wide\">");
      draw_prose(sheet, item.value);
      draw_all(sheet, item.body);
      put("</dd>\n");
    }
    if (!node.items.empty()) put("</dl>\n");
    draw_left_out(sheet, node.left_out, "members");
  }
  void operator()(const Table& node) const { draw_table(sheet, node); }
  void operator()(const List& node) const {
    const std::string name = node.ordered ? "ol" : "ul";
    put("<" + name);
    const bool tasks = std::any_of(node.items.begin(), node.items.end(),
                                   [](const List::Item& item) { return item.ticked.has_value(); });
    if (tasks && !node.ordered) put(" class=\"tasks\"");
    if (node.ordered && node.start != 1) put(" start=\"" + std::to_string(node.start) + "\"");
    put(">\n");
    for (const List::Item& item : node.items) {
      put("<li>");
      if (item.ticked) put(*item.ticked ? "☑ " : "☐ ");
      // One paragraph alone needs no element of its own.
      const auto* const words =
          item.body.empty() ? nullptr : std::get_if<Paragraph>(&item.body.front().is);
      if (words != nullptr) draw_prose(sheet, words->text);
      for (std::size_t i = words != nullptr ? 1 : 0; i < item.body.size(); ++i)
        std::visit(*this, item.body[i].is);
      put("</li>\n");
    }
    put("</" + name + ">\n");
    draw_left_out(sheet, node.left_out, "items");
  }
  void operator()(const Code& node) const {
    put(node.numbered ? "<pre class=\"numbered\"><code>" : "<pre><code>");
    if (node.numbered) {
      std::string_view text = node.text;
      for (bool more = true; more;) {
        const std::size_t end = text.find('\n');
        more = end != std::string_view::npos;
        put("<span class=\"l\">" + escaped(text.substr(0, end)) + "</span>\n");
        if (more) text.remove_prefix(end + 1);
      }
    } else {
      put(escaped(node.text));
    }
    put("</code></pre>\n");
    draw_left_out(sheet, node.lines_left_out, "lines");
  }
  void operator()(const Quote& node) const {
    put("<blockquote>\n");
    draw_all(sheet, node.body);
    put("</blockquote>\n");
  }
  void operator()(const Rule&) const { put("<hr>\n"); }
  void operator()(const Chart& node) const { draw_chart(sheet, node); }
  void operator()(const Timeline& node) const { draw_timeline(sheet, node); }
  void operator()(const Mission& node) const { draw_mission(sheet, node); }
  void operator()(const Signal& node) const { draw_signal(sheet, node); }
  void operator()(const Trouble& node) const { draw_trouble(sheet, node); }
  void operator()(const Step& node) const { draw_step(sheet, node); }
  void operator()(const Foot& node) const { draw_foot(sheet, node); }
  void operator()(const Note& node) const {
    put("<p class=\"note\">" + escaped_lines(node.text) + "</p>\n");
  }
};

bool is_step(const Node& node) { return std::holds_alternative<Step>(node.is); }

std::string_view class_of(Align align) {
  return align == Align::right    ? " class=\"right\""
         : align == Align::centre ? " class=\"centre\""
                                  : "";
}

}  // namespace

void draw_all(Sheet& sheet, const Nodes& nodes) {
  bool in_steps = false;
  for (const Node& node : nodes) {
    if (is_step(node) != in_steps) {
      in_steps = !in_steps;
      sheet.out += in_steps ? "<ul class=\"steps\">\n" : "</ul>\n";
    }
    std::visit(Drawing{sheet}, node.is);
  }
  if (in_steps) sheet.out += "</ul>\n";
}

void draw_prose(Sheet& sheet, const Prose& prose) {
  for (const Span& span : prose) {
    std::string open;
    std::string close;
    const auto wrap = [&](std::string_view name, std::string_view attributes = {}) {
      open += "<" + std::string(name) + std::string(attributes) + ">";
      close.insert(0, "</" + std::string(name) + ">");
    };
    if (!span.link.empty())
      wrap("a", " href=\"" + escaped(span.link) + "\" rel=\"noopener noreferrer nofollow\"");
    if ((span.style & Span::strong) != 0) wrap("strong");
    if ((span.style & Span::emphasis) != 0) wrap("em");
    if ((span.style & Span::deleted) != 0) wrap("del");
    if ((span.style & Span::faint) != 0) wrap("span", " class=\"soft\"");
    if ((span.style & Span::code) != 0) wrap("code");
    sheet.out += open + escaped_lines(span.text) + close;
  }
}

void draw_table(Sheet& sheet, const Table& table) {
  std::string& out = sheet.out;
  if (table.rows.empty()) {
    out += "<p class=\"note\">no rows</p>\n";
  }
  if (!table.columns.empty()) {
    const bool has_head =
        std::any_of(table.columns.begin(), table.columns.end(),
                    [](const Table::Column& column) { return !column.title.empty(); });
    out += "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table\"><table>\n";
    if (has_head) {
      out += "<thead><tr>";
      for (const Table::Column& column : table.columns) {
        out += "<th scope=\"col\"" + std::string(class_of(column.align)) + ">";
        draw_prose(sheet, column.title);
        out += "</th>";
      }
      out += "</tr></thead>\n";
    }
    out += "<tbody>\n";
    for (const std::vector<Prose>& row : table.rows) {
      out += "<tr>";
      for (std::size_t i = 0; i < row.size(); ++i) {
        out += "<td" + std::string(class_of(table.columns[i].align)) + ">";
        draw_prose(sheet, row[i]);
        out += "</td>";
      }
      out += "</tr>\n";
    }
    out += "</tbody></table></div>\n";
  }
  draw_left_out(sheet, table.rows_left_out, "rows");
  draw_left_out(sheet, table.columns_left_out, "columns");
}

void draw_left_out(Sheet& sheet, std::size_t count, std::string_view what) {
  if (count == 0) return;
  sheet.out += "<p class=\"note\">… and " + tree::count_text(count) + " more " + std::string(what) +
               "</p>\n";
}

std::string_view class_of(Tone tone) {
  switch (tone) {
    case Tone::good: return "good";
    case Tone::caution: return "caution";
    case Tone::bad: return "bad";
    case Tone::active: return "active";
    case Tone::neutral: break;
  }
  return "neutral";
}

std::string_view class_of(Status status) {
  return status == Status::ok ? "good" : status == Status::warning ? "caution" : "bad";
}

}  // namespace waybill::render::page

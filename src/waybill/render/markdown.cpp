// render::markdown: the Markdown sink.
#include <algorithm>
#include <string>
#include <variant>

#include "waybill/render/figures.h"
#include "waybill/render/markdown_text.h"
#include "waybill/render/render.h"
#include "waybill/render/tree/foot.h"
#include "waybill/render/tree/tree.h"

namespace waybill::render {
namespace {

std::string draw_all(const Nodes& nodes, unsigned level);

std::string left_out(std::size_t count, std::string_view what) {
  if (count == 0) return {};
  return "*… and " + tree::count_text(count) + " more " + std::string(what) + "*\n\n";
}

// Every line but the first behind `indent` spaces, as a list's items need it.
std::string hanging(std::string_view text, std::size_t indent) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  std::string out;
  for (const char c : text) {
    out += c;
    if (c == '\n') out.append(indent, ' ');
  }
  // Lines that are empty stay so.
  std::string clean;
  for (std::size_t at = 0; at < out.size();) {
    const std::size_t end = std::min(out.find('\n', at), out.size());
    std::string_view line = std::string_view(out).substr(at, end - at);
    if (line.find_first_not_of(' ') == std::string_view::npos) line = {};
    clean += line;
    if (end < out.size()) clean += '\n';
    at = end + 1;
  }
  return clean;
}

std::string table_text(const Table& table) {
  std::string out;
  if (table.columns.empty() || table.rows.empty()) out += "*no rows*\n\n";
  if (!table.columns.empty()) {
    std::string rule = "|";
    out += "|";
    for (const Table::Column& column : table.columns) {
      out += " " + markdown_prose(column.title, MarkdownPlace::cell) + " |";
      rule += column.align == Align::right    ? " ---: |"
              : column.align == Align::centre ? " :---: |"
                                              : " --- |";
    }
    out += "\n" + rule + "\n";
    for (const std::vector<Prose>& row : table.rows) {
      out += "|";
      for (const Prose& cell : row) out += " " + markdown_prose(cell, MarkdownPlace::cell) + " |";
      out += "\n";
    }
    out += "\n";
  }
  return out + left_out(table.rows_left_out, "rows") + left_out(table.columns_left_out, "columns");
}

struct Drawing {
  unsigned level;  // of the heading around

  // Behind other things on the same line; one that has several lines goes on in the next.
  static std::string text(std::string_view words) {
    return markdown_escaped(words, MarkdownPlace::within_line);
  }
  static std::string line(std::string_view words) {
    std::string one(words);
    std::replace(one.begin(), one.end(), '\n', ' ');
    return markdown_escaped(one, MarkdownPlace::within_line);
  }
  static std::string more(const Nodes& nodes, unsigned level) {
    return nodes.empty() ? std::string() : "\n\n  " + hanging(draw_all(nodes, level), 2);
  }
  static std::string line_of(const Prose& prose) {
    std::string text = markdown_prose(prose, MarkdownPlace::within_line);
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
  }
  std::string heading(unsigned at, const std::string& words) const {
    return std::string(std::min(at, 6U), '#') + " " + words + "\n\n";
  }

  std::string operator()(const Verdict& node) const {
    const std::string_view word = node.status == Status::ok        ? "✓"
                                  : node.status == Status::warning ? "!"
                                                                   : "✗";
    return "# " + std::string(word) + " " + line(node.summary) + "\n\n";
  }
  std::string operator()(const Section& node) const {
    std::string out;
    if (!node.title.empty()) {
      out = heading(2, line(node.title) + (node.kind.empty() ? "" : " (" + line(node.kind) + ")"));
    }
    return out + draw_all(node.body, 2);
  }
  std::string operator()(const Heading& node) const {
    return heading(node.level + level, line_of(node.text));
  }
  std::string operator()(const Paragraph& node) const {
    return markdown_prose(node.text, MarkdownPlace::paragraph) + "\n\n";
  }
  std::string operator()(const KeyValues& node) const {
    std::string out;
    for (const KeyValues::Item& item : node.items) {
      out += "- **" + line(item.key) + "**:";
      if (!item.value.empty())
        out += " " + hanging(markdown_prose(item.value, MarkdownPlace::within_line), 2);
      out += more(item.body, level) + "\n";
    }
    return out + "\n" + left_out(node.left_out, "members");
  }
  std::string operator()(const Table& node) const { return table_text(node); }
  std::string operator()(const List& node) const {
    std::string out;
    std::size_t number = node.start;
    for (const List::Item& item : node.items) {
      const std::string mark = node.ordered ? std::to_string(number++) + ". " : "- ";
      const std::string box = item.ticked ? (*item.ticked ? "[x] " : "[ ] ") : "";
      out += mark + box + hanging(draw_all(item.body, level), mark.size()) + "\n";
    }
    return out + "\n" + left_out(node.left_out, "items");
  }
  std::string operator()(const Code& node) const {
    return markdown_fence(node.text, node.language) + "\n" + left_out(node.lines_left_out, "lines");
  }
  std::string operator()(const Quote& node) const {
    std::string inside = draw_all(node.body, level);
    while (inside.ends_with('\n')) inside.pop_back();
    std::string out = "> ";
    for (const char c : inside) {
      out += c;
      if (c == '\n') out += "> ";
    }
    return out + "\n\n";
  }
  std::string operator()(const Rule&) const { return "---\n\n"; }
  std::string operator()(const Chart& node) const { return table_text(figures(node)); }
  std::string operator()(const Timeline& node) const {
    std::string out;
    for (const Timeline::Event& event : node.events) {
      out += "- ";
      if (!event.time.empty())
        out += markdown_code((event.day.empty() ? "" : event.day + " ") + event.time) + " ";
      out += line(event.text);
      if (!event.status.empty()) out += " (" + line(event.status) + ")";
      out += more(event.more, level) + "\n";
    }
    if (node.events.empty()) out = "*no events*\n";
    return out + "\n" + left_out(node.left_out, "events");
  }
  std::string operator()(const Mission& node) const {
    std::string out = "- **" + line(node.status.empty() ? "no status" : node.status) + "**";
    if (!node.objective.empty()) out += " " + line(node.objective);
    if (!node.id.empty()) out += " " + markdown_code(node.id);
    if (!node.description.empty()) out += "  \n  " + hanging(text(node.description), 2);
    return out + more(node.more, level) + "\n";
  }
  std::string operator()(const Signal& node) const {
    std::string out = "- **" + line(node.type.empty() ? "no type" : node.type) + "**";
    for (const std::string* part : {&node.layer, &node.source, &node.time})
      if (!part->empty()) out += " · " + line(*part);
    if (!node.summary.empty()) out += "  \n  " + hanging(text(node.summary), 2);
    return out + more(node.more, level) + "\n";
  }
  std::string operator()(const Trouble& node) const {
    std::string out = std::string("**") + (node.is_error ? "✗ Error" : "! Warning");
    if (!node.code.empty()) out += " " + line(node.code);
    out += "**";
    if (!node.message.empty()) out += " " + text(node.message);
    out += "\n\n";
    return out + (node.facts.items.empty() ? "" : (*this)(node.facts));
  }
  std::string operator()(const Step& node) const {
    std::string out = "-";
    if (!node.tool.empty()) out += " → " + markdown_code(node.tool);
    if (!node.label.empty()) out += " " + line(node.label);
    if (!node.arguments.empty()) out += " " + markdown_code(node.arguments);
    if (!node.reason.empty()) out += "  \n  " + hanging(text(node.reason), 2);
    return out + "\n";
  }
  std::string operator()(const Foot& node) const {
    std::string out = "---\n\n";
    for (const Foot::Item& item : node.items)
      out += (&item == &node.items.front() ? "" : " · ") +
             (item.self_evident ? line(item.value) : line(item.key) + " " + line(item.value));
    return out + "\n";
  }
  std::string operator()(const Note& node) const { return "*" + line(node.text) + "*\n\n"; }
};

bool is_item(const Node& node) {
  return std::holds_alternative<Step>(node.is) || std::holds_alternative<Signal>(node.is) ||
         std::holds_alternative<Mission>(node.is);
}

std::string draw_all(const Nodes& nodes, unsigned level) {
  std::string out;
  bool in_list = false;
  for (const Node& node : nodes) {
    if (in_list && !is_item(node)) out += "\n";
    in_list = is_item(node);
    out += std::visit(Drawing{level}, node.is);
  }
  if (in_list) out += "\n";
  return out;
}

}  // namespace

std::string markdown(const Envelope& envelope) { return draw_all(tree::tree(envelope), 0); }

}  // namespace waybill::render

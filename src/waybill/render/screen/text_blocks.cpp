// Code and lists.
#include <algorithm>
#include <string>

#include "waybill/render/columns.h"
#include "waybill/render/screen/blocks.h"
#include "waybill/render/screen/draw.h"
#include "waybill/render/screen/wrap.h"

namespace waybill::render::screen {
namespace {

// Rows of a line of code: broken anywhere, because its spaces mean something.
Rows broken(std::string_view line, std::size_t width) {
  Rows rows;
  do {
    std::size_t bytes = fitting(line, width);
    if (bytes == 0 && !line.empty()) {  // two columns into one
      rows.push_back({{"?", faint}});
      line.remove_prefix(first_grapheme(line).bytes);
      continue;
    }
    rows.push_back({{std::string(line.substr(0, bytes)), plain}});
    line.remove_prefix(bytes);
  } while (!line.empty());
  return rows;
}

}  // namespace

Rows draw_code(const Code& code, const Paper& paper, std::size_t width) {
  const Glyphs& glyphs = paper.glyphs();
  const auto lines =
      static_cast<std::size_t>(std::count(code.text.begin(), code.text.end(), '\n')) + 1;
  const std::size_t digits = code.numbered ? std::to_string(lines).size() : 0;
  Rows rows;
  std::string_view text = code.text;
  for (std::size_t number = 1; number <= lines; ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    Row first;
    Row rest;
    if (indent_in(width) == 0) {
      // no room for anything but the code
    } else if (code.numbered) {
      const std::string label = std::to_string(number);
      add(first, std::string(digits - label.size(), ' ') + label + " ", faint);
      add(first, glyphs.vertical, faint);
      add(rest, std::string(digits + 1, ' '), faint);
      add(rest, glyphs.continued, faint);
    } else {
      add(first, glyphs.vertical, faint);
      add(rest, glyphs.continued, faint);
    }
    if (!first.empty()) {
      add(first, " ");
      add(rest, " ");
    }
    append(rows, beside(first, rest, broken(line, width - columns(first))));
  }
  add_left_out(rows, code.lines_left_out, "lines", paper, width);
  return rows;
}

Rows draw_list(const List& list, const Paper& paper, std::size_t width) {
  const Glyphs& glyphs = paper.glyphs();
  Rows rows;
  std::size_t number = list.start;
  const std::size_t digits = std::to_string(number + list.items.size()).size();
  for (const List::Item& item : list.items) {
    Row first;
    if (list.ordered) {
      const std::string label = std::to_string(number++);
      add(first, std::string(digits > label.size() ? digits - label.size() : 0, ' ') + label + ". ",
          faint);
    } else if (item.ticked) {
      add(first, *item.ticked ? glyphs.ticked : glyphs.unticked);
      add(first, " ");
    } else {
      add(first, glyphs.bullet, faint);
      add(first, " ");
    }
    if (list.ordered && item.ticked) {
      add(first, *item.ticked ? glyphs.ticked : glyphs.unticked);
      add(first, " ");
    }
    if (columns(first) + 4 > width) first.clear();  // nested beyond what can be shown so
    Row rest;
    pad(rest, columns(first));
    Rows body = draw_all(item.body, paper, width - columns(first), false);
    if (body.empty()) body.emplace_back();
    append(rows, beside(first, rest, std::move(body)));
  }
  add_left_out(rows, list.left_out, "items", paper, width);
  return rows;
}

}  // namespace waybill::render::screen

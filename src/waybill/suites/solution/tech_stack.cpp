#include "waybill/suites/solution/tech_stack.h"

#include <algorithm>

#include "waybill/suites/solution/documents.h"

namespace waybill::suites::solution {
namespace {

bool is_version(std::string_view word) {
  if (word.starts_with('v') || word.starts_with('^') || word.starts_with('~'))
    word.remove_prefix(1);
  if (word.empty() || word[0] < '0' || word[0] > '9') return false;
  return word.find_first_not_of("0123456789.x*+-abcdefghijklmnopqrstuvwyz") ==
         std::string_view::npos;
}

std::optional<std::string> some(std::string_view text) {
  text = trimmed(text);
  if (text.empty() || text == "-") return std::nullopt;
  return std::string(text);
}

std::string plain(std::string_view text) {
  const auto items = bullets_of("- " + std::string(trimmed(text)));
  return items.empty() ? std::string() : items[0];
}

std::vector<std::string> cells_of(std::string_view line) {
  line = trimmed(line);
  line.remove_prefix(1);
  if (line.ends_with('|')) line.remove_suffix(1);
  std::vector<std::string> cells;
  for (std::size_t at = 0; at <= line.size();) {
    const std::size_t end = std::min(line.find('|', at), line.size());
    cells.push_back(plain(line.substr(at, end - at)));
    at = end + 1;
  }
  return cells;
}

// The rows of one table, by what its head calls the columns.
class Table {
 public:
  void row(std::string_view line, std::vector<Technology>& into) {
    const std::vector<std::string> cells = cells_of(line);
    if (head_.empty()) {
      for (const std::string& cell : cells) head_.push_back(lower_case(cell));
      return;
    }
    if (std::ranges::all_of(cells, [](const std::string& cell) {
          return cell.find_first_not_of(":- ") == std::string::npos;
        }))
      return;
    Technology made{.name = cells[0]};
    for (std::size_t i = 1; i < cells.size() && i < head_.size(); ++i) {
      if (head_[i].find("version") != std::string::npos) {
        made.version = some(cells[i]);
      } else if (!made.rationale) {
        made.rationale = some(cells[i]);
      }
    }
    if (!made.name.empty()) into.push_back(std::move(made));
  }
  void end() { head_.clear(); }

 private:
  std::vector<std::string> head_{};
};

// "Version: 8" and the like below an H3 are said of that technology.
bool complete(Technology& technology, std::string_view item) {
  const std::size_t colon = item.find(':');
  if (colon == std::string_view::npos) return false;
  const std::string key = lower_case(trimmed(item.substr(0, colon)));
  if (key == "version") {
    technology.version = some(item.substr(colon + 1));
    return true;
  }
  if (key == "rationale" || key == "why" || key == "reason" || key == "purpose") {
    technology.rationale = some(item.substr(colon + 1));
    return true;
  }
  return false;
}

void read_body(const Section& section, std::vector<Technology>& into) {
  Table table;
  const bool is_technology = section.level == 3;
  if (is_technology) into.push_back(read_technology(section.title));
  const std::size_t own = into.size();
  std::string words;
  for_lines(section.body, [&](std::string_view line) {
    if (trimmed(line).starts_with('|')) return table.row(line, into);
    table.end();
    const auto items = bullets_of(line);
    if (items.empty()) {
      if (words.empty()) words = std::string(trimmed(line));
      return;
    }
    if (is_technology && complete(into[own - 1], items[0])) return;
    // A list below its own heading describes the technology; it is not a list of further ones.
    if (!is_technology) into.push_back(read_technology(items[0]));
  });
  if (is_technology && !into[own - 1].rationale) into[own - 1].rationale = some(words);
}

}  // namespace

Technology read_technology(std::string_view item) {
  const std::string text = plain(item);
  std::string_view rest = text;
  Technology made;
  std::size_t cut = rest.size();
  std::size_t width = 0;
  for (const std::string_view dash : {" - ", " – ", " — ", ": "})
    if (const std::size_t at = rest.find(dash); at < cut) cut = at, width = dash.size();
  if (width > 0) made.rationale = some(rest.substr(cut + width));
  rest = trimmed(rest.substr(0, cut));
  if (rest.ends_with(')')) {
    if (const std::size_t open = rest.rfind('('); open != std::string_view::npos) {
      const std::string_view inside = trimmed(rest.substr(open + 1, rest.size() - open - 2));
      if (is_version(inside)) {
        made.version = std::string(inside);
        rest = trimmed(rest.substr(0, open));
      }
    }
  }
  const std::size_t space = rest.rfind(' ');
  if (!made.version && space != std::string_view::npos && is_version(rest.substr(space + 1))) {
    made.version = std::string(rest.substr(space + 1));
    rest = trimmed(rest.substr(0, space));
  }
  made.name = std::string(rest);
  return made;
}

std::vector<TechCategory> read_tech_stack(std::string_view markdown) {
  std::vector<TechCategory> categories;
  for (const Section& section : sections_of(markdown)) {
    if (section.level == 2) categories.push_back({.name = std::string(section.title)});
    if (section.level >= 2 && section.level <= 3 && !categories.empty())
      read_body(section, categories.back().technologies);
  }
  return categories;
}

}  // namespace waybill::suites::solution

#include "waybill/render/screen/table.h"

#include <algorithm>
#include <numeric>
#include <string>

#include "waybill/render/columns.h"
#include "waybill/render/screen/draw.h"
#include "waybill/render/screen/wrap.h"

namespace waybill::render::screen {
namespace {

constexpr std::size_t kGap = 2;         // columns between columns
constexpr std::size_t kTallest = 8;     // rows of the screen for one row of the table
constexpr std::size_t kWholeWord = 14;  // words up to this width are kept whole where possible

// The widest of the lines that the text itself has.
std::size_t natural_width(const Row& words) {
  std::size_t widest = 0;
  std::size_t now = 0;
  for (const Piece& piece : words) {
    std::string_view text = piece.text;
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
      widest = std::max(widest, now + render::columns(text.substr(0, end)));
      now = 0;
      text.remove_prefix(end + 1);
    }
    now += render::columns(text);
  }
  return std::max(widest, now);
}

// The widest part of it that does not have to be broken, as far as such parts are kept whole.
std::size_t word_width(const Row& words) {
  std::size_t widest = 0;
  for (const Piece& piece : words) {
    std::string_view text = piece.text;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find_first_of(" \n-/_"), text.size() - 1) + 1;
      const std::size_t width = end <= 4 * kWholeWord ? columns(text.substr(0, end)) : kWholeWord;
      widest = std::max(widest, width);
      text.remove_prefix(end);
    }
  }
  return std::min(widest, kWholeWord);
}

Row aligned(const Row& row, std::size_t width, Align align) {
  const std::size_t used = columns(row);
  const std::size_t space = used < width ? width - used : 0;
  const std::size_t before = align == Align::left ? 0 : align == Align::right ? space : space / 2;
  Row whole;
  add(whole, std::string(before, ' '));
  add(whole, row);
  add(whole, std::string(space - before, ' '));
  return whole;
}

// A table whose cells are in ink already.
class Layout {
 public:
  Layout(const Table& table, const Paper& paper) : table_(table), paper_(paper) {
    for (const Table::Column& column : table.columns) {
      head_.push_back(inked(column.title, bold));
      has_head_ = has_head_ || !head_.back().empty();
      wanted_.push_back(std::max<std::size_t>(1, natural_width(head_.back())));
      least_.push_back(std::max<std::size_t>(1, word_width(head_.back())));
    }
    for (const std::vector<Prose>& row : table.rows) {
      std::vector<Row>& cells = cells_.emplace_back();
      for (std::size_t i = 0; i < row.size() && i < wanted_.size(); ++i) {
        cells.push_back(inked(row[i]));
        wanted_[i] = std::max(wanted_[i], natural_width(cells.back()));
        least_[i] = std::max(least_[i], word_width(cells.back()));
      }
    }
  }

  bool fits(std::size_t width) {
    const std::size_t gaps = kGap * (wanted_.size() - 1);
    if (gaps >= width) return false;
    widths_ = shared_out(wanted_, least_, width - gaps);
    for (std::size_t i = 0; i < widths_.size(); ++i)
      if (widths_[i] < std::min(wanted_[i], least_[i])) return false;
    return true;
  }

  Rows as_grid() const {
    Rows rows;
    if (has_head_) {
      add_line(rows, head_);
      Row rule;
      for (std::size_t i = 0; i < widths_.size(); ++i) {
        if (i > 0) add(rule, std::string(kGap, ' '));
        for (std::size_t n = 0; n < widths_[i]; ++n) add(rule, paper_.glyphs().horizontal, faint);
      }
      rows.push_back(std::move(rule));
    }
    for (const std::vector<Row>& cells : cells_) add_line(rows, cells);
    return rows;
  }

  Rows as_records(std::size_t width) const {
    Rows rows;
    for (std::size_t i = 0; i < table_.rows.size(); ++i) {
      KeyValues record;
      for (std::size_t column = 0; column < table_.columns.size(); ++column) {
        if (table_.rows[i][column].empty()) continue;
        std::string key;
        for (const Span& span : table_.columns[column].title) key += span.text;
        std::replace(key.begin(), key.end(), '\n', ' ');
        record.items.push_back({std::move(key), table_.rows[i][column], {}});
      }
      rows.push_back({{std::to_string(i + 1), faint}});
      const std::size_t by = indent_in(width);
      append(rows, indented(by, draw_key_values(record, paper_, width - by)));
    }
    return rows;
  }

 private:
  void add_line(Rows& rows, const std::vector<Row>& cells) const {
    std::vector<Rows> wrapped;
    std::size_t height = 1;
    for (std::size_t i = 0; i < widths_.size(); ++i) {
      wrapped.push_back(i < cells.size() ? wrap(cells[i], widths_[i], paper_.glyphs(), kTallest)
                                         : Rows(1));
      height = std::max(height, wrapped.back().size());
    }
    for (std::size_t line = 0; line < height; ++line) {
      Row row;
      for (std::size_t i = 0; i < widths_.size(); ++i) {
        if (i > 0) add(row, std::string(kGap, ' '));
        static const Row kEmpty;
        const Row& part = line < wrapped[i].size() ? wrapped[i][line] : kEmpty;
        add(row, aligned(part, widths_[i], table_.columns[i].align));
      }
      rows.push_back(std::move(row));
    }
  }

  const Table& table_;
  const Paper& paper_;
  std::vector<Row> head_;
  std::vector<std::vector<Row>> cells_;
  std::vector<std::size_t> wanted_;
  std::vector<std::size_t> least_;
  std::vector<std::size_t> widths_;
  bool has_head_ = false;
};

}  // namespace

std::vector<std::size_t> shared_out(const std::vector<std::size_t>& wanted,
                                    const std::vector<std::size_t>& least, std::size_t room) {
  const bool words_fit = std::accumulate(least.begin(), least.end(), std::size_t{0}) <= room;
  const auto floor = [&](std::size_t i) { return words_fit ? std::min(least[i], wanted[i]) : 0; };
  std::vector<std::size_t> widths(wanted.size());
  std::vector<std::size_t> order(wanted.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  // The modest first: what they do not need is shared by those who want more.
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
  // Who would get less than its longest word gets just that, and the others share what is left.
  for (bool settled = false; !settled;) {
    settled = true;
    std::size_t left = order.size();
    std::size_t rest = room;
    for (const std::size_t i : order) {
      widths[i] = std::min(wanted[i], rest / left--);
      rest -= widths[i];
    }
    const auto poor = std::find_if(order.begin(), order.end(),
                                   [&](std::size_t i) { return widths[i] < floor(i); });
    if (poor != order.end()) {
      widths[*poor] = floor(*poor);
      room -= floor(*poor);
      order.erase(poor);
      settled = false;
    }
  }
  return widths;
}

Rows draw_table(const Table& table, const Paper& paper, std::size_t width) {
  Rows rows;
  if (table.columns.empty()) {
    rows = draw_remark("no columns", paper, width);
  } else {
    Layout layout(table, paper);
    rows = layout.fits(width) ? layout.as_grid() : layout.as_records(width);
    if (table.rows.empty()) append(rows, draw_remark("no rows", paper, width));
  }
  add_left_out(rows, table.rows_left_out, "rows", paper, width);
  add_left_out(rows, table.columns_left_out, "columns", paper, width);
  return rows;
}

}  // namespace waybill::render::screen

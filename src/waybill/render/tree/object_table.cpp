#include "waybill/render/tree/object_table.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "waybill/render/tree/payload.h"

namespace waybill::render::tree {
namespace {

using json::Kind;
using json::Value;

// A table that grows row by row; columns of nothing but numbers are aligned as such.
class Growing {
 public:
  explicit Growing(Workbench& bench) : bench_(bench) {}

  // The column with that name, made when it is new; kDrawLimits.columns when there is no room.
  std::size_t column(std::string_view name) {
    const auto [place, is_new] = places_.try_emplace(std::string(name), table_.columns.size());
    if (!is_new) return place->second;
    if (table_.columns.size() == kDrawLimits.columns) {
      ++table_.columns_left_out;
      place->second = kDrawLimits.columns;
    } else {
      add_column(prose(bench_.room.line(name, kDrawLimits.cell)));
    }
    return place->second;
  }
  // One without a name, or one beside another of the same name.
  void add_column(Prose title) {
    table_.columns.push_back({std::move(title), Align::left});
    numeric_.push_back(Numeric::empty);
  }
  std::size_t columns() const { return table_.columns.size(); }

  // False when there is no room for one more; it is counted as left out.
  bool add_row() {
    if (table_.rows.size() < kDrawLimits.rows && bench_.room.take()) {
      table_.rows.emplace_back(table_.columns.size());
      return true;
    }
    ++table_.rows_left_out;
    return false;
  }
  void put(std::size_t column, Value value) {
    if (column >= table_.columns.size() || !bench_.room.take()) return;
    std::vector<Prose>& row = table_.rows.back();
    if (row.size() <= column) row.resize(column + 1);
    row[column] = cell(bench_, value);
    if (value.is(Kind::null)) return;
    numeric_[column] =
        value.is(Kind::number) && numeric_[column] != Numeric::no ? Numeric::yes : Numeric::no;
  }
  void leave_columns_out(std::size_t count) {
    table_.columns_left_out = std::max(table_.columns_left_out, count);
  }

  Table done() {
    for (std::vector<Prose>& row : table_.rows) row.resize(table_.columns.size());
    for (std::size_t i = 0; i < table_.columns.size(); ++i)
      if (numeric_[i] == Numeric::yes) table_.columns[i].align = Align::right;
    return std::move(table_);
  }

 private:
  enum class Numeric : std::uint8_t { empty, yes, no };
  Workbench& bench_;
  Table table_;
  std::vector<Numeric> numeric_;
  std::unordered_map<std::string, std::size_t> places_;
};

}  // namespace

Table object_table(Workbench& bench, Value array_of_objects) {
  Growing table(bench);
  for (const Value object : bench.source.children(array_of_objects)) {
    if (!table.add_row()) continue;
    for (const Value member : bench.source.children(object))
      table.put(table.column(member.key()), member);
  }
  return table.done();
}

Table row_table(Workbench& bench, Value columns, Value rows) {
  Growing table(bench);
  std::vector<std::string> names;
  std::size_t met = 0;
  for (const Value name : bench.source.children(columns)) {
    if (++met > kDrawLimits.columns) continue;
    names.emplace_back(name.string());
    table.add_column(cell(bench, name));
  }
  std::size_t widest = met;
  for (const Value row : bench.source.children(rows)) {
    if (!table.add_row()) continue;
    if (row.is(Kind::object)) {
      for (const Value member : bench.source.children(row)) {
        const auto named = std::find(names.begin(), names.end(), member.key());
        const auto place = static_cast<std::size_t>(named - names.begin());
        if (named == names.end()) {
          names.emplace_back(member.key());
          if (place < kDrawLimits.columns)
            table.add_column(prose(bench.room.line(member.key(), kDrawLimits.cell)));
          widest = std::max(widest, names.size());
        }
        table.put(place, member);
      }
      continue;
    }
    std::size_t place = 0;
    const auto put = [&](Value value) {
      if (place == table.columns() && place < kDrawLimits.columns) {
        names.emplace_back();
        table.add_column({});
      }
      table.put(place++, value);
    };
    if (row.is(Kind::array)) {
      for (const Value value : bench.source.children(row)) put(value);
    } else {
      put(row);
    }
    widest = std::max(widest, place);
  }
  if (widest > kDrawLimits.columns) table.leave_columns_out(widest - kDrawLimits.columns);
  return table.done();
}

}  // namespace waybill::render::tree

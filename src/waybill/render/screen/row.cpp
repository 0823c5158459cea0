#include "waybill/render/screen/row.h"

#include <array>
#include <iterator>
#include <utility>

#include "waybill/render/columns.h"

namespace waybill::render::screen {
namespace {

constexpr std::pair<unsigned, std::string_view> kCodes[] = {
    {bold, "1"},   {faint, "2"},   {italic, "3"}, {underline, "4"}, {struck, "9"}, {red, "31"},
    {green, "32"}, {yellow, "33"}, {blue, "34"},  {magenta, "35"},  {cyan, "36"}};

void put_piece(std::string& out, std::string_view text, unsigned ink, bool colour) {
  if (!colour || ink == plain || text.empty()) {
    out += text;
    return;
  }
  std::string_view separator = "\x1b[";
  for (const auto& [bit, code] : kCodes) {
    if ((ink & bit) == 0) continue;
    out += separator;
    out += code;
    separator = ";";
  }
  out += "m";
  out += text;
  out += "\x1b[0m";
}

}  // namespace

std::size_t columns(const Row& row) {
  std::size_t sum = 0;
  for (const Piece& piece : row) sum += render::columns(piece.text);
  return sum;
}

void add(Row& row, std::string_view text, unsigned ink) {
  if (text.empty()) return;
  if (!row.empty() && row.back().ink == ink) {
    row.back().text += text;
  } else {
    row.push_back({std::string(text), ink});
  }
}

void add(Row& row, const Row& more) {
  for (const Piece& piece : more) add(row, piece.text, piece.ink);
}

void pad(Row& row, std::size_t width) {
  const std::size_t now = columns(row);
  if (now < width) add(row, std::string(width - now, ' '));
}

Rows beside(const Row& first, const Row& rest, Rows rows) {
  bool is_first = true;
  for (Row& row : rows) {
    Row whole = is_first ? first : rest;
    add(whole, row);
    row = std::move(whole);
    is_first = false;
  }
  return rows;
}

Rows indented(std::size_t by, Rows rows) {
  for (Row& row : rows)
    if (!row.empty()) row.insert(row.begin(), {std::string(by, ' '), plain});
  return rows;
}

void append(Rows& rows, Rows more) {
  rows.insert(rows.end(), std::make_move_iterator(more.begin()),
              std::make_move_iterator(more.end()));
}

std::string put_together(const Rows& rows, bool colour) {
  std::string out;
  for (const Row& row : rows) {
    std::size_t pieces = row.size();
    std::string_view last;
    // What is only spaces at the end of a line is not written.
    while (pieces > 0) {
      last = row[pieces - 1].text;
      while (last.ends_with(' ')) last.remove_suffix(1);
      if (!last.empty()) break;
      --pieces;
    }
    for (std::size_t i = 0; i < pieces; ++i)
      put_piece(out, i + 1 == pieces ? last : std::string_view(row[i].text), row[i].ink, colour);
    out += '\n';
  }
  return out;
}

}  // namespace waybill::render::screen

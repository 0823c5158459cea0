// Row: one line of a terminal's screen, as pieces of text each in one ink.
//
// Inside render/ only. Colour codes are added when rows are put together, so that text can be
// measured and cut without ever meeting one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "waybill/render/columns.h"
#include "waybill/render/node.h"

namespace waybill::render::screen {

// Bits; a piece has at most one of the colours.
enum Ink : std::uint16_t {
  plain = 0,
  bold = 1,
  faint = 2,
  italic = 4,
  underline = 8,
  struck = 16,
  red = 32,
  green = 64,
  yellow = 128,
  blue = 256,
  magenta = 512,
  cyan = 1024,
};

struct Piece {
  std::string text{};
  unsigned ink = plain;
};
using Row = std::vector<Piece>;
using Rows = std::vector<Row>;

using render::columns;
std::size_t columns(const Row& row);

// Appends; text of the same ink becomes one piece.
void add(Row& row, std::string_view text, unsigned ink = plain);
void add(Row& row, const Row& more);
// Spaces until the row is `width` columns wide.
void pad(Row& row, std::size_t width);

// `first` before the first row, `rest` before all others.
Rows beside(const Row& first, const Row& rest, Rows rows);
Rows indented(std::size_t by, Rows rows);
// How far what is nested moves to the right: not at all where there is hardly room left.
inline std::size_t indent_in(std::size_t width) { return width >= 12 ? 2 : 0; }
void append(Rows& rows, Rows more);

// One text, a line feed behind each row, no spaces at the end of a line.
std::string put_together(const Rows& rows, bool colour);

}  // namespace waybill::render::screen

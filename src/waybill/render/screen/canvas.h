// Canvas: a field of dots on a terminal, finer than its characters.
//
// Inside render/ only. Braille characters have two by four dots; in ASCII a dot is a character.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "waybill/render/screen/row.h"

namespace waybill::render::screen {

class Canvas {
 public:
  // Size in characters.
  Canvas(std::size_t width, std::size_t height, bool unicode);

  // Places are shares of the canvas: 0,0 is its lower left corner, 1,1 the upper right one.
  struct Place {
    double x = 0;
    double y = 0;
  };
  void line(Place from, Place to, unsigned ink);
  void dot(Place at, unsigned ink);
  // A character over the dots.
  void mark(Place at, std::string_view glyph, unsigned ink);

  // Row 0 is the uppermost.
  Row row(std::size_t y) const;

 private:
  struct Cell {
    unsigned dots = 0;  // bits of the braille pattern
    std::string_view glyph{};
    unsigned ink = plain;
  };
  void set(std::size_t x, std::size_t y, unsigned ink);
  Cell& cell(std::size_t x, std::size_t y) { return cells_[y * width_ + x]; }
  std::size_t dots_wide() const { return width_ * (unicode_ ? 2 : 1); }
  std::size_t dots_high() const { return height_ * (unicode_ ? 4 : 1); }

  std::size_t width_;
  std::size_t height_;
  bool unicode_;
  std::vector<Cell> cells_;
};

}  // namespace waybill::render::screen

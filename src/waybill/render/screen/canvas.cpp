#include "waybill/render/screen/canvas.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace waybill::render::screen {
namespace {

// Which of `count` places in a row a share falls into.
std::size_t at(double share, std::size_t count) {
  const double place = std::clamp(share, 0.0, 1.0) * static_cast<double>(count - 1);
  return static_cast<std::size_t>(std::lround(place));
}

// The bit of a dot in U+2800 to U+28FF: the lowest row of dots was added to braille later.
unsigned braille_bit(std::size_t x, std::size_t y) {
  constexpr unsigned kBits[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
  return kBits[y][x];
}

std::string braille(unsigned dots) {
  return {static_cast<char>(0xE2), static_cast<char>(0xA0 | (dots >> 6)),
          static_cast<char>(0x80 | (dots & 0x3F))};
}

}  // namespace

Canvas::Canvas(std::size_t width, std::size_t height, bool unicode)
    : width_(std::max<std::size_t>(width, 1)),
      height_(std::max<std::size_t>(height, 1)),
      unicode_(unicode),
      cells_(width_ * height_) {}

void Canvas::set(std::size_t x, std::size_t y, unsigned ink) {
  const std::size_t from_top = dots_high() - 1 - y;
  Cell& drawn = unicode_ ? cell(x / 2, from_top / 4) : cell(x, from_top);
  drawn.dots |= unicode_ ? braille_bit(x % 2, from_top % 4) : 1U;
  drawn.ink = ink;
}

void Canvas::dot(Place place, unsigned ink) {
  set(at(place.x, dots_wide()), at(place.y, dots_high()), ink);
}

void Canvas::line(Place from, Place to, unsigned ink) {
  // Bresenham.
  auto x = static_cast<long>(at(from.x, dots_wide()));
  auto y = static_cast<long>(at(from.y, dots_high()));
  const auto end_x = static_cast<long>(at(to.x, dots_wide()));
  const auto end_y = static_cast<long>(at(to.y, dots_high()));
  const long wide = std::labs(end_x - x);
  const long high = -std::labs(end_y - y);
  long error = wide + high;
  for (;;) {
    set(static_cast<std::size_t>(x), static_cast<std::size_t>(y), ink);
    if (x == end_x && y == end_y) return;
    const long twice = 2 * error;
    if (twice >= high) {
      error += high;
      x += x < end_x ? 1 : -1;
    }
    if (twice <= wide) {
      error += wide;
      y += y < end_y ? 1 : -1;
    }
  }
}

void Canvas::mark(Place place, std::string_view glyph, unsigned ink) {
  const std::size_t x = at(place.x, dots_wide()) / (unicode_ ? 2 : 1);
  const std::size_t y = (dots_high() - 1 - at(place.y, dots_high())) / (unicode_ ? 4 : 1);
  cell(x, y).glyph = glyph;
  cell(x, y).ink = ink;
}

Row Canvas::row(std::size_t y) const {
  Row row;
  for (std::size_t x = 0; x < width_; ++x) {
    const Cell& drawn = cells_[y * width_ + x];
    if (!drawn.glyph.empty()) {
      add(row, drawn.glyph, drawn.ink);
    } else if (drawn.dots == 0) {
      add(row, " ");
    } else if (unicode_) {
      add(row, braille(drawn.dots), drawn.ink);
    } else {
      add(row, ".", drawn.ink);
    }
  }
  return row;
}

}  // namespace waybill::render::screen

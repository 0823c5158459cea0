// Paper: what the terminal can show, and the signs that are drawn with.
//
// Inside render/ only.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "waybill/envelope/truth.h"
#include "waybill/render/node.h"

namespace waybill::render::screen {

// One column each, but for the ellipsis of ASCII.
struct Glyphs {
  std::string_view good, caution, bad, active, neutral;
  std::string_view arrow, bullet, ellipsis, horizontal, vertical, corner, dot, ticked, unticked;
  std::string_view quote, continued, mission, tick_left, middle_dot;
  std::array<std::string_view, 12> marks;  // of a chart's series
};

extern const Glyphs kUnicodeGlyphs;
extern const Glyphs kAsciiGlyphs;

struct Paper {
  std::size_t width = 80;
  bool unicode = true;
  const Glyphs& glyphs() const { return unicode ? kUnicodeGlyphs : kAsciiGlyphs; }
};

// Text is hard to read in lines longer than this, however wide the terminal is.
inline constexpr std::size_t kMeasure = 100;

std::string_view sign(const Glyphs& glyphs, Tone tone);
std::string_view sign(const Glyphs& glyphs, Status status);
unsigned ink_of(Tone tone);
unsigned ink_of(Status status);

}  // namespace waybill::render::screen

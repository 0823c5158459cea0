#include "waybill/render/screen/paper.h"

#include "waybill/render/screen/row.h"

namespace waybill::render::screen {

const Glyphs kUnicodeGlyphs{.good = "✓",
                            .caution = "!",
                            .bad = "✗",
                            .active = "▸",
                            .neutral = "•",
                            .arrow = "→",
                            .bullet = "•",
                            .ellipsis = "…",
                            .horizontal = "─",
                            .vertical = "│",
                            .corner = "└",
                            .dot = "·",
                            .ticked = "☑",
                            .unticked = "☐",
                            .quote = "│",
                            .continued = "┆",
                            .mission = "◇",
                            .tick_left = "┤",
                            .middle_dot = " · ",
                            .marks = {"●", "■", "▲", "◆", "○", "□", "△", "◇", "▼", "★", "▽", "☆"}};

const Glyphs kAsciiGlyphs{.good = "+",
                          .caution = "!",
                          .bad = "x",
                          .active = ">",
                          .neutral = "*",
                          .arrow = ">",
                          .bullet = "*",
                          .ellipsis = "...",
                          .horizontal = "-",
                          .vertical = "|",
                          .corner = "+",
                          .dot = ".",
                          .ticked = "x",
                          .unticked = "_",
                          .quote = "|",
                          .continued = ":",
                          .mission = "*",
                          .tick_left = "|",
                          .middle_dot = " - ",
                          .marks = {"*", "o", "+", "x", "#", "@", "%", "&", "=", "$", "~", "^"}};

std::string_view sign(const Glyphs& glyphs, Tone tone) {
  switch (tone) {
    case Tone::good: return glyphs.good;
    case Tone::caution: return glyphs.caution;
    case Tone::bad: return glyphs.bad;
    case Tone::active: return glyphs.active;
    case Tone::neutral: break;
  }
  return glyphs.neutral;
}

std::string_view sign(const Glyphs& glyphs, Status status) {
  switch (status) {
    case Status::ok: return glyphs.good;
    case Status::warning: return glyphs.caution;
    case Status::error: break;
  }
  return glyphs.bad;
}

unsigned ink_of(Tone tone) {
  switch (tone) {
    case Tone::good: return green;
    case Tone::caution: return yellow;
    case Tone::bad: return red;
    case Tone::active: return cyan;
    case Tone::neutral: break;
  }
  return plain;
}

unsigned ink_of(Status status) {
  return status == Status::ok ? green : status == Status::warning ? yellow : red;
}

}  // namespace waybill::render::screen

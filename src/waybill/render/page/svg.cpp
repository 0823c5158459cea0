#include "waybill/render/page/svg.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "waybill/render/page/escape.h"

namespace waybill::render::page {
namespace {

constexpr std::size_t kColours = 12;  // --s0 to --s11 of the style sheet

std::string colour(std::size_t series) {
  return "var(--s" + std::to_string(series % kColours) + ")";
}

std::string attribute(std::string_view name, double value) {
  return " " + std::string(name) + "=\"" + coordinate(value) + "\"";
}

std::string polygon(std::initializer_list<std::pair<double, double>> corners) {
  std::string points;
  for (const auto& [x, y] : corners) points += coordinate(x) + "," + coordinate(y) + " ";
  points.pop_back();
  return "<polygon points=\"" + points + "\"";
}

}  // namespace

std::string coordinate(double value) {
  std::array<char, 400> room{};
  const auto [end, error] =
      std::to_chars(room.data(), room.data() + room.size(), value, std::chars_format::fixed, 1);
  if (error != std::errc()) return "0";
  std::string text(room.data(), end);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text == "-0" ? "0" : text;
}

std::string svg_line(double x1, double y1, double x2, double y2, std::string_view style_class) {
  return "<line" + attribute("x1", x1) + attribute("y1", y1) + attribute("x2", x2) +
         attribute("y2", y2) + " class=\"" + std::string(style_class) + "\"/>";
}

std::string svg_text(double x, double y, std::string_view anchor, std::string_view text,
                     std::string_view style_class) {
  std::string out = "<text" + attribute("x", x) + attribute("y", y);
  if (anchor != "start") out += " text-anchor=\"" + std::string(anchor) + "\"";
  if (!style_class.empty()) out += " class=\"" + std::string(style_class) + "\"";
  return out + ">" + escaped(text) + "</text>";
}

std::string svg_fill(std::size_t series) { return " fill=\"" + colour(series) + "\""; }

std::string svg_stroke(std::size_t series) {
  constexpr std::string_view kDashes[] = {"", "7 4", "2 3", "10 3 2 3"};
  const std::string_view dashes = kDashes[series % std::size(kDashes)];
  std::string out = " fill=\"none\" stroke=\"" + colour(series) +
                    "\" stroke-width=\"2\" stroke-linejoin=\"round\" stroke-linecap=\"round\"";
  if (!dashes.empty()) out += " stroke-dasharray=\"" + std::string(dashes) + "\"";
  return out;
}

std::string svg_mark(double x, double y, std::size_t series, std::string_view title) {
  constexpr double kSize = 4;
  std::string shape;
  std::string_view name = "polygon";
  switch (series % 4) {
    case 0:
      shape = "<circle" + attribute("cx", x) + attribute("cy", y) + attribute("r", kSize * 0.9);
      name = "circle";
      break;
    case 1:
      shape = "<rect" + attribute("x", x - kSize * 0.85) + attribute("y", y - kSize * 0.85) +
              attribute("width", kSize * 1.7) + attribute("height", kSize * 1.7);
      name = "rect";
      break;
    case 2:
      shape = polygon({{x, y - kSize}, {x + kSize, y + kSize}, {x - kSize, y + kSize}});
      break;
    default:
      shape = polygon(
          {{x, y - kSize * 1.2}, {x + kSize * 1.2, y}, {x, y + kSize * 1.2}, {x - kSize * 1.2, y}});
  }
  shape += svg_fill(series);
  if (title.empty()) return shape + "/>";
  return shape + "><title>" + escaped(title) + "</title></" + std::string(name) + ">";
}

std::string svg_frame(double height, std::string_view title, const std::string& content) {
  return "<div class=\"scroll\"><svg viewBox=\"0 0 " + coordinate(kSvgWidth) + " " +
         coordinate(height) + "\" role=\"img\" aria-label=\"" + escaped(title) + "\"><title>" +
         escaped(title) + "</title>\n" + content + "</svg></div>\n";
}

}  // namespace waybill::render::page

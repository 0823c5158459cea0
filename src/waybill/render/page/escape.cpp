#include "waybill/render/page/escape.h"

namespace waybill::render::page {
namespace {

std::string made(std::string_view text, std::string_view line_break) {
  std::string out;
  out.reserve(text.size() + text.size() / 8);
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      case '\n': out += line_break; break;
      default: out += c;
    }
  }
  return out;
}

}  // namespace

std::string escaped(std::string_view text) { return made(text, "\n"); }
std::string escaped_lines(std::string_view text) { return made(text, "<br>"); }

}  // namespace waybill::render::page

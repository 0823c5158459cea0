// render::html.
#include <string>
#include <variant>

#include "waybill/render/columns.h"
#include "waybill/render/page/blocks.h"
#include "waybill/render/page/escape.h"
#include "waybill/render/page/style.h"
#include "waybill/render/render.h"
#include "waybill/render/tree/tree.h"

namespace waybill::render {
namespace {

std::string title_of(const Nodes& nodes) {
  constexpr std::size_t kLongest = 90;
  const auto& verdict = std::get<Verdict>(nodes.front().is);
  const std::string line = verdict.summary.substr(0, verdict.summary.find('\n'));
  return cut(line, kLongest);
}

// The policy says the same as the page's makers mean: no script, no request to anywhere.
constexpr std::string_view kHead = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark">
)";

}  // namespace

std::string html(const Envelope& envelope) {
  Nodes nodes = tree::tree(envelope);
  page::Sheet sheet;
  sheet.out = std::string(kHead);
  sheet.out += "<title>" + page::escaped(title_of(nodes)) + "</title>\n<style>";
  sheet.out += page::kStyle;
  sheet.out += "</style>\n</head>\n<body>\n<main>\n";
  Nodes foot;
  if (std::holds_alternative<Foot>(nodes.back().is)) {
    foot.push_back(std::move(nodes.back()));
    nodes.pop_back();
  }
  page::draw_all(sheet, nodes);
  sheet.out += "</main>\n";
  if (!foot.empty()) {
    sheet.out += "<footer>\n";
    page::draw_all(sheet, foot);
    sheet.out += "</footer>\n";
  }
  sheet.out += "</body>\n</html>\n";
  return std::move(sheet.out);
}

}  // namespace waybill::render

#include "render/inspection.h"

#include <md4c.h>

#include <algorithm>
#include <vector>

#include "waybill/base/utf8.h"
#include "waybill/json/string.h"
#include "waybill/render/columns.h"
#include "waybill/render/tree/link.h"

namespace waybill::testing {
namespace {

bool reorders_or_hides(std::uint32_t c) {
  return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0x200B ||
         c == 0x200E || c == 0x200F || c == 0x061C || c == 0xFEFF || c == 0x2028 || c == 0x2029 ||
         (c >= 0xE0000 && c <= 0xE007F);
}

std::string character_fault(std::string_view text) {
  if (const auto fault = utf8::first_fault(text)) return "no UTF-8 at " + std::to_string(*fault);
  for (std::size_t at = 0; at < text.size();) {
    std::uint32_t c = 0;
    const std::size_t length = json::decode_utf8(text.substr(at), c);
    const bool control = (c < 0x20 && c != '\n') || (c >= 0x7F && c <= 0x9F);
    if (control || reorders_or_hides(c))
      return "character " + std::to_string(c) + " at " + std::to_string(at);
    at += length;
  }
  return {};
}

bool is_void(std::string_view name) { return name == "meta" || name == "br" || name == "hr"; }

class PageWalk {
 public:
  explicit PageWalk(std::string_view html) : html_(html) {}

  std::string fault() {
    if (!html_.starts_with("<!doctype html>\n<html lang=")) return "no doctype or language";
    at_ = html_.find("<html");
    while (at_ < html_.size() && problem_.empty()) step();
    if (problem_.empty() && !open_.empty()) problem_ = "never closed: " + open_.back();
    if (problem_.empty() && headings_ != 1) problem_ = "h1: " + std::to_string(headings_);
    return problem_.empty() ? problem_ : problem_ + " before byte " + std::to_string(at_);
  }

 private:
  void step() {
    const char c = html_[at_];
    if (c == '>') problem_ = "a stray >";
    if (c == '&') {
      const std::string_view entity = html_.substr(at_, html_.find(';', at_) + 1 - at_);
      const bool known = entity == "&amp;" || entity == "&lt;" || entity == "&gt;" ||
                         entity == "&quot;" || entity == "&#39;";
      if (!known) problem_ = "a stray &";
    }
    if (c == '<') return tag();
    if (!open_.empty() && open_.back() == "style") {
      at_ = std::min(html_.find("</style>", at_), html_.size());
      return;
    }
    ++at_;
  }
  void tag() {
    const bool closing = html_.substr(at_).starts_with("</");
    at_ += closing ? 2 : 1;
    const std::size_t end = html_.find_first_of(" />", at_);
    if (end == std::string_view::npos) return (void)(problem_ = "an open tag");
    const std::string name(html_.substr(at_, end - at_));
    if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789") != name.npos)
      problem_ = "no tag name: " + name;
    if (name == "script" || name == "iframe" || name == "object" || name == "img" || name == "form")
      problem_ = "forbidden: " + name;
    at_ = end;
    if (closing) {
      if (open_.empty() || open_.back() != name)
        return (void)(problem_ = "closes nothing: " + name);
      open_.pop_back();
      ++at_;
      return;
    }
    heading(name);
    bool empty = is_void(name);
    while (at_ < html_.size() && html_[at_] != '>' && problem_.empty()) {
      if (html_.substr(at_).starts_with("/>")) {
        empty = true;
        ++at_;
      } else if (html_[at_] == ' ') {
        ++at_;
      } else {
        attribute();
      }
    }
    ++at_;
    if (!empty) open_.push_back(name);
  }
  void attribute() {
    const std::size_t equals = html_.find("=\"", at_);
    const std::size_t close = html_.find('"', equals == html_.npos ? equals : equals + 2);
    if (close == html_.npos) return (void)(problem_ = "an attribute without quotes");
    const std::string_view name = html_.substr(at_, equals - at_);
    const std::string_view value = html_.substr(equals + 2, close - equals - 2);
    if (name.starts_with("on") || name == "src" || name == "style" || name == "xlink:href")
      problem_ = "forbidden attribute " + std::string(name);
    if (name == "href" && !render::tree::may_lead_to(value))
      problem_ = "leads to " + std::string(value);
    if (value.find('<') != value.npos) problem_ = "a < in an attribute";
    at_ = close + 1;
  }
  void heading(const std::string& name) {
    if (name.size() != 2 || name[0] != 'h' || name[1] < '1' || name[1] > '6') return;
    const int level = name[1] - '0';
    if (level > level_ + 1) problem_ = "a heading of level " + name + " too early";
    if (level == 1) ++headings_;
    level_ = level;
  }

  std::string_view html_;
  std::size_t at_ = 0;
  std::vector<std::string> open_;
  std::string problem_;
  int level_ = 0;
  int headings_ = 0;
};

}  // namespace

std::string terminal_fault(std::string_view text, std::size_t width) {
  if (std::string fault = character_fault(text); !fault.empty()) return fault;
  if (!text.ends_with('\n')) return "no line feed at the end";
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::string_view row = text.substr(0, text.find('\n'));
    const std::size_t wide = render::columns(row);
    const std::string where = " in line " + std::to_string(line) + ": " + std::string(row);
    if (wide > width) return std::to_string(wide) + " columns" + where;
    if (row.ends_with(' ')) return "a space at the end" + where;
    text.remove_prefix(row.size() + 1);
  }
  return {};
}

std::string html_fault(std::string_view html) {
  if (std::string fault = character_fault(html); !fault.empty()) return fault;
  return PageWalk(html).fault();
}

std::string markdown_fault(std::string_view markdown) {
  std::string fault = character_fault(markdown);
  if (!fault.empty()) return fault;
  MD_PARSER parser{};
  parser.flags = MD_DIALECT_GITHUB;
  const auto go_on = [](MD_BLOCKTYPE, void*, void*) { return 0; };
  parser.enter_block = go_on;
  parser.leave_block = go_on;
  parser.enter_span = [](MD_SPANTYPE type, void* detail, void* self) {
    auto& problem = *static_cast<std::string*>(self);
    if (type == MD_SPAN_IMG) problem = "an image";
    if (type == MD_SPAN_A) {
      const MD_ATTRIBUTE& href = static_cast<MD_SPAN_A_DETAIL*>(detail)->href;
      const std::string target(href.text, href.size);
      if (!render::tree::may_lead_to(target)) problem = "leads to " + target;
    }
    return 0;
  };
  parser.leave_span = [](MD_SPANTYPE, void*, void*) { return 0; };
  parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
    if (type == MD_TEXT_HTML && std::string_view(text, size) != "<br>")
      *static_cast<std::string*>(self) = "HTML: " + std::string(text, size);
    return 0;
  };
  md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, &fault);
  return fault;
}

std::string without_colour(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    if (text.starts_with("\x1b[")) {
      text.remove_prefix(std::min(text.find('m'), text.size() - 1) + 1);
    } else {
      plain += text[0];
      text.remove_prefix(1);
    }
  }
  return plain;
}

}  // namespace waybill::testing

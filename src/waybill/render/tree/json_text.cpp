#include "waybill/render/tree/json_text.h"

#include <algorithm>

namespace waybill::render::tree {
namespace {

constexpr std::size_t kDeepest = 40;  // levels that are still moved to the right

// The string that starts at `at`, with both its quotes.
std::string_view string_at(std::string_view json, std::size_t at) {
  std::size_t end = at + 1;
  while (end < json.size() && json[end] != '"') end += json[end] == '\\' ? 2 : 1;
  return json.substr(at, std::min(end + 1, json.size()) - at);
}

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

char next_token(std::string_view json, std::size_t at) {
  while (at < json.size() && is_space(json[at])) ++at;
  return at < json.size() ? json[at] : '\0';
}

class Layout {
 public:
  Layout(bool indented, std::size_t limit) : indented_(indented), limit_(limit) {}

  std::string apply(std::string_view json) {
    for (std::size_t at = 0; at < json.size() && out_.size() <= limit_;) at += piece(json, at);
    return std::move(out_);
  }

 private:
  // Puts what starts at `at` and tells how long it was.
  std::size_t piece(std::string_view json, std::size_t at) {
    const char c = json[at];
    if (is_space(c)) return 1;
    if (c == '"') {
      const std::string_view text = string_at(json, at);
      out_ += text.substr(0, limit_ + 1);
      return text.size();
    }
    if (c == '}' || c == ']') close();
    out_ += c;
    if (c == '{' || c == '[') open(next_token(json, at + 1));
    if (c == ',') separate();
    if (c == ':') out_ += ' ';
    return 1;
  }
  void open(char next) {
    ++depth_;
    empty_ = next == '}' || next == ']';
    if (!empty_) new_line();
  }
  void close() {
    if (depth_ > 0) --depth_;
    if (!empty_) new_line();
    empty_ = false;
  }
  void separate() {
    if (indented_) {
      new_line();
    } else {
      out_ += ' ';
    }
  }
  void new_line() {
    if (!indented_) return;
    out_ += '\n';
    out_.append(2 * std::min(depth_, kDeepest), ' ');
  }

  std::string out_;
  bool indented_;
  std::size_t limit_;
  std::size_t depth_ = 0;
  bool empty_ = false;
};

}  // namespace

std::string json_on_one_line(std::string_view valid_json, std::size_t limit) {
  return Layout(false, limit).apply(valid_json);
}

std::string json_indented(std::string_view valid_json, std::size_t limit) {
  return Layout(true, limit).apply(valid_json);
}

}  // namespace waybill::render::tree

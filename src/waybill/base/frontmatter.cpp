#include "waybill/base/frontmatter.h"

#include <algorithm>

namespace waybill {

DocumentParts split_frontmatter(std::string_view document) {
  DocumentParts split{.body = document};
  std::size_t at = document.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  const auto line_at = [&](std::size_t begin) {
    const std::size_t end = std::min(document.find('\n', begin), document.size());
    return document.substr(begin, end - begin);
  };
  const auto is_rule = [](std::string_view line) {
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
    return line == "---";
  };
  if (!is_rule(line_at(at))) return split;
  const std::size_t begin = std::min(at + line_at(at).size() + 1, document.size());
  split.begin = begin;
  for (at = begin; at < document.size();) {
    const std::string_view line = line_at(at);
    if (is_rule(line)) {
      split.frontmatter = document.substr(begin, at - begin);
      split.body = document.substr(std::min(at + line.size() + 1, document.size()));
      return split;
    }
    at += line.size() + 1;
  }
  split.frontmatter = document.substr(begin);
  split.body = {};
  split.is_closed = false;
  return split;
}

}  // namespace waybill

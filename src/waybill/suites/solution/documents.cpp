#include "waybill/suites/solution/documents.h"

#include <algorithm>
#include <initializer_list>

namespace waybill::suites::solution {
namespace {

constexpr std::string_view kSpace = " \t\r\n";

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// A line that opens or closes fenced code.
bool is_fence(std::string_view line) {
  line = trimmed(line);
  return line.starts_with("```") || line.starts_with("~~~");
}

// How many '#' make the line a heading; 0 when it is none.
std::size_t heading_level(std::string_view line) {
  const std::size_t marks = std::min(line.find_first_not_of('#'), line.size());
  if (marks == 0 || marks > 6) return 0;
  return marks == line.size() || line[marks] == ' ' || line[marks] == '\t' ? marks : 0;
}

std::string_view without_bullet(std::string_view line) {
  for (const std::string_view bullet : {"- ", "* ", "+ "})
    if (line.starts_with(bullet)) return trimmed(line.substr(bullet.size()));
  const std::size_t digits = line.find_first_not_of("0123456789");
  if (digits != std::string_view::npos && digits > 0 && digits < 4 &&
      (line.substr(digits).starts_with(". ") || line.substr(digits).starts_with(") ")))
    return trimmed(line.substr(digits + 2));
  return {};
}

std::string without_emphasis(std::string_view text) {
  for (const std::string_view box : {"[ ] ", "[x] ", "[X] "})
    if (text.starts_with(box)) text.remove_prefix(box.size());
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text.substr(at).starts_with("**") || text.substr(at).starts_with("__")) {
      ++at;
    } else if (text[at] != '`') {
      plain += text[at];
    }
  }
  return plain;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kSpace);
  if (begin == std::string_view::npos) return text.substr(0, 0);
  return text.substr(begin, text.find_last_not_of(kSpace) - begin + 1);
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

Result<std::optional<std::string>> read_if_there(const FileSystem& files, std::string_view path) {
  auto text = files.read(path, kLargestDocument);
  if (text) return std::move(*text);
  if (text.error().kind == ErrorKind::not_found) return std::nullopt;
  return std::unexpected(std::move(text.error()));
}

std::vector<Section> sections_of(std::string_view markdown) {
  std::vector<Section> sections;
  const char* body = nullptr;
  const auto end_section = [&](const char* end) {
    if (!sections.empty())
      sections.back().body = trimmed({body, static_cast<std::size_t>(end - body)});
  };
  bool in_code = false;
  for_lines(markdown, [&](std::string_view line) {
    if (is_fence(line)) in_code = !in_code;
    const std::size_t level = in_code ? 0 : heading_level(line);
    if (level == 0) return;
    end_section(line.data());
    sections.push_back({.level = level, .title = trimmed(line.substr(level))});
    body = line.data() + line.size();
  });
  end_section(markdown.data() + markdown.size());
  return sections;
}

std::string_view text_under(std::string_view markdown, std::size_t level,
                            std::initializer_list<std::string_view> titles) {
  const std::vector<Section> sections = sections_of(markdown);
  for (std::size_t i = 0; i < sections.size(); ++i) {
    const std::string title = lower_case(sections[i].title);
    if (sections[i].level != level || std::ranges::find(titles, title) == titles.end()) continue;
    std::size_t last = i;
    while (last + 1 < sections.size() && sections[last + 1].level > level) ++last;
    const char* const begin = sections[i].title.data() + sections[i].title.size();
    const char* const end = sections[last].body.empty()
                                ? sections[last].title.data() + sections[last].title.size()
                                : sections[last].body.data() + sections[last].body.size();
    return trimmed({begin, static_cast<std::size_t>(end - begin)});
  }
  return {};
}

std::vector<std::string> bullets_of(std::string_view markdown) {
  std::vector<std::string> items;
  for_lines(markdown, [&](std::string_view line) {
    const std::string_view item = without_bullet(trimmed(line));
    if (!item.empty()) items.push_back(without_emphasis(item));
  });
  return items;
}

std::string first_words(std::string_view markdown, std::size_t most) {
  std::string words;
  bool ended = false;
  for_lines(markdown, [&](std::string_view line) {
    line = trimmed(line);
    if (ended) return;
    if (line.empty() || heading_level(line) > 0) {
      ended = !words.empty();
      return;
    }
    const std::string_view item = without_bullet(line);
    if (!words.empty()) words += ' ';
    words += without_emphasis(item.empty() ? line : item);
  });
  return shortened(words, most);
}

std::string shortened(std::string_view text, std::size_t most) {
  std::size_t count = 0;
  std::size_t cut = text.size();
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_continuation(text[at])) continue;
    if (++count == most) cut = at;
    if (count > most) return std::string(text.substr(0, cut)) + "…";
  }
  return std::string(text);
}

}  // namespace waybill::suites::solution

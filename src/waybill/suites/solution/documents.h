// The documents of a solution: where they lie, how large they may be, and what Markdown says.
//
// Lifetime: sections refer to the text they were taken from. Thread-safety: pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/base/file_system.h"

namespace waybill::suites::solution {

inline constexpr std::string_view kStateFile = ".bot/.dotbot-state.json";
inline constexpr std::string_view kRegistryFile = ".bot/solution/projects.json";
inline constexpr std::string_view kMissionFile = ".bot/product/mission.md";
inline constexpr std::string_view kRoadmapFile = ".bot/product/roadmap.md";
inline constexpr std::string_view kTechStackFile = ".bot/product/tech-stack.md";
inline constexpr std::string_view kStandards = ".bot/standards";

// Larger ones are not read: IO_ERROR says so.
inline constexpr std::size_t kLargestDocument = 4 << 20;

// Nothing when there is no such file.
Result<std::optional<std::string>> read_if_there(const FileSystem& files, std::string_view path);

struct Section {
  std::size_t level = 0;     // 2 for "## Title"
  std::string_view title{};  // without marks and spaces around it
  std::string_view body{};   // up to the next heading of any level
};

// The headings outside of fenced code, in their order. What stands before the first is left out.
std::vector<Section> sections_of(std::string_view markdown);

// Of the first section of that level whose title is one of these, whatever the case; its own text
// and that of the sections below it, without space around it. Empty when there is none.
std::string_view text_under(std::string_view markdown, std::size_t level,
                            std::initializer_list<std::string_view> titles);

// The items of its lists, without bullets, emphasis and checkboxes.
std::vector<std::string> bullets_of(std::string_view markdown);

// The first paragraph as one line, not longer than so many code points.
std::string first_words(std::string_view markdown, std::size_t most);

// Cut before a code point, with "…" for what is left out.
std::string shortened(std::string_view text, std::size_t most);

std::string_view trimmed(std::string_view text);
std::string lower_case(std::string_view text);  // ASCII letters only

// Calls take(line) for each line without its end; "\r\n" ends one too.
template <class Take>
void for_lines(std::string_view text, Take&& take) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    take(line);
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + 1);
  }
}

}  // namespace waybill::suites::solution
